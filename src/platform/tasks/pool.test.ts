import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import * as tasks from '#test/tasks/misbehaving-tasks.ts'
import { UnreadableDocument } from '../documents/document.ts'
import { createPool, type Pool, type PoolOptions } from './pool.ts'

const pools: Pool[] = []

function poolOf(options: Partial<PoolOptions> = {}): Pool {
  const pool = createPool({ entry: tasks.MISBEHAVING_PROCESS, processes: 1, ...options })
  pools.push(pool)
  return pool
}

afterAll(() => Promise.all(pools.map((pool) => pool.close())))

const echo = (pool: Pool, text: string) => pool.run(tasks.echo, { text })

test('each task gets its own output, from as many processes as allowed', async () => {
  const pool = poolOf({ processes: 2 })
  const texts = Array.from({ length: 20 }, (_, index) => `request ${index}`)
  const outputs = await Promise.all(texts.map((text) => echo(pool, text)))
  expect(outputs.map(({ text }) => text)).toEqual(texts)
  expect(new Set(outputs.map(({ pid }) => pid)).size).toBe(2)
})

test('a child knows nothing of the environment that started it, and yields to its parent', async () => {
  const { environment, niceness } = await echo(poolOf({ niceness: 5 }), 'hello')
  // The image library sets one for itself.
  expect(environment.filter((name) => name !== 'VIPSHOME')).toEqual([])
  expect(niceness).toBe(5)
})

test('a file that hangs its process is canceled with a reason, and the next task runs', async () => {
  const pool = poolOf({ limits: { idleMs: 1000 } })
  const hung = pool.run(tasks.loop, {})
  const next = echo(pool, 'next')
  await expect(hung).rejects.toMatchObject({ name: 'Error', code: 'timeout', message: /took too long/ })
  expect(await next).toMatchObject({ text: 'next' })
})

test('progress keeps a long task alive, up to the limit for the whole task', async () => {
  const patient = poolOf({ limits: { idleMs: 1500 } })
  const seen: unknown[] = []
  const onProgress = (progress: unknown) => seen.push(progress)
  expect(await patient.run(tasks.work, { steps: 5, stepMs: 400 }, { onProgress })).toBe('worked')
  expect(seen).toEqual([1, 2, 3, 4, 5].map((step) => ({ step, of: 5 })))
  const limited = poolOf({ limits: { totalMs: 1000 } })
  await expect(limited.run(tasks.work, { steps: 10_000, stepMs: 20 })).rejects.toMatchObject({
    code: 'timeout',
  })
})

test('a file that crashes its process twice is rejected, and the pool goes on', async () => {
  const pool = poolOf()
  await expect(pool.run(tasks.crash, {})).rejects.toMatchObject({ code: 'too_complex' })
  expect(await echo(pool, 'still here')).toMatchObject({ text: 'still here' })
})

test('a process that takes too much memory is killed with a reason', async () => {
  const pool = poolOf({ limits: { maxRssBytes: 300_000_000 } })
  await expect(pool.run(tasks.hoardMemory, {})).rejects.toMatchObject({ code: 'too_complex' })
  expect(await echo(pool, 'still here')).toMatchObject({ text: 'still here' })
})

test('the reason why a file can’t be read arrives as it was thrown', async () => {
  const rejection = await poolOf()
    .run(tasks.rejectInput, {})
    .catch((error: unknown) => error)
  expect(rejection).toBeInstanceOf(UnreadableDocument)
  expect(rejection).toMatchObject({ code: 'encrypted', message: 'It has a password.' })
})

test('an unexpected error gets one try in a fresh process, and is final when it repeats', async () => {
  const pool = poolOf()
  const defect = await pool.run(tasks.fail, {}).catch((error: unknown) => error)
  expect(defect).toBeInstanceOf(UnreadableDocument)
  expect(defect).toMatchObject({ code: 'defect', cause: { message: 'A mistake of ours' } })

  const folder = await mkdtemp(path.join(tmpdir(), 'odie-pool-'))
  expect(await pool.run(tasks.failOnce, { path: path.join(folder, 'failed') })).toBe('worked')
  await rm(folder, { recursive: true })
})

test('output of the wrong shape, and a task without a handler, are errors', async () => {
  const pool = poolOf()
  await expect(pool.run(tasks.returnWrongOutput, {})).rejects.toThrow('Invalid input')
  await expect(pool.run(tasks.unhandled, {})).rejects.toMatchObject({
    cause: { message: 'This process has no handler for the task unhandled' },
  })
})

test('a child retires after its share of tasks', async () => {
  const pool = poolOf({ retireAfter: 2 })
  const pids: number[] = []
  for (const text of ['a', 'b', 'c']) pids.push((await echo(pool, text)).pid)
  expect(pids[1]).toBe(pids[0])
  expect(pids[2]).not.toBe(pids[0])
})

test('aborting kills running work and removes waiting tasks from the queue', async () => {
  const pool = poolOf()
  const running = new AbortController()
  const waiting = new AbortController()
  const first = pool.run(
    tasks.work,
    { steps: 1000, stepMs: 10 },
    { signal: running.signal, onProgress: () => running.abort() },
  )
  const second = pool.run(tasks.echo, { text: 'never' }, { signal: waiting.signal })
  waiting.abort()
  await expect(second).rejects.toMatchObject({ name: 'AbortError' })
  await expect(first).rejects.toMatchObject({ name: 'AbortError' })
  expect(await echo(pool, 'after')).toMatchObject({ text: 'after' })
})

test('closing lets running work finish, rejects what waits, and leaves no process behind', async () => {
  const pool = poolOf()
  const { pid } = await echo(pool, 'who')
  const running = pool.run(tasks.work, { steps: 2, stepMs: 30 })
  const waiting = echo(pool, 'too late')
  const closed = pool.close()
  await expect(waiting).rejects.toThrow('closed')
  expect(await running).toBe('worked')
  await closed
  expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  await expect(echo(pool, 'later')).rejects.toThrow('closed')
})

test('a child module that can’t start is our fault, not the file’s', async () => {
  const pool = poolOf({ entry: new URL('./no-such-module.ts', import.meta.url) })
  const error = await echo(pool, 'hello').catch((reason: unknown) => reason)
  expect(error).not.toBeInstanceOf(UnreadableDocument)
  expect(error).toMatchObject({ message: expect.stringContaining('could not start') })
})
