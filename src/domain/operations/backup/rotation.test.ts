import { mkdirSync, mkdtempSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { backupFolderIn, newestBackup, rotate } from './rotation.ts'

const NOW = new Date('2026-11-22T02:17:00.250Z')
const NAMES = ['2026-11-19T02.17.00Z', '2026-11-20T02.17.00Z', '2026-11-21T02.17.00Z', '2026-11-22T02.17.00Z']

/** A folder with complete backups, and other folders without a manifest. */
function folderWith(complete: readonly string[], others: readonly string[] = []) {
  const dir = mkdtempSync(path.join(tmpdir(), 'odie-rotation-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  for (const name of [...complete, ...others])
    mkdirSync(path.join(dir, name, 'database'), { recursive: true })
  for (const name of complete) writeFileSync(path.join(dir, name, 'manifest.json'), '{}')
  return dir
}

test('a backup’s folder is named by its time, so that names sort by age', () => {
  expect(backupFolderIn('/backups', NOW)).toBe('/backups/2026-11-22T02.17.00Z')
})

test('the newest backups are kept, and older ones deleted', async () => {
  const dir = folderWith(NAMES)
  expect(await rotate(dir, { keep: 2, now: NOW })).toEqual([NAMES[1], NAMES[0]])
  expect(readdirSync(dir).sort()).toEqual(NAMES.slice(2))
})

test('fewer backups than should be kept are all kept', async () => {
  const dir = folderWith(NAMES)
  expect(await rotate(dir, { keep: 14, now: NOW })).toEqual([])
  expect(readdirSync(dir).sort()).toEqual(NAMES)
})

test('a backup that’s being made is neither counted nor deleted, and one that was abandoned is deleted', async () => {
  const [oldest = '', old = '', ...newest] = NAMES
  const dir = folderWith([oldest, ...newest.slice(0, 1)], [old, newest[1] ?? ''])
  const threeDaysAgo = (NOW.getTime() - 3 * 24 * 60 * 60 * 1_000) / 1_000
  utimesSync(path.join(dir, old), threeDaysAgo, threeDaysAgo)
  utimesSync(path.join(dir, newest[1] ?? ''), NOW, NOW)
  expect(await rotate(dir, { keep: 2, now: NOW })).toEqual([old])
  expect(readdirSync(dir).sort()).toEqual([oldest, ...newest])
})

test('nothing else in the folder is touched', async () => {
  const others = ['before-the-upgrade', '2026-11-01', '.drill-1', 'lost+found']
  const dir = folderWith(NAMES, others)
  writeFileSync(path.join(dir, 'before-the-upgrade', 'manifest.json'), '{}')
  await rotate(dir, { keep: 1, now: NOW })
  expect(readdirSync(dir).sort()).toEqual([...others, NAMES[3]].sort())
})

test('a folder without a complete backup is named', async () => {
  const dir = folderWith([], NAMES)
  await expect(newestBackup(dir)).rejects.toThrow(`There’s no complete backup in ${dir}.`)
  await expect(newestBackup(path.join(dir, 'missing'))).rejects.toThrow('can’t be read (ENOENT)')
})
