import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { ConfigError } from './config-error.ts'

const ENDPOINT = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }

test('the endpoint for traces is enough, and the defaults are the standard’s', () => {
  const env = { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://collector.example.com/v1/traces' }
  expect(readConfig(env).tracing).toEqual({
    sampler: 'parentbased_always_on',
    ratio: 1,
    batch: { delayMs: undefined, timeoutMs: undefined, maxQueued: undefined, maxExported: undefined },
    headers: {},
    files: [],
  })
})

test('samplers, batches, and certificates can be set', () => {
  expect(
    readConfig({
      ...ENDPOINT,
      OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.25',
      OTEL_BSP_SCHEDULE_DELAY: '1000',
      OTEL_BSP_EXPORT_TIMEOUT: '5000',
      OTEL_BSP_MAX_QUEUE_SIZE: '4096',
      OTEL_BSP_MAX_EXPORT_BATCH_SIZE: '1024',
      OTEL_EXPORTER_OTLP_CERTIFICATE: '/etc/odie/collector.pem',
    }).tracing,
  ).toEqual({
    sampler: 'parentbased_traceidratio',
    ratio: 0.25,
    batch: { delayMs: 1_000, timeoutMs: 5_000, maxQueued: 4_096, maxExported: 1_024 },
    headers: {},
    files: [{ variable: 'OTEL_EXPORTER_OTLP_CERTIFICATE', file: '/etc/odie/collector.pem' }],
  })
})

test('headers are decoded, and those for traces alone win', () => {
  const headers = {
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20TOKEN, team=odie,',
    OTEL_EXPORTER_OTLP_TRACES_HEADERS: 'team=tracing',
  }
  expect(readConfig({ ...ENDPOINT, ...headers }).tracing?.headers).toEqual({
    authorization: 'Bearer TOKEN',
    team: 'tracing',
  })
})

const PAIRS = 'must be a comma-separated list with percent-encoded values, like'

test.each<[Record<string, string>, string]>([
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: '127.0.0.1:4317' },
    'OTEL_EXPORTER_OTLP_ENDPOINT: must look like http://127.0.0.1:4318.',
  ],
  [
    { OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' },
    'OTEL_EXPORTER_OTLP_PROTOCOL: must be http/protobuf, the one protocol that ODIE speaks.',
  ],
  [
    { OTEL_EXPORTER_OTLP_HEADERS: 'Bearer s3cret' },
    `OTEL_EXPORTER_OTLP_HEADERS: ${PAIRS} authorization=Bearer%20TOKEN.`,
  ],
  [
    { OTEL_RESOURCE_ATTRIBUTES: 'share=50%' },
    `OTEL_RESOURCE_ATTRIBUTES: ${PAIRS} deployment.environment.name=production.`,
  ],
  [
    { OTEL_EXPORTER_OTLP_TIMEOUT: '10s' },
    'OTEL_EXPORTER_OTLP_TIMEOUT: must be a whole number from 1 to 86400000.',
  ],
  [
    { OTEL_EXPORTER_OTLP_TRACES_COMPRESSION: 'zstd' },
    'OTEL_EXPORTER_OTLP_TRACES_COMPRESSION: must be none or gzip.',
  ],
  [{ OTEL_TRACES_EXPORTER: 'zipkin' }, 'OTEL_TRACES_EXPORTER: must be otlp or none.'],
  [
    { OTEL_TRACES_SAMPLER: 'jaeger_remote' },
    'OTEL_TRACES_SAMPLER: must be always_on, always_off, traceidratio, or one of these after parentbased_.',
  ],
  [{ OTEL_TRACES_SAMPLER_ARG: '10%' }, 'OTEL_TRACES_SAMPLER_ARG: must be a share from 0 to 1, like 0.1.'],
  [{ OTEL_TRACES_SAMPLER_ARG: '1.5' }, 'OTEL_TRACES_SAMPLER_ARG: must be a share from 0 to 1, like 0.1.'],
  [
    { ...ENDPOINT, OTEL_BSP_MAX_QUEUE_SIZE: '100', OTEL_BSP_MAX_EXPORT_BATCH_SIZE: '200' },
    'OTEL_BSP_MAX_EXPORT_BATCH_SIZE is 200, more than the 100 of OTEL_BSP_MAX_QUEUE_SIZE: lower it, or raise the other.',
  ],
])('%o is rejected with one sentence, which never has a token', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(new ConfigError(sentence))
})
