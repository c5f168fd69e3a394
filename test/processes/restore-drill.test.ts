import { cpSync, readdirSync, truncateSync, writeFileSync } from 'node:fs'
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

const drill = (dir: string, ...options: string[]) =>
  odie(path.join(root, 'unused'), ['restore-drill', dir, ...options])

test(
  'backups rotate, and a drill shows that the newest one can be restored, or why not',
  async () => {
    const dataDir = await seeded.copy()
    expect(await drill(root)).toMatchObject({ code: 1, stderr: `There’s no complete backup in ${root}.\n` })

    const backedUp = await odie(dataDir, ['backup', backups, '--keep', '1'])
    expect(backedUp).toMatchObject({ code: 0, stderr: '' })
    const [first = ''] = readdirSync(backups)
    expect(await odie(dataDir, ['backup', backups, '--keep', '1'])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(`Deleted: ${first}.`),
    })
    const [newest = '', ...more] = readdirSync(backups)
    expect([more, newest > first]).toEqual([[], true])

    expect(await drill(backups)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/can be restored\. All \d+ files that rows refer to are intact/),
      stderr: '',
    })
    // Neither the scratch installation nor the one that's configured has been left behind.
    expect(readdirSync(backups)).toEqual([newest])
    expect(readdirSync(root)).toEqual(['backups'])

    const old = path.join(root, 'old')
    cpSync(path.join(backups, newest), path.join(old, newest), { recursive: true })
    const manifest = path.join(old, newest, 'manifest.json')
    const createdAt = new Date(Date.now() - 49 * 60 * 60 * 1_000).toISOString()
    const changed = { ...(await import(manifest, { with: { type: 'json' } })).default, createdAt }
    writeFileSync(manifest, JSON.stringify(changed))
    expect(await drill(old)).toMatchObject({ code: 1, stderr: expect.stringContaining('is 49 hours old') })
    expect(await drill(old, '--max-age', '50')).toMatchObject({ code: 0 })

    truncateSync(path.join(backups, newest, 'database/public.users.jsonl.gz'), 30)
    expect(await drill(backups)).toMatchObject({ code: 1, stderr: expect.stringContaining('is damaged') })
    expect(readdirSync(backups)).toEqual([newest])
  },
  LIMIT_MS,
)

test('an option that isn’t a number is rejected before anything happens', async () => {
  const { code, stderr } = await odie(path.join(root, 'unused'), ['backup', root, '--keep', 'all'])
  expect(code).toBe(1)
  expect(stderr).toContain('It must be a whole number of at least 1.')
})
