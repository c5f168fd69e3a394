import type { TracingConfig } from '#platform/config/tracing.ts'
import type { ProcessRole, Span, SpanDescription, Tracing } from './span.ts'

/**
 * Loads OpenTelemetry only if tracing is configured: it takes 22 MB and a quarter of a second.
 * @throws ConfigError when a file of the configuration can't be read
 */
export async function openTracing(config: TracingConfig | null, role: ProcessRole): Promise<Tracing | null> {
  if (!config) return null
  const { openSdk } = await import('./sdk.ts')
  return await openSdk(config, role)
}

/** Runs `work` in a span that ends with it, and fails if it throws. Without tracing, it just runs. */
export async function inSpan<T>(
  tracing: Tracing | null,
  description: SpanDescription,
  work: (span: Pick<Span, 'set' | 'mark'>) => Promise<T>,
): Promise<T> {
  if (!tracing) return await work(NO_SPAN)
  const span = tracing.start(description)
  try {
    return await span.run(() => work(span))
  } catch (error) {
    span.fail(error)
    throw error
  } finally {
    span.end()
  }
}

const NO_SPAN = { set: () => undefined, mark: () => undefined }
