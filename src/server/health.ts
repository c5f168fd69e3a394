import type { FastifyInstance } from 'fastify'
import type { Metrics } from '#platform/metrics.ts'

/** What must work before the server can take requests: a name, and a check that throws when it doesn't. */
export type Readiness = Record<string, () => Promise<void>>

type HealthOptions = {
  /** How long a check may take before it counts as failed, in milliseconds. */
  checkMs?: number
}

const CHECK_MS = 5_000

/** The checks by name, each of which settles within `checkMs`. */
export const checksOf = (readiness: Readiness, checkMs = CHECK_MS) =>
  new Map(Object.entries(readiness).map(([name, check]) => [name, shared(check, checkMs)] as const))

/** `/healthz`: the process is alive. `/readyz`: database, storage, and queue work. */
export function mountHealth(
  app: FastifyInstance,
  readiness: Readiness,
  { checkMs = CHECK_MS }: HealthOptions = {},
) {
  const checks = [...checksOf(readiness, checkMs)]

  app.get('/healthz', { logLevel: 'silent' }, async () => ({ status: 'alive' }))

  app.get('/readyz', { logLevel: 'silent' }, async (request, reply) => {
    const states = await Promise.all(
      checks.map(async ([name, check]) => {
        try {
          await check()
          return [name, 'ok'] as const
        } catch (error) {
          request.log.error(error, `${name} is not ready`)
          return [name, 'failing'] as const
        }
      }),
    )
    const isReady = states.every(([, state]) => state === 'ok')
    return reply
      .code(isReady ? 200 : 503)
      .send({ status: isReady ? 'ready' : 'not ready', ...Object.fromEntries(states) })
  })
}

/** `/metrics`, for Prometheus. Never on the public port: a proxy that hides a path can be tricked with another spelling of it. */
export function mountMetrics(
  app: FastifyInstance,
  metrics: Metrics,
  { checkMs = CHECK_MS }: HealthOptions = {},
) {
  const readQueue = shared(metrics.readQueue, checkMs)
  app.get('/metrics', { logLevel: 'silent' }, async (request, reply) => {
    // While the database is down, everything else is still worth knowing.
    await readQueue().catch((error) => request.log.error(error, 'the queue can’t be measured'))
    return reply.type(metrics.contentType).send(await metrics.text())
  })
}

/** Measures every response of a server. */
export function measureResponses(app: FastifyInstance, metrics: Metrics) {
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode: status, elapsedTime }) => {
    // The pattern, not the address: each id would become a series.
    metrics.noteResponse({ method, route: routeOptions.url ?? 'page', status }, elapsedTime / 1000)
  })
}

/**
 * A check with a deadline. Concurrent callers share one run, which continues past its deadline: however often `/readyz` is
 * called while a disk hangs, only one write waits for it.
 */
function shared(check: () => Promise<void>, deadlineMs: number) {
  let running: Promise<void> | null = null
  return async () => {
    running ??= check().finally(() => {
      running = null
    })
    const deadline = Promise.withResolvers<never>()
    const timer = setTimeout(
      () => deadline.reject(new Error(`no result within ${deadlineMs} ms`)),
      deadlineMs,
    )
    try {
      await Promise.race([running, deadline.promise])
    } finally {
      clearTimeout(timer)
    }
  }
}
