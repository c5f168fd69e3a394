import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { drill } from './drill.ts'
import { FORMAT, type Manifest } from './manifest.ts'

const NEWEST = '2026-11-20T02.17.00Z'
const MADE_AT = new Date('2026-11-20T02:17:00Z')
const NOW = new Date('2026-11-22T03:17:00Z')

const manifest: Manifest = {
  format: FORMAT,
  createdAt: MADE_AT.toISOString(),
  migrations: [],
  jobQueue: 1,
  tables: [],
  sequences: [],
  files: { count: 0, bytes: 0, deleted: 0, sha256: '0'.repeat(64) },
}

function folderWithBackup() {
  const dir = mkdtempSync(path.join(tmpdir(), 'odie-drill-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  mkdirSync(path.join(dir, NEWEST))
  writeFileSync(path.join(dir, NEWEST, 'manifest.json'), JSON.stringify(manifest))
  return dir
}

const outOfSpace = () => Promise.reject(new Error('no space left'))

test('a backup that’s too old fails the drill before anything is restored', async () => {
  const dir = folderWithBackup()
  const restored: string[] = []
  const open = (scratch: string) => {
    restored.push(scratch)
    return outOfSpace()
  }
  await expect(drill(dir, { now: NOW, maxAgeHours: 49, open })).rejects.toThrow(
    `The newest backup, ${path.join(dir, NEWEST)}, is 49 hours old: find out why there’s no newer one.`,
  )
  expect(restored).toEqual([])
  await expect(drill(dir, { now: NOW, maxAgeHours: 50, open })).rejects.toThrow('no space left')
  expect(restored).toHaveLength(1)
})

test('a drill that fails leaves nothing behind, nor does one that was killed', async () => {
  const dir = folderWithBackup()
  mkdirSync(path.join(dir, '.drill-killed', 'db'), { recursive: true })
  const open = (scratch: string) => {
    mkdirSync(path.join(scratch, 'db'), { recursive: true })
    return outOfSpace()
  }
  await expect(drill(dir, { now: NOW, maxAgeHours: 50, open })).rejects.toThrow('no space left')
  expect(readdirSync(dir)).toEqual([NEWEST])
})
