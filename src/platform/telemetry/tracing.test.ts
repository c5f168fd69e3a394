import { DrizzleQueryError } from 'drizzle-orm/errors'
import { afterEach, expect, test, vi } from 'vitest'
import { DomainError } from '#kernel/errors.ts'
import { readConfig } from '#platform/config/config.ts'
import { openTracingTo } from '#test/harness/tracing.ts'
import type { Tracing } from './span.ts'
import { inSpan, openTracing } from './tracing.ts'

afterEach(() => vi.unstubAllEnvs())

const record = (tracing: Tracing, name: string, traceparent?: string) =>
  inSpan(tracing, { name, kind: 'internal', ...(traceparent && { traceparent }) }, async () => undefined)

type Opened = Awaited<ReturnType<typeof openTracingTo>>
const namesAfterClosing = async ({ finish }: Opened) => (await finish()).map(({ name }) => name)

test('without an endpoint nothing is traced, and spans just run their work', async () => {
  expect(await openTracing(readConfig({}).tracing, 'server')).toBeNull()
  expect(await inSpan(null, { name: 'any', kind: 'internal' }, async () => 'done')).toBe('done')
})

test.each([[{ OTEL_SDK_DISABLED: 'true' }], [{ OTEL_TRACES_EXPORTER: 'none' }]])(
  'with %o nothing is traced',
  (env) => {
    expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318', ...env }).tracing).toBeNull()
  },
)

test('spans that are started within a span, also after a pause, are its children', async () => {
  const opened = await openTracingTo()
  const { tracing, collector } = opened
  const both = ['first', 'second'].map((name) =>
    inSpan(tracing, { name, kind: 'internal' }, async () => {
      await new Promise(setImmediate)
      await record(tracing, `${name}’s child`)
    }),
  )
  await Promise.all(both)
  expect(tracing.activeIds()).toBeUndefined()
  expect(await namesAfterClosing(opened)).toHaveLength(4)
  const named = (name: string) => collector.spans.find((span) => span.name === name)
  for (const name of ['first', 'second'])
    expect(named(`${name}’s child`)).toMatchObject({
      parentId: named(name)?.spanId,
      traceId: named(name)?.traceId,
    })
})

const query = new DrizzleQueryError(
  'insert into users values ($1)',
  ['pat@example.com'],
  Object.assign(new Error('duplicate key (pat@example.com)'), { code: '23505' }),
)

test.each<[string, unknown, string]>([
  ['our own code', new DomainError('conflict', 'pat@example.com has an account'), 'conflict'],
  ['the class', new RangeError('pat@example.com'), 'RangeError'],
  ['PostgreSQL’s code', query, '23505'],
  ['a type', 'pat@example.com', 'a thrown string'],
])('of an error, a span has %s and not the message', async (_what, error, type) => {
  const opened = await openTracingTo()
  const failing = inSpan(opened.tracing, { name: 'failing', kind: 'internal' }, () => Promise.reject(error))
  await expect(failing).rejects.toBe(error)
  await namesAfterClosing(opened)
  expect(opened.collector.spans).toEqual([
    expect.objectContaining({ failed: true, attributes: { 'error.type': type }, events: [] }),
  ])
  expect(opened.collector.text()).not.toContain('pat@example.com')
})

const SAMPLED = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
const NOT_SAMPLED = SAMPLED.replace(/01$/, '00')

test.each<[Record<string, string>, string[]]>([
  [{}, ['begun', 'continued', 'invalid']],
  [{ OTEL_TRACES_SAMPLER: 'always_on' }, ['begun', 'continued', 'not sampled', 'invalid']],
  [{ OTEL_TRACES_SAMPLER: 'always_off' }, []],
  [{ OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' }, []],
  [
    { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '1' },
    ['begun', 'continued', 'not sampled', 'invalid'],
  ],
  [{ OTEL_TRACES_SAMPLER: 'parentbased_always_off' }, ['continued']],
  [{ OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.0' }, ['continued']],
])('the sampler of %o keeps %o', async (env, kept) => {
  const opened = await openTracingTo(env)
  await record(opened.tracing, 'begun')
  await record(opened.tracing, 'continued', SAMPLED)
  await record(opened.tracing, 'not sampled', NOT_SAMPLED)
  await record(opened.tracing, 'invalid', '00-zz')
  expect(await namesAfterClosing(opened)).toEqual(kept)
})

test('headers, compression, and resource attributes come from the standard variables', async () => {
  const opened = await openTracingTo({
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20t0ken',
    OTEL_EXPORTER_OTLP_TRACES_COMPRESSION: 'gzip',
    OTEL_SERVICE_NAME: 'odie-staging',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=staging,odie.process=other',
  })
  await record(opened.tracing, 'any')
  await namesAfterClosing(opened)
  expect(opened.collector.headers).toEqual([
    expect.objectContaining({
      method: 'POST',
      url: '/v1/traces',
      authorization: 'Bearer t0ken',
      'content-encoding': 'gzip',
      'content-type': 'application/x-protobuf',
    }),
  ])
  expect(opened.collector.spans[0]?.resource).toMatchObject({
    'service.name': 'odie-staging',
    'deployment.environment.name': 'staging',
    'odie.process': 'other',
  })
})

/** A busy machine may take long. */
const POLL = { timeout: 60_000 }

const PATIENT = { OTEL_EXPORTER_OTLP_TIMEOUT: '600000', OTEL_BSP_EXPORT_TIMEOUT: '600000' }

test('while the collector hangs, no more spans are kept than the queue holds, and closing doesn’t wait for it', async () => {
  const { collector, tracing } = await openTracingTo(
    { ...PATIENT, OTEL_BSP_MAX_QUEUE_SIZE: '20', OTEL_BSP_MAX_EXPORT_BATCH_SIZE: '10' },
    'hanging',
  )
  for (let count = 0; count < 500; count++) await record(tracing, `span ${count}`)
  await expect.poll(collector.held, POLL).toBe(1)
  await tracing.close()
  // Ten were on their way, and twenty in the queue.
  await expect.poll(collector.held, POLL).toBe(3)
  collector.respond()
  expect(collector.spans.map(({ name }) => name)).toEqual(
    Array.from({ length: 30 }, (_, count) => `span ${count}`),
  )
  collector.close()
})

test('a collector that rejects spans is in the log once, and again when it takes them', async () => {
  const { collector, tracing, logged } = await openTracingTo(
    { OTEL_BSP_SCHEDULE_DELAY: '1', OTEL_BSP_MAX_EXPORT_BATCH_SIZE: '1' },
    'rejecting',
  )
  const rejections = () => collector.headers.length
  for (let count = 1; count <= 3; count++) {
    await record(tracing, 'rejected')
    await expect.poll(rejections, POLL).toBe(count)
  }
  collector.respond()
  await record(tracing, 'taken')
  await expect.poll(() => logged.length, POLL).toBe(2)
  expect(logged).toEqual([
    ['the collector doesn’t take traces: they’re lost', { err: expect.objectContaining({ code: 400 }) }],
    ['the collector takes traces again', { lostSpans: 3 }],
  ])
  await tracing.close()
  collector.close()
})

test('a certificate that can’t be read stops startup', async () => {
  const env = {
    OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example.com',
    OTEL_EXPORTER_OTLP_CERTIFICATE: '/nonexistent/ca.pem',
  }
  await expect(openTracing(readConfig(env).tracing, 'server')).rejects.toThrow(
    'OTEL_EXPORTER_OTLP_CERTIFICATE: /nonexistent/ca.pem can’t be read (ENOENT).',
  )
})
