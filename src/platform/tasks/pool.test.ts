import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { UnreadableDocument } from '#platform/documents/document.ts'
import * as tasks from '#test/harness/tasks/misbehaving-tasks.ts'
import { createPool, type Pool, type PoolOptions } from './pool.ts'

const pools: Pool[] = []

function poolOf(options: Partial<PoolOptions> = {}): Pool {
  const pool = createPool({ entry: tasks.MISBEHAVING_PROCESS, processes: 1, ...options })
  pools.push(pool)
  return pool
}

afterAll(() => Promise.all(pools.map((pool) => pool.close())))

const echo = (pool: Pool, text: string) => pool.run(tasks.echo, { text })

test('each task gets its own output, from up to the configured number of processes', async () => {
  const pool = poolOf({ processes: 2 })
  const texts = Array.from({ length: 20 }, (_, index) => `request ${index}`)
  const outputs = await Promise.all(texts.map((text) => echo(pool, text)))
  expect(outputs.map(({ text }) => text)).toEqual(texts)
  expect(new Set(outputs.map(({ pid }) => pid)).size).toBe(2)
})

test('a child gets nothing of its parent’s environment but the folder of compiled sources, and a lower priority', async () => {
  const { environment, niceness } = await echo(poolOf({ niceness: 5 }), 'hello')
  // The image library sets the first one itself.
  expect(environment.filter((name) => !['VIPSHOME', 'NODE_COMPILE_CACHE'].includes(name))).toEqual([])
  expect(niceness).toBe(5)
})

test('a file that hangs its process fails with a timeout, and the next task runs', async () => {
  const pool = poolOf({ limits: { idleMs: 1000 } })
  const hung = pool.run(tasks.loop, {})
  const next = echo(pool, 'next')
  await expect(hung).rejects.toMatchObject({ name: 'Error', code: 'timeout', message: /took too long/ })
  expect(await next).toMatchObject({ text: 'next' })
})

test('the files of one owner, even if they hang, leave a process to others', async () => {
  const pool = poolOf({ processes: 2, limits: { idleMs: 1000 } })
  const owner = 'one'
  const settled: string[] = []
  const hung = [1, 2].map((number) =>
    pool.run(tasks.loop, {}, { owner }).catch(() => void settled.push(`hung ${number}`)),
  )
  const others = ['two', 'three'].map(async (other) => {
    await pool.run(tasks.echo, { text: other }, { owner: other })
    settled.push(other)
  })
  const last = pool.run(tasks.echo, { text: '' }, { owner }).then(() => settled.push('last of one'))
  await Promise.all([...hung, ...others, last])
  expect(settled).toEqual(['two', 'three', 'hung 1', 'hung 2', 'last of one'])
})

test('progress resets the idle timeout, up to the limit for the whole task', async () => {
  const patient = poolOf({ limits: { idleMs: 1500 } })
  const reported: unknown[] = []
  const onProgress = (progress: unknown) => reported.push(progress)
  expect(await patient.run(tasks.work, { steps: 5, stepMs: 400 }, { onProgress })).toBe('worked')
  expect(reported).toEqual([1, 2, 3, 4, 5].map((step) => ({ step, of: 5 })))
  const limited = poolOf({ limits: { totalMs: 1000 } })
  await expect(limited.run(tasks.work, { steps: 10_000, stepMs: 20 })).rejects.toMatchObject({
    code: 'timeout',
  })
})

test('a process that waits for the CPU isn’t taken for one that hangs, up to ten times the limit', async () => {
  const pool = poolOf({ limits: { idleMs: 500 } })
  expect(await pool.run(tasks.work, { steps: 1, stepMs: 1500 })).toBe('worked')
  const endless = pool.run(tasks.work, { steps: 1, stepMs: 600_000 })
  await expect(endless).rejects.toMatchObject({ code: 'timeout' })
})

test('a file that crashes its process twice is rejected, and the pool keeps working', async () => {
  const pool = poolOf()
  await expect(pool.run(tasks.crash, {})).rejects.toMatchObject({ code: 'too_complex' })
  expect(await echo(pool, 'still here')).toMatchObject({ text: 'still here' })
})

test('a process that exceeds its memory limit is killed, and the file is rejected', async () => {
  const pool = poolOf({ limits: { maxRssBytes: 300_000_000 } })
  await expect(pool.run(tasks.hoardMemory, {})).rejects.toMatchObject({ code: 'too_complex' })
  expect(await echo(pool, 'still here')).toMatchObject({ text: 'still here' })
})

test('an UnreadableDocument arrives with the code and message that the child threw', async () => {
  const rejection = await poolOf()
    .run(tasks.rejectInput, {})
    .catch((error: unknown) => error)
  expect(rejection).toBeInstanceOf(UnreadableDocument)
  expect(rejection).toMatchObject({ code: 'encrypted', message: 'It has a password.' })
})

test('an unexpected error is retried once in a fresh process, and is final if it repeats', async () => {
  const pool = poolOf()
  const defect = await pool.run(tasks.fail, {}).catch((error: unknown) => error)
  expect(defect).toBeInstanceOf(UnreadableDocument)
  expect(defect).toMatchObject({ code: 'defect', cause: { message: 'A bug in our code' } })

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

test('a child is replaced after its maximum number of tasks', async () => {
  const pool = poolOf({ retireAfter: 2 })
  const pids: number[] = []
  for (const text of ['a', 'b', 'c']) pids.push((await echo(pool, text)).pid)
  expect(pids[1]).toBe(pids[0])
  expect(pids[2]).not.toBe(pids[0])
})

test('aborting kills a running task and removes a queued one', async () => {
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

test('closing finishes running tasks, rejects queued ones, and leaves no process behind', async () => {
  const pool = poolOf()
  const { pid } = await echo(pool, 'hello')
  const running = pool.run(tasks.work, { steps: 2, stepMs: 30 })
  const waiting = echo(pool, 'too late')
  const closed = pool.close()
  await expect(waiting).rejects.toThrow('closed')
  expect(await running).toBe('worked')
  await closed
  expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  await expect(echo(pool, 'later')).rejects.toThrow('closed')
})

test('a child that waits for CPU time while it starts isn’t taken for one that hangs', async () => {
  const pool = poolOf({
    entry: new URL('../../../test/harness/tasks/slow-start-process.ts', import.meta.url),
    limits: { startMs: 5_500 },
  })
  expect(await echo(pool, 'hello')).toMatchObject({ text: 'hello' })
})

test('a child that hangs while it starts is killed', async () => {
  const pool = poolOf({
    entry: new URL('../../../test/harness/tasks/endless-start-process.ts', import.meta.url),
    limits: { startMs: 500 },
  })
  await expect(echo(pool, 'hello')).rejects.toThrow('couldn’t start (timed out)')
})

test('a child that can’t start isn’t reported as an unreadable file', async () => {
  const pool = poolOf({ entry: new URL('./no-such-module.ts', import.meta.url) })
  const error = await echo(pool, 'hello').catch((reason: unknown) => reason)
  expect(error).not.toBeInstanceOf(UnreadableDocument)
  expect(error).toMatchObject({ message: expect.stringContaining('couldn’t start') })
})
