import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { publishPages } from './publish-pages.ts'

const DAY_MS = 24 * 60 * 60 * 1000

let dir = ''
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'odie-publish-'))
})
afterEach(() => rm(dir, { recursive: true }))

/** Builds pages that load one script, and publishes them. */
async function publish(script: string, { page = 'index.html', now = Date.now() } = {}) {
  const next = path.join(dir, 'next')
  await mkdir(path.join(next, 'assets'), { recursive: true })
  await writeFile(path.join(next, page), `loads ${script}`)
  await writeFile(path.join(next, 'assets', script), script)
  await publishPages(next, path.join(dir, 'client'), now)
}

const assets = async () => (await readdir(path.join(dir, 'client/assets'))).sort()

test('the scripts of the build before are still there for the tabs that have its pages open', async () => {
  await publish('start-1.js')
  await publish('start-2.js')
  expect(await readFile(path.join(dir, 'client/index.html'), 'utf8')).toBe('loads start-2.js')
  expect(await assets()).toEqual(['start-1.js', 'start-2.js'])
  expect(await readdir(dir)).toEqual(['client'])
})

test('pages that the new build doesn’t have are gone', async () => {
  await publish('start-1.js', { page: 'about.html' })
  await publish('start-2.js')
  expect(await readdir(path.join(dir, 'client'))).toEqual(['assets', 'index.html'])
})

test('a script is deleted by the first build more than 30 days after the last one that had it', async () => {
  const now = Date.now()
  await publish('start-1.js')
  await publish('start-2.js', { now: now + 29 * DAY_MS })
  expect(await assets()).toEqual(['start-1.js', 'start-2.js'])
  await publish('start-3.js', { now: now + 31 * DAY_MS })
  expect(await assets()).toEqual(['start-3.js'])
})

test('a build that was interrupted while it was put in place is published by the next one, and no script is lost', async () => {
  await publish('start-1.js')
  await rename(path.join(dir, 'client'), path.join(dir, 'client.replaced'))
  await publish('start-2.js')
  expect(await readdir(dir)).toEqual(['client'])
  expect(await assets()).toEqual(['start-1.js', 'start-2.js'])
})
