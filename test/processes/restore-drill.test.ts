import { readdirSync, truncateSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { odie } from './odie.ts'
import { killAll } from './processes.ts'
import { createSeededData, type SeededData } from './seeded-data.ts'

/* The commands that timers run, on an installation whose server doesn't run. */

const LIMIT_MS = 900_000

let root: string
let backups: string
let seeded: SeededData

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'odie-drill-'))
  backups = path.join(root, 'backups')
  seeded = await createSeededData()
})
afterAll(async () => {
  killAll()
  await seeded.remove()
  await rm(root, { recursive: true, force: true })
})

const drill = () => odie(path.join(root, 'unused'), ['restore-drill', backups])

test(
  'backups rotate, and a drill shows that the newest one can be restored, or why not',
  async () => {
    const dataDir = await seeded.copy()
    const backedUp = await odie(dataDir, ['backup', backups, '--keep', '1'])
    expect(backedUp).toMatchObject({ code: 0, stderr: '' })
    const [first = ''] = readdirSync(backups)
    expect(await odie(dataDir, ['backup', backups, '--keep', '1'])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(`Deleted: ${first}.`),
    })
    const [newest = '', ...more] = readdirSync(backups)
    expect([more, newest > first]).toEqual([[], true])

    expect(await drill()).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/can be restored\. All \d+ files that rows refer to are intact/),
      stderr: '',
    })
    // Neither the scratch installation nor the one that's configured has been left behind.
    expect(readdirSync(backups)).toEqual([newest])
    expect(readdirSync(root)).toEqual(['backups'])

    truncateSync(path.join(backups, newest, 'database/public.users.jsonl.gz'), 30)
    expect(await drill()).toMatchObject({ code: 1, stderr: expect.stringContaining('is damaged') })
    expect(readdirSync(backups)).toEqual([newest])
  },
  LIMIT_MS,
)

test('an option that isn’t a number is rejected before anything happens', async () => {
  const { code, stderr } = await odie(path.join(root, 'unused'), ['backup', root, '--keep', 'all'])
  expect(code).toBe(1)
  expect(stderr).toContain('It must be a whole number of at least 1.')
})
