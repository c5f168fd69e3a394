import { type ExportResult, ExportResultCode } from '@opentelemetry/core'
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace'
import type { Log } from '#platform/telemetry/log.ts'

/** An exporter whose outages are in the log: one line as one begins, and one as it ends, however many spans are lost. */
export class WatchedExporter implements SpanExporter {
  readonly #exporter: SpanExporter
  #log: Log | null = null
  #lostSpans = 0

  constructor(exporter: SpanExporter) {
    this.#exporter = exporter
  }

  logTo(log: Log) {
    this.#log = log
  }

  export(spans: ReadableSpan[], onResult: (result: ExportResult) => void) {
    this.#exporter.export(spans, (result) => {
      this.#report(result, spans.length)
      onResult(result)
    })
  }

  forceFlush() {
    return this.#exporter.forceFlush?.() ?? Promise.resolve()
  }

  shutdown() {
    return this.#exporter.shutdown()
  }

  #report({ code, error }: ExportResult, spans: number) {
    if (code === ExportResultCode.SUCCESS) {
      if (this.#lostSpans > 0)
        this.#log?.warn({ lostSpans: this.#lostSpans }, 'the collector takes traces again')
      this.#lostSpans = 0
      return
    }
    if (this.#lostSpans === 0)
      this.#log?.warn({ err: error }, 'the collector doesn’t take traces: they’re lost')
    this.#lostSpans += spans
  }
}
