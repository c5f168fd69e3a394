import type { TracingConfig } from '#platform/config/tracing.ts'
import type { Log } from '#platform/telemetry/log.ts'

/** Names and numbers from the code and its configuration, never what users entered. */
export type Attributes = Record<string, string | number | boolean>

export type SpanDescription = {
  /** From the code, so that spans of one kind have one name. */
  name: string
  kind: 'server' | 'client' | 'consumer' | 'internal'
  attributes?: Attributes
  /** The W3C `traceparent` of a span elsewhere; null for none. If it's left out, the parent is the span around this one. */
  traceparent?: string | null
}

/** Something that takes time, as OpenTelemetry records it. */
export type Span = {
  /** Runs `work` within the span: the spans and log lines of all that it calls, and awaits, belong to it. */
  run<T>(work: () => T): T
  set(attributes: Attributes): void
  /** Records a moment. */
  mark(event: string): void
  /** Records that it failed, with the error's code or class. Messages may quote users, so they're left out. */
  fail(error: unknown): void
  end(): void
}

/** The identity of the active span, as log lines have it. */
export type SpanIds = { trace_id: string; span_id: string }

/** Records spans and sends them to a collector. Losing some is fine; slowing or failing what they measure isn't. */
export type Tracing = {
  start(description: SpanDescription): Span
  /** Undefined outside of every span. */
  activeIds(): SpanIds | undefined
  /** The active span as a W3C `traceparent`, for what another process continues. Undefined outside of every span. */
  traceparent(): string | undefined
  /** Has the log say when the collector stops and starts taking spans. */
  logTo(log: Log): void
  /** Sends what's left, within a second and a half. */
  close(): Promise<void>
}

/** What a process does; `server` runs jobs, too, unless workers do. */
export type ProcessRole = 'server' | 'worker'

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
