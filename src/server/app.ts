import cookie from '@fastify/cookie'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { testPageRoutes } from '#domain/site/test-pages/handlers.ts'
import type { Config } from '#platform/config/config.ts'
import type { Context } from '#platform/context.ts'
import { rejectConnection } from './client-errors.ts'
import { closeSilentUploads, finishConnections } from './closing.ts'
import { mountDocs } from './docs/docs.ts'
import { measureResponses, mountHealth, type Readiness } from './health.ts'
import { rejectUnknownHosts } from './hosts.ts'
import { mount } from './mount.ts'
import { mountPages } from './pages/pages.ts'
import { handleErrors, sendProblem } from './problems.ts'
import { acceptBodies } from './requests/bodies.ts'
import { routes } from './routes.ts'

/** The largest JSON body is an estimate of 300 lines. */
const MAX_BODY_BYTES = 2 * 1024 * 1024
/** Enough for 80 MB at 0.4 Mbit/s. Silent connections are closed much earlier: see `closeSilentUploads`. */
const REQUEST_TIMEOUT_MS = 30 * 60_000
const BODY_IDLE_MS = 60_000

export type AppOptions = {
  sessionSecret: string
  readiness: Readiness
  /** The folder of the built pages; null to serve the API alone. */
  pagesDir: string | null
  /** How long a request body may pause, in milliseconds; a minute unless given. */
  bodyIdleMs?: number
}

/** Builds the server, ready to listen. */
export async function buildApp(ctx: Context, options: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: ctx.log as FastifyBaseLogger,
    genReqId: () => crypto.randomUUID(),
    trustProxy: trustOf(ctx.config.trustProxy),
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 500 },
    // An address that isn't percent-encoded UTF-8.
    frameworkErrors: (_error, request, reply) =>
      sendProblem(request, reply, { code: 'invalid', message: 'This address isn’t valid.' }),
    clientErrorHandler: rejectConnection,
  })
  finishConnections(app)
  closeSilentUploads(app, options.bodyIdleMs ?? BODY_IDLE_MS)
  handleErrors(app)
  rejectUnknownHosts(app, ctx.config)
  await app.register(cookie, { secret: options.sessionSecret })
  await acceptBodies(app)
  measureResponses(app, ctx.metrics)
  mountHealth(app, options.readiness)
  await mountPages(app, ctx, options.pagesDir)
  const mounted = ctx.config.testPages ? [...routes, ...testPageRoutes] : routes
  mount(app, ctx, mounted)
  await mountDocs(app, ctx.config.publicUrl, mounted)
  return app
}

/** Fastify takes a number of proxies as a function; hop 0 is the connection itself. */
const trustOf = (trustProxy: Config['trustProxy']) =>
  typeof trustProxy === 'number' ? (_address: string, hop: number) => hop < trustProxy : trustProxy
