import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import {
  type Context,
  type Span as OtelSpan,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { parseTraceParent } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { ConfigError } from '#platform/config/config-error.ts'
import type { TracingConfig } from '#platform/config/tracing.ts'
import { samplerOf } from './sampler.ts'
import type { ProcessRole, Span, SpanDescription, Tracing } from './span.ts'
import { WatchedExporter } from './watched-exporter.ts'

/** What's left of the 30 seconds after SIGTERM: requests get 10 of them, and jobs 18. */
const FLUSH_MS = 1_500

/** Of a SQL statement, which for many rows lists a placeholder for each value. */
const MAX_TEXT = 2_000

/**
 * OpenTelemetry, without its global registries: whatever libraries would record with those isn't recorded, because nothing
 * says that it's free of users' data.
 */
export async function openSdk(config: TracingConfig, role: ProcessRole): Promise<Tracing> {
  await assertReadable(config.files)
  const exporter = new WatchedExporter(new OTLPTraceExporter({ headers: config.headers }))
  const { batch } = config
  const provider = new TracerProvider({
    resource: resourceOf(role),
    sampler: samplerOf(config),
    spanLimits: { attributeValueLengthLimit: MAX_TEXT },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter,
        ...(batch.delayMs !== undefined && { scheduledDelayMillis: batch.delayMs }),
        ...(batch.timeoutMs !== undefined && { exportTimeoutMillis: batch.timeoutMs }),
        ...(batch.maxQueued !== undefined && { maxQueueSize: batch.maxQueued }),
        ...(batch.maxExported !== undefined && { maxExportBatchSize: batch.maxExported }),
      }),
    ],
  })
  const tracer = provider.getTracer('odie')
  const contexts = new AsyncLocalStorageContextManager().enable()
  const active = () => trace.getSpanContext(contexts.active())

  return {
    start: (description) => {
      const { name, kind, attributes = {} } = description
      const parent = parentOf(description, contexts.active())
      const span = tracer.startSpan(name, { kind: KINDS[kind], attributes }, parent)
      const context = trace.setSpan(parent, span)
      return spanOf(span, (work) => contexts.with(context, work))
    },
    activeIds: () => {
      const ids = active()
      return ids && { trace_id: ids.traceId, span_id: ids.spanId }
    },
    traceparent: () => {
      const ids = active()
      return ids && `00-${ids.traceId}-${ids.spanId}-0${ids.traceFlags & 1}`
    },
    logTo: (log) => exporter.logTo(log),
    close: () => withinLimit(provider.shutdown()),
  }
}

const KINDS: Record<SpanDescription['kind'], SpanKind> = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
}

/** An invalid `traceparent` begins a trace of its own, as the standard says. */
function parentOf({ traceparent }: SpanDescription, around: Context): Context {
  if (traceparent === undefined) return around
  const remote = traceparent === null ? null : parseTraceParent(traceparent)
  return remote ? trace.setSpanContext(ROOT_CONTEXT, { ...remote, isRemote: true }) : ROOT_CONTEXT
}

const spanOf = (span: OtelSpan, run: Span['run']): Span => ({
  run,
  set: (attributes) => void span.setAttributes(attributes),
  mark: (event) => void span.addEvent(event),
  fail: (error) => {
    span.setStatus({ code: SpanStatusCode.ERROR })
    span.setAttribute('error.type', typeOf(error))
  },
  end: () => span.end(),
})

/** The code that our own errors, PostgreSQL, and Node.js have, or else the class. */
function typeOf(error: unknown): string {
  if (!(error instanceof Error)) return `a thrown ${typeof error}`
  for (let each: unknown = error; each instanceof Error; each = each.cause)
    if ('code' in each && typeof each.code === 'string') return each.code
  return error.name === 'Error' ? error.constructor.name : error.name
}

/** The environment's attributes come last, so that they win. */
function resourceOf(role: ProcessRole) {
  const own = resourceFromAttributes({
    'service.name': 'odie',
    'service.instance.id': randomUUID(),
    'odie.process': role,
  })
  return defaultResource()
    .merge(own)
    .merge(detectResources({ detectors: [envDetector] }))
}

/** The exporter itself would continue without them. */
async function assertReadable(files: TracingConfig['files']) {
  for (const { variable, file } of files)
    await access(file, constants.R_OK).catch(({ code }: NodeJS.ErrnoException) => {
      throw new ConfigError(`${variable}: ${file} can’t be read (${code}).`)
    })
}

/** Never throws: what couldn't be sent is lost, and the log has said why. */
async function withinLimit(closing: Promise<void>) {
  const limit = Promise.withResolvers<void>()
  const timer = setTimeout(limit.resolve, FLUSH_MS)
  await Promise.race([closing.catch(() => undefined), limit.promise])
  clearTimeout(timer)
}
