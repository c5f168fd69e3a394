import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { mountHealth, mountMetrics } from './health.ts'
import { listen } from './listen.ts'
import type { Services } from './services.ts'

/** Metrics and health checks on a port that isn't public. Null unless `METRICS_PORT` is set. */
export async function openMonitor({ ctx, readiness }: Services): Promise<FastifyInstance | null> {
  const { host, metricsPort: port } = ctx.config
  if (port === null) return null
  const monitor = Fastify({ loggerInstance: ctx.log as FastifyBaseLogger })
  mountHealth(monitor, readiness)
  mountMetrics(monitor, ctx.metrics)
  await listen(monitor, { host, port, variable: 'METRICS_PORT' })
  return monitor
}
