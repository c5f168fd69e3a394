import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { Metrics } from '#platform/metrics.ts'

/** What must work before the server can take requests: a name, and a check that throws when it doesn't. */
export type Readiness = Record<string, () => Promise<void>>

type HealthOptions = {
  /** How long a check may take before it counts as failed, in milliseconds. */
  checkMs?: number
}

const CHECK_MS = 5_000

/** `/healthz`: the process is alive. `/readyz`: database, storage, and queue work. `/metrics`: for Prometheus. */
export function mountHealth(
  app: FastifyInstance,
  { readiness, metrics }: { readiness: Readiness; metrics: Metrics },
  { checkMs = CHECK_MS }: HealthOptions = {},
) {
  const checks = Object.entries(readiness).map(([name, check]) => [name, shared(check, checkMs)] as const)

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

  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the last header to the end of the response, by route.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.025, 0.1, 0.25, 1, 2.5, 10],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    // The pattern, not the address: each id would become a series.
    const route = request.routeOptions.url ?? 'page'
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  const readQueue = shared(metrics.readQueue, checkMs)
  app.get('/metrics', { logLevel: 'silent' }, async (request, reply) => {
    // While the database is down, everything else is still worth knowing.
    await readQueue().catch((error) => request.log.error(error, 'the queue can’t be measured'))
    return reply.type(registry.contentType).send(`${await registry.metrics()}\n${await metrics.text()}`)
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
