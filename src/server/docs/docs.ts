import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import type { Route } from '#platform/handlers.ts'
import { openApiOf } from './openapi.ts'

/**
 * Serves the API's description, `/api/openapi.json`, and `/api/docs`, which shows it. It's generated from the endpoints when it's first
 * requested, because that takes 0.1 s.
 */
export async function mountDocs(app: FastifyInstance, publicUrl: string, routes: readonly Route[]) {
  let generated: ReturnType<typeof openApiOf> | undefined
  const document = {
    toJSON: () => {
      generated ??= openApiOf(
        publicUrl,
        routes.map(({ endpoint }) => endpoint),
      )
      return generated
    },
  }
  await app.register(swagger, { mode: 'static', specification: { document: document as never } })
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true })
  app.get('/api/openapi.json', () => document)
}
