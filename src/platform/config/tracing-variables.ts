import { z } from 'zod'
import { flag, url, wholeNumber } from './values.ts'

/** `key=value` pairs with percent-encoded values, as in `team=odie,region=us%20east`. The sentence never quotes a value: it may be a token. */
const pairs = (example: string) =>
  z
    .string()
    .refine(
      (list) => list.split(',').every((pair) => pair.trim() === '' || isPair(pair)),
      `must be a comma-separated list with percent-encoded values, like ${example}`,
    )

function isPair(pair: string) {
  const [key = '', value, ...more] = pair.split('=')
  if (key.trim() === '' || value === undefined || more.length > 0) return false
  try {
    return [key, value].every((part) => decodeURIComponent(part.trim()).length <= 255)
  } catch {
    return false
  }
}

const DAY_MS = 24 * 60 * 60 * 1_000
const milliseconds = wholeNumber(1, DAY_MS)

const file = z.string().optional()

/** The variables of the OTLP exporter, each of which also exists for traces alone. The exporter reads them itself. */
const exporterVariables = <Prefix extends string>(prefix: Prefix) =>
  ({
    [`${prefix}_ENDPOINT`]: url(['http:', 'https:'], 'http://127.0.0.1:4318').optional(),
    [`${prefix}_PROTOCOL`]: z
      .literal('http/protobuf', 'must be http/protobuf, the one protocol that ODIE speaks')
      .optional(),
    [`${prefix}_HEADERS`]: pairs('authorization=Bearer%20TOKEN').optional(),
    [`${prefix}_TIMEOUT`]: milliseconds.optional(),
    [`${prefix}_COMPRESSION`]: z.enum(['none', 'gzip'], 'must be none or gzip').optional(),
    [`${prefix}_CERTIFICATE`]: file,
    [`${prefix}_CLIENT_CERTIFICATE`]: file,
    [`${prefix}_CLIENT_KEY`]: file,
  }) as Record<`${Prefix}_${'ENDPOINT' | 'HEADERS' | FileVariable}`, z.ZodOptional<z.ZodString>>

export const FILE_VARIABLES = ['CERTIFICATE', 'CLIENT_CERTIFICATE', 'CLIENT_KEY'] as const
type FileVariable = (typeof FILE_VARIABLES)[number]

/** The variables of OpenTelemetry that ODIE reads, or has its libraries read. */
export const TracingVariables = {
  OTEL_SDK_DISABLED: flag.optional(),
  OTEL_TRACES_EXPORTER: z.enum(['otlp', 'none'], 'must be otlp or none').default('otlp'),
  OTEL_SERVICE_NAME: z.string().max(255, 'must be 255 characters or fewer').optional(),
  OTEL_RESOURCE_ATTRIBUTES: pairs('deployment.environment.name=production').optional(),
  OTEL_TRACES_SAMPLER: z
    .enum(
      [
        'always_on',
        'always_off',
        'traceidratio',
        'parentbased_always_on',
        'parentbased_always_off',
        'parentbased_traceidratio',
      ],
      'must be always_on, always_off, traceidratio, or one of these after parentbased_',
    )
    .default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0|1|0?\.\d+|[01]\.0+)$/, 'must be a share from 0 to 1, like 0.1')
    .transform(Number)
    .default(1),
  OTEL_BSP_SCHEDULE_DELAY: milliseconds.optional(),
  OTEL_BSP_EXPORT_TIMEOUT: milliseconds.optional(),
  OTEL_BSP_MAX_QUEUE_SIZE: wholeNumber(1, 100_000).optional(),
  OTEL_BSP_MAX_EXPORT_BATCH_SIZE: wholeNumber(1, 100_000).optional(),
  ...exporterVariables('OTEL_EXPORTER_OTLP'),
  ...exporterVariables('OTEL_EXPORTER_OTLP_TRACES'),
}
