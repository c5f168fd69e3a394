import type { z } from 'zod'
import { ConfigError } from './config-error.ts'
import type { Environment } from './environment.ts'
import { FILE_VARIABLES } from './tracing-variables.ts'

type Input = z.infer<typeof Environment>

/** How traces are sampled and sent. The exporter reads its address and the rest from the environment itself. */
export type TracingConfig = {
  sampler: Input['OTEL_TRACES_SAMPLER']
  /** The share of traces that a sampler by ratio keeps, 0 to 1. */
  ratio: number
  /** Undefined: the SDK's default, which is the standard's. */
  batch: {
    delayMs: number | undefined
    timeoutMs: number | undefined
    maxQueued: number | undefined
    maxExported: number | undefined
  }
  /** Sent with every batch; they may hold a token, and may be in files, which the exporter doesn't know. */
  headers: Record<string, string>
  /** The files with certificates and keys, by the variable that names them. */
  files: readonly { variable: string; file: string }[]
}

/** The standard's default for spans that wait to be sent. */
const MAX_QUEUED = 2_048

/**
 * Combines the variables of OpenTelemetry. Null without an endpoint: unlike the standard's, ODIE's default is to send nothing.
 * @throws ConfigError for a batch that's larger than the queue
 */
export function tracingConfigOf(input: Input): TracingConfig | null {
  const endpoint = input.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? input.OTEL_EXPORTER_OTLP_ENDPOINT
  if (!endpoint || input.OTEL_SDK_DISABLED || input.OTEL_TRACES_EXPORTER === 'none') return null
  const { OTEL_BSP_MAX_QUEUE_SIZE: maxQueued, OTEL_BSP_MAX_EXPORT_BATCH_SIZE: maxExported } = input
  if (maxExported !== undefined && maxExported > (maxQueued ?? MAX_QUEUED))
    throw new ConfigError(
      `OTEL_BSP_MAX_EXPORT_BATCH_SIZE is ${maxExported}, more than the ${maxQueued ?? MAX_QUEUED} of OTEL_BSP_MAX_QUEUE_SIZE: lower it, or raise the other.`,
    )
  return {
    sampler: input.OTEL_TRACES_SAMPLER,
    ratio: input.OTEL_TRACES_SAMPLER_ARG,
    batch: {
      delayMs: input.OTEL_BSP_SCHEDULE_DELAY,
      timeoutMs: input.OTEL_BSP_EXPORT_TIMEOUT,
      maxQueued,
      maxExported,
    },
    headers: {
      ...headersOf(input.OTEL_EXPORTER_OTLP_HEADERS),
      ...headersOf(input.OTEL_EXPORTER_OTLP_TRACES_HEADERS),
    },
    files: filesOf(input),
  }
}

/** `key=value` pairs whose values are percent-encoded; the environment's schema has checked them. */
const headersOf = (list = '') =>
  Object.fromEntries(
    list
      .split(',')
      .filter((pair) => pair.trim() !== '')
      .map((pair) => pair.split('=').map((part) => decodeURIComponent(part.trim())) as [string, string]),
  )

const filesOf = (input: Input) =>
  FILE_VARIABLES.flatMap((name) =>
    ([`OTEL_EXPORTER_OTLP_TRACES_${name}`, `OTEL_EXPORTER_OTLP_${name}`] as const).flatMap((variable) => {
      const file = input[variable]
      return file === undefined ? [] : [{ variable, file }]
    }),
  )
