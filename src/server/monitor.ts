import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { mountHealth } from './health.ts'
import { listen } from './listen.ts'
import type { Services } from './services.ts'

/** Health checks and metrics of a worker, which otherwise has no server for them. Null unless `METRICS_PORT` is set. */
export async function openMonitor({ ctx, readiness }: Services): Promise<FastifyInstance | null> {
  const { host, metricsPort: port } = ctx.config
  if (port === null) return null
  const monitor = Fastify({ loggerInstance: ctx.log as FastifyBaseLogger })
  mountHealth(monitor, { readiness, metrics: ctx.metrics })
  await listen(monitor, { host, port, variable: 'METRICS_PORT' })
  return monitor
}
