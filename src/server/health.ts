import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'

/** What must work before requests make sense: a name, and a check that throws when it does not. */
export type Readiness = Record<string, () => Promise<void>>

/** `/healthz`: the process is alive. `/readyz`: database, storage and queue answer. `/metrics`: for Prometheus. */
export function mountHealth(app: FastifyInstance, readiness: Readiness) {
  app.get('/healthz', { logLevel: 'silent' }, async () => ({ status: 'alive' }))

  app.get('/readyz', { logLevel: 'silent' }, async (request, reply) => {
    const checks = await Promise.all(
      Object.entries(readiness).map(async ([name, check]) => {
        try {
          await check()
          return [name, 'ok'] as const
        } catch (error) {
          request.log.error(error, `${name} is not ready`)
          return [name, 'failing'] as const
        }
      }),
    )
    const isReady = checks.every(([, state]) => state === 'ok')
    return reply
      .code(isReady ? 200 : 503)
      .send({ status: isReady ? 'ready' : 'not ready', ...Object.fromEntries(checks) })
  })

  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the last header to the end of the answer, by route.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.025, 0.1, 0.25, 1, 2.5, 10],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    // The pattern, not the address: ids would make a series each.
    const route = request.routeOptions.url ?? 'page'
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  app.get('/metrics', { logLevel: 'silent' }, async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  )
}
