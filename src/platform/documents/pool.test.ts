import { afterAll, expect, test } from 'vitest'
import { UnreadableDocument } from './document.ts'
import type { OcrProgress } from './pdf.ts'
import { createPool, type Pool, type PoolOptions } from './pool.ts'
import type { TestRequest } from './pool-test-child.ts'

const entry = new URL('./pool-test-child.ts', import.meta.url)
const pools: Pool<TestRequest, unknown, OcrProgress>[] = []

function poolOf(options: Partial<PoolOptions> = {}) {
  const pool = createPool<TestRequest, unknown, OcrProgress>({ entry, processes: 1, ...options })
  pools.push(pool)
  return pool
}

afterAll(() => Promise.all(pools.map((pool) => pool.close())))

const say = (text: string): TestRequest => ({ do: 'say', text })
const processOf = (answer: unknown) => (answer as { process: number }).process

test('requests are answered each with its own answer, by as many processes as allowed', async () => {
  const pool = poolOf({ processes: 2 })
  const texts = Array.from({ length: 20 }, (_, index) => `request ${index}`)
  const answers = await Promise.all(texts.map((text) => pool.run(say(text))))
  expect(answers.map((answer) => (answer as { text: string }).text)).toEqual(texts)
  expect(new Set(answers.map(processOf)).size).toBe(2)
})

test('a child knows nothing of the environment it was started from', async () => {
  const answer = (await poolOf().run(say('hello'))) as { environment: string[] }
  // The picture library sets one for itself.
  expect(answer.environment.filter((name) => name !== 'VIPSHOME')).toEqual([])
})

test('a file that hangs its process is given up with a reason, and the next request is answered', async () => {
  const pool = poolOf({ limits: { stillMs: 1000 } })
  const hung = pool.run({ do: 'loop' })
  const next = pool.run(say('next'))
  await expect(hung).rejects.toMatchObject({ name: 'Error', code: 'timeout', message: /took too long/ })
  expect(await next).toMatchObject({ text: 'next' })
})

test('signs of progress keep a long request alive, up to the limit for all of it', async () => {
  const patient = poolOf({ limits: { stillMs: 1500 } })
  const seen: OcrProgress[] = []
  const onProgress = (progress: OcrProgress) => seen.push(progress)
  expect(await patient.run({ do: 'work', steps: 5, stepMs: 400 }, { onProgress })).toBe('worked')
  expect(seen).toEqual([1, 2, 3, 4, 5].map((page) => ({ page, of: 5 })))
  const limited = poolOf({ limits: { totalMs: 1000 } })
  await expect(limited.run({ do: 'work', steps: 10_000, stepMs: 20 })).rejects.toMatchObject({
    code: 'timeout',
  })
})

test('a file that kills its process twice is refused, and the pool goes on', async () => {
  const pool = poolOf()
  await expect(pool.run({ do: 'die' })).rejects.toMatchObject({ code: 'too_complex' })
  expect(await pool.run(say('still here'))).toMatchObject({ text: 'still here' })
})

test('a process that takes too much memory is ended with a reason', async () => {
  const pool = poolOf({ limits: { maxRssBytes: 300_000_000 } })
  await expect(pool.run({ do: 'hoard' })).rejects.toMatchObject({ code: 'too_complex' })
  expect(await pool.run(say('still here'))).toMatchObject({ text: 'still here' })
})

test('why a file cannot be read arrives as it was thrown, and so does a mistake of ours', async () => {
  const pool = poolOf()
  const refusal = await pool.run({ do: 'refuse' }).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(UnreadableDocument)
  expect(refusal).toMatchObject({ code: 'encrypted', message: 'There is a password on it.' })
  const mistake = await pool.run({ do: 'fail' }).catch((error: unknown) => error)
  expect(mistake).not.toBeInstanceOf(UnreadableDocument)
  expect(mistake).toMatchObject({ message: 'A mistake of ours' })
})

test('a child retires after its share of requests', async () => {
  const pool = poolOf({ retireAfter: 2 })
  const processes: number[] = []
  for (const text of ['a', 'b', 'c']) processes.push(processOf(await pool.run(say(text))))
  expect(processes[1]).toBe(processes[0])
  expect(processes[2]).not.toBe(processes[0])
})

test('aborting ends work under way and takes waiting requests out of the queue', async () => {
  const pool = poolOf()
  const running = new AbortController()
  const waiting = new AbortController()
  const first = pool.run(
    { do: 'work', steps: 1000, stepMs: 10 },
    { signal: running.signal, onProgress: () => running.abort() },
  )
  const second = pool.run(say('never'), { signal: waiting.signal })
  waiting.abort()
  await expect(second).rejects.toMatchObject({ name: 'AbortError' })
  await expect(first).rejects.toMatchObject({ name: 'AbortError' })
  expect(await pool.run(say('after'))).toMatchObject({ text: 'after' })
})

test('closing lets work under way finish, refuses what waits, and leaves no process behind', async () => {
  const pool = poolOf()
  const pid = processOf(await pool.run(say('who')))
  const underWay = pool.run({ do: 'work', steps: 2, stepMs: 30 })
  const waiting = pool.run(say('too late'))
  const closed = pool.close()
  await expect(waiting).rejects.toThrow('closed')
  expect(await underWay).toBe('worked')
  await closed
  expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  await expect(pool.run(say('later'))).rejects.toThrow('closed')
})

test('a child module that cannot start is our fault, not the file’s', async () => {
  const pool = poolOf({ entry: new URL('./no-such-module.ts', import.meta.url) })
  const error = await pool.run(say('hello')).catch((reason: unknown) => reason)
  expect(error).not.toBeInstanceOf(UnreadableDocument)
  expect(error).toMatchObject({ message: expect.stringContaining('could not start') })
})
