import cookie from '@fastify/cookie'
import Fastify, { type FastifyBaseLogger } from 'fastify'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { on } from '#platform/handlers.ts'
import { openLog } from '#platform/telemetry/log.ts'
import { ctx } from '#test/harness/harness.ts'
import { mount } from './mount.ts'

const Empty = z.object({})
const readNote = endpoint({
  name: 'readNote',
  summary: 'Logs a line.',
  method: 'GET',
  path: '/api/note',
  access: 'anyone',
  input: Empty,
  output: Empty,
})

/** The lines that a request to `readNote` logs. */
async function linesOf(requestId: string, ip: string) {
  const lines: string[] = []
  const log = openLog('info', { destination: { write: (line: string) => void lines.push(line) } })
  const app = Fastify({ loggerInstance: log as FastifyBaseLogger, genReqId: () => requestId })
  await app.register(cookie, { secret: 'secret' })
  const note = on(readNote, async (ctx) => {
    ctx.log.info({ noteId: 7 }, 'a note was read')
    return {}
  })
  mount(app, { ...ctx, log }, [note])
  expect((await app.inject({ url: readNote.path, remoteAddress: ip })).statusCode).toBe(200)
  return lines
}

test('every line that a request causes has its id, also those of use cases', async () => {
  const lines = (await linesOf('request-1', '203.0.113.9')).map((line) => JSON.parse(line))
  expect(lines.map(({ msg, reqId }) => [msg, reqId])).toEqual([
    ['incoming request', 'request-1'],
    ['a note was read', 'request-1'],
    ['request completed', 'request-1'],
  ])
})

test('the log doesn’t say from which IP address a request came', async () => {
  expect((await linesOf('request-2', '203.0.113.9')).join()).not.toContain('203.0.113.9')
})
