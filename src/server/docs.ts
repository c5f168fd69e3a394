import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { Download, type Endpoint, Nothing, ProtocolResponse, Redirect } from '#kernel/endpoint.ts'
import { Problem } from '#kernel/errors.ts'
import type { Route } from '#platform/bind.ts'

/** Serves `/api/docs`: the contract as OpenAPI, generated from the endpoints when it's first requested, because that takes 0.1 s. */
export async function mountDocs(app: FastifyInstance, routes: readonly Route[]) {
  let generated: ReturnType<typeof openApiOf> | undefined
  const document = {
    toJSON: () => {
      generated ??= openApiOf(routes.map(({ endpoint }) => endpoint))
      return generated
    },
  }
  await app.register(swagger, { mode: 'static', specification: { document: document as never } })
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true })
}

/** The OpenAPI 3.1 document of a list of endpoints. */
export function openApiOf(endpoints: readonly Endpoint[]) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) {
    const address = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[address] = { ...paths[address], [endpoint.method.toLowerCase()]: operationOf(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'ODIE', version: '1', description: 'On-Demand Inspection Estimates' },
    paths,
    components: {
      schemas: { Problem: schemaOf(Problem, 'output') },
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'odie_session',
          description: 'Where the site is reached by https, the name begins with `__Host-`.',
        },
      },
    },
  }
}

type JsonSchema = { properties?: Record<string, unknown>; required?: string[] } & Record<string, unknown>

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest as JsonSchema
}

function operationOf(endpoint: Endpoint) {
  const { access, method } = endpoint
  const isInQuery = method === 'GET' || method === 'HEAD' || endpoint.isOneClick === true
  const input = schemaOf(endpoint.input, 'input')
  const inPath = new Set([...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name))
  const required = new Set(input.required)
  const rest = Object.entries(input.properties ?? {}).filter(([name]) => !inPath.has(name))
  const parameters = Object.entries(input.properties ?? {})
    .filter(([name]) => inPath.has(name) || isInQuery)
    .map(([name, schema]) => ({
      name,
      in: inPath.has(name) ? 'path' : 'query',
      required: inPath.has(name) || required.has(name),
      schema,
    }))
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    description: `Who may call: ${typeof access === 'string' ? access.replace('_', ' ') : access.join(', ')}.`,
    ...(access !== 'anyone' && { security: [{ session: [] }] }),
    ...(parameters.length > 0 && { parameters }),
    ...(!isInQuery && { requestBody: bodyOf(endpoint, rest, required) }),
    responses: { ...responseOf(endpoint), default: problemResponse },
  }
}

function bodyOf({ upload, output }: Endpoint, rest: [string, unknown][], required: Set<string>) {
  const properties = Object.fromEntries(rest)
  const requiredHere = rest.map(([name]) => name).filter((name) => required.has(name))
  if (output === ProtocolResponse)
    return { description: PROTOCOL, content: { 'application/offset+octet-stream': {} } }
  if (!upload)
    return {
      content: { 'application/json': { schema: { type: 'object', properties, required: requiredHere } } },
    }
  const file = {
    type: 'string',
    format: 'binary',
    description: `${upload.extensions.join(', ')}; at most ${upload.maxBytes} bytes`,
  }
  const schema = {
    type: 'object',
    properties: { ...properties, [upload.field]: file },
    required: [...requiredHere, upload.field],
  }
  const description =
    'The parts may come in any order. With the fields before the file, a request that’s rejected for them needn’t send the file.'
  return { description, content: { 'multipart/form-data': { schema } } }
}

const PROTOCOL = 'As the tus protocol 1.0.0 describes it: https://tus.io/protocols/resumable-upload'

function responseOf({ output, status }: Endpoint): Record<string, unknown> {
  if (output === ProtocolResponse) return { 200: { description: PROTOCOL } }
  if (output === Nothing) return { 204: { description: 'Done.' } }
  if (output === Redirect) return { 302: { description: 'A redirect to another page of this site.' } }
  if (output === Download)
    return {
      200: {
        description: 'The file.',
        content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
      },
    }
  return {
    [status ?? 200]: {
      description: 'Done.',
      content: { 'application/json': { schema: schemaOf(output, 'output') } },
    },
  }
}

const problemResponse = {
  description: 'The request was rejected, or failed. `code` and `message` say why.',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
}
