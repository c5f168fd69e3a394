import { vi } from 'vitest'
import { readConfig } from '#platform/config/config.ts'
import { openTracing } from '#platform/telemetry/tracing.ts'
import { type CollectorMode, openCollector } from '../stand-ins/collector.ts'
import { silent } from './log.ts'

/**
 * Starts tracing to a new collector, and captures what it logs. The exporter reads the environment itself, so this sets it until
 * `vi.unstubAllEnvs`.
 */
export async function openTracingTo(env: Record<string, string> = {}, mode: CollectorMode = 'working') {
  const collector = await openCollector(mode)
  const all = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...env }
  for (const [name, value] of Object.entries(all)) vi.stubEnv(name, value)
  const tracing = (await openTracing(readConfig(all).tracing, 'worker'))!
  const logged: unknown[] = []
  tracing.logTo({ ...silent, warn: (details, message) => void logged.push([message, details]) })
  return {
    collector,
    tracing,
    logged,
    /** Sends what's left, and closes both. Returns all spans. */
    finish: async () => {
      await tracing.close()
      collector.close()
      return collector.spans
    },
  }
}
