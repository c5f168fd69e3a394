import { randomBytes } from 'node:crypto'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { guardedBody } from './guarded-body.ts'

const STALLED_MS = 100

const guard = (body: Readable) =>
  guardedBody(body, {
    stalledMs: STALLED_MS,
    failureOf: (error) => new Error(`translated: ${(error as Error).message}`),
  })

test('a reader that pauses for longer than a source may gets everything', async () => {
  const content = randomBytes(1_000_000)
  const body = guard(Readable.from([content.subarray(0, 500_000), content.subarray(500_000)]))
  await pause(5 * STALLED_MS)
  expect(content.equals(await buffer(body))).toBe(true)
})

test('a source that sends nothing while it’s waited for fails, and is closed', async () => {
  const source = new PassThrough()
  source.write('half')
  await expect(buffer(guard(source))).rejects.toThrow(
    `translated: S3 sent nothing for ${STALLED_MS} ms in the middle of a file.`,
  )
  expect(source.destroyed).toBe(true)
})

test('a source that breaks off fails, also if it did before it was read', async () => {
  const source = new PassThrough()
  const body = guard(source)
  const closed = new Promise((resolve) => body.once('close', resolve))
  source.destroy(new Error('aborted'))
  await closed
  await expect(buffer(body)).rejects.toThrow('translated: aborted')
})

test('a source whose reader goes away is closed', async () => {
  const source = new PassThrough()
  const closed = new Promise((resolve) => source.once('close', resolve))
  guard(source).destroy()
  await closed
})
