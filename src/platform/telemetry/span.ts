import type { Log, SpanIds } from '#platform/telemetry/log.ts'

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
