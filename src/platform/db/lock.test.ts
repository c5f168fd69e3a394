import { spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ConfigError } from '#platform/config/config-error.ts'
import { lockDirectory } from './lock.ts'

const root = await mkdtemp(path.join(tmpdir(), 'odie-lock-'))
afterAll(async () => await rm(root, { recursive: true, force: true }))

const folder = async () => await mkdtemp(path.join(root, 'db-'))
const hold = async (dir: string, holder: string) => await writeFile(path.join(dir, 'odie.lock'), holder)

test('a folder can be locked once, and again after it was unlocked', async () => {
  const dir = await folder()
  const unlock = await lockDirectory(dir)
  await expect(lockDirectory(dir)).rejects.toThrow(ConfigError)
  await unlock()
  const unlockAgain = await lockDirectory(dir)
  await unlockAgain()
  expect(await readdir(dir)).toEqual([])
})

test('of many concurrent attempts, one gets the lock', async () => {
  const dir = await folder()
  const attempts = await Promise.allSettled(Array.from({ length: 20 }, () => lockDirectory(dir)))
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('the lock of a dead process is free, even if its PID has been reused', async () => {
  for (const holder of ['4194303 1', `${process.pid} 1`]) {
    const dir = await folder()
    await hold(dir, holder)
    const unlock = await lockDirectory(dir)
    await unlock()
  }
})

test.skipIf(process.platform !== 'linux')(
  'a lock whose holder is a zombie process is free (needs Linux)',
  async () => {
    // The shell becomes a program that never asks after the child it inherits.
    const parent = spawn('sh', ['-c', 'sleep 600 & echo $!; exec sleep 600'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    try {
      const child = await new Promise<number>((resolve) =>
        parent.stdout.once('data', (said) => resolve(Number(said))),
      )
      const stat = async (pid = child) => await readFile(`/proc/${pid}/stat`, 'utf8')
      await expect.poll(() => stat(parent.pid)).toContain('(sleep)')
      process.kill(child, 'SIGKILL')
      await expect.poll(() => stat()).toContain(') Z ')

      const start = (await stat()).split(') ')[1]?.split(' ')[19]
      const dir = await folder()
      await hold(dir, `${child} ${start}`)
      const unlock = await lockDirectory(dir)
      await unlock()
    } finally {
      parent.kill()
    }
  },
)
