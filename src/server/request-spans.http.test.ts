import cookie from '@fastify/cookie'
import Fastify, { type FastifyBaseLogger } from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { DomainError } from '#kernel/errors.ts'
import { on } from '#platform/handlers.ts'
import { openLog } from '#platform/telemetry/log.ts'
import { inSpan } from '#platform/telemetry/tracing.ts'
import { ctx } from '#test/harness/harness.ts'
import { openTracingTo } from '#test/harness/tracing.ts'
import { mount } from './mount.ts'
import { handleErrors } from './problems.ts'

afterEach(() => vi.unstubAllEnvs())

const addNote = endpoint({
  name: 'addNote',
  summary: 'Adds a note.',
  method: 'POST',
  path: '/api/notes/:id',
  access: 'anyone',
  input: z.object({ id: z.string(), text: z.string() }),
  output: z.object({}),
})

/**
 * Sends a note to a server whose use case is `handle`; it gets a promise of the response's end. Returns the lines it
 * logged, and its spans. The status is null if `signal` aborts.
 */
async function send(
  text: string,
  handle: (closed: Promise<void>) => Promise<void>,
  signal: AbortSignal | null = null,
) {
  const lines: Record<string, unknown>[] = []
  const { tracing, finish } = await openTracingTo()
  const log = openLog('info', {
    destination: { write: (line: string) => void lines.push(JSON.parse(line)) },
    spanIds: tracing.activeIds,
  })
  const app = Fastify({ loggerInstance: log as FastifyBaseLogger, genReqId: () => 'request-1' })
  await app.register(cookie, { secret: 'secret' })
  handleErrors(app)
  const closed = Promise.withResolvers<void>()
  app.addHook('onRequest', async (_request, { raw }) => void raw.once('close', closed.resolve))
  const note = on(addNote, (ctx) =>
    inSpan(ctx.tracing, { name: 'add note', kind: 'internal' }, async () => {
      await handle(closed.promise)
      ctx.log.info('a note was added')
      return {}
    }),
  )
  mount(app, { ...ctx, log, tracing }, [note])
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const response = await fetch(`${url}/api/notes/17?draft=yes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text }),
    signal,
  }).catch(() => null)
  await response?.arrayBuffer()
  await closed.promise
  await app.close()
  const spans = await finish()
  return {
    lines,
    spans,
    request: spans.find(({ kind }) => kind === 'server')!,
    status: response?.status ?? null,
  }
}

test('a request is a span by its route, and its use case’s spans and log lines are in it, also after its body was read', async () => {
  const { lines, spans, request } = await send('Call Pat', async () => undefined)
  expect(request).toMatchObject({
    name: 'POST /api/notes/:id',
    parentId: '',
    failed: false,
    attributes: {
      'http.request.method': 'POST',
      'http.route': '/api/notes/:id',
      'http.response.status_code': 200,
      'odie.request.id': 'request-1',
    },
  })
  const useCase = spans.find(({ name }) => name === 'add note')
  expect(useCase).toMatchObject({ parentId: request.spanId, traceId: request.traceId })
  expect(lines.find(({ msg }) => msg === 'a note was added')).toMatchObject({
    trace_id: request.traceId,
    span_id: useCase?.spanId,
  })
  expect(JSON.stringify(spans)).not.toMatch(/Call Pat|draft|notes\/17/)
})

test('a bug fails the span with the error’s class, and its log line has the trace', async () => {
  const { lines, request, status } = await send('Call Pat', () => Promise.reject(new RangeError('Call Pat')))
  expect(status).toBe(500)
  expect(request).toMatchObject({
    failed: true,
    attributes: { 'http.response.status_code': 500, 'error.type': 'RangeError' },
  })
  expect(lines.find(({ msg }) => msg === 'unexpected error')).toMatchObject({
    trace_id: request.traceId,
    span_id: request.spanId,
  })
})

test('an error that users can act on doesn’t fail the request’s span', async () => {
  const { request, status } = await send('', () =>
    Promise.reject(new DomainError('not_found', 'No such note')),
  )
  expect(status).toBe(404)
  expect(request).toMatchObject({ failed: false, attributes: { 'http.response.status_code': 404 } })
})

test('a request that its client gives up has a span without a status', async () => {
  const client = new AbortController()
  const untilClosed = (closed: Promise<void>) => {
    client.abort()
    return closed
  }
  const { request, status } = await send('Call Pat', untilClosed, client.signal)
  expect(status).toBeNull()
  expect(request.attributes).toMatchObject({ 'odie.response.cut_off': true })
  expect(request.attributes).not.toHaveProperty('http.response.status_code')
})
