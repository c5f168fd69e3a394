import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { Context } from '#platform/context.ts'
import { finishConnections } from './closing.ts'
import { mountDocs } from './docs.ts'
import { mountHealth, type Readiness } from './health.ts'
import { mount } from './mount.ts'
import { mountPages } from './pages.ts'
import { answerProblems } from './problems.ts'
import { routes } from './routes.ts'

/** A JSON body is forms and at most 300 lines of an estimate. */
const MAX_BODY_BYTES = 2 * 1024 * 1024
/** Long enough for 80 MB over a slow line, short enough that silent connections do not pile up. */
const REQUEST_TIMEOUT_MS = 30 * 60_000

export type AppOptions = {
  sessionSecret: string
  readiness: Readiness
  /** Where the built pages are; null where only the calls are wanted. */
  pagesDir: string | null
}

/** The whole server, ready to listen. */
export async function buildApp(ctx: Context, options: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: ctx.log as FastifyBaseLogger,
    genReqId: () => crypto.randomUUID(),
    trustProxy: trustOf(ctx.config.trustProxy),
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 500 },
  })
  finishConnections(app)
  // Bodies are JSON or files. Text is what another site may send without asking first.
  app.removeContentTypeParser('text/plain')
  answerProblems(app)
  await app.register(cookie, { secret: options.sessionSecret })
  // Off: `uploads.ts` answers a file past the limit in the words of its endpoint.
  await app.register(multipart, { throwFileSizeLimit: false })
  mountHealth(app, options.readiness)
  await mountPages(app, ctx.config, options.pagesDir)
  mount(app, ctx, routes)
  await mountDocs(app, routes)
  return app
}

/** Fastify takes a number of proxies as a function: hop 0 is the connection itself. */
function trustOf(trustProxy: boolean | number | string) {
  return typeof trustProxy === 'number' ? (_address: string, hop: number) => hop < trustProxy : trustProxy
}
