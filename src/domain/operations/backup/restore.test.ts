import { randomBytes } from 'node:crypto'
import { appendFile, cp, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { users } from '#domain/accounts/identity/tables.ts'
import { type Database, openDatabase } from '#platform/db/db.ts'
import { migrate, readMigrations } from '#platform/db/migrate.ts'
import { listSequences, listTables } from '#platform/db/rows.ts'
import { job } from '#platform/job.ts'
import { prepareQueue } from '#platform/jobs/boss.ts'
import { openDisk } from '#platform/storage/disk.ts'
import { copyDatabase } from '#test/harness/database/embedded.ts'
import { silent } from '#test/harness/log.ts'
import { backUp } from './backup.ts'
import type { Manifest } from './manifest.ts'
import { restore, type Target } from './restore.ts'

let root: string
let good: string
let logo: { key: string; content: Buffer }
const opened: Database[] = []

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'odie-restore-'))
  good = path.join(root, 'good')
  const source = await openEmpty()
  await migrate(source.database)
  await source.prepareQueue()
  const content = randomBytes(100_000)
  const { key } = await source.storage.put(Readable.from([content]), { maxBytes: content.length })
  logo = { key, content }
  const person = {
    firstName: 'Pat',
    lastName: 'Ray',
    password: 'x',
    role: 'contractor',
    companyLogoUrl: key,
  } as const
  await source.database.db.insert(users).values([
    { ...person, email: 'pat@example.com', companyName: 'Tab\t "Q" \u2028 \\N {null}' },
    { ...person, email: 'gone@example.com', companyLogoUrl: 'f'.repeat(32) },
  ])
  await backUp({ ...source, db: source.database.db, now: () => new Date() }, good)
})
afterAll(async () => {
  for (const database of opened) await database.close()
  await rm(root, { recursive: true, force: true })
})

/** An installation with an empty database. */
async function openEmpty(): Promise<Target> {
  const dir = path.join(root, crypto.randomUUID())
  await copyDatabase('empty', dir)
  const database = await openDatabase({ kind: 'pglite', dir: path.join(dir, 'db') })
  opened.push(database)
  const jobs = [job('made-up', z.object({}))]
  return {
    database,
    storage: await openDisk(path.join(dir, 'files')),
    prepareQueue: () => prepareQueue(database, jobs, silent),
  }
}

async function copyOfBackup() {
  const folder = path.join(root, crypto.randomUUID())
  await cp(good, folder, { recursive: true })
  return folder
}

const manifestOf = async (folder: string): Promise<Manifest> =>
  JSON.parse(await readFile(path.join(folder, 'manifest.json'), 'utf8'))

async function changeManifest(folder: string, change: (manifest: Manifest) => void) {
  const manifest = await manifestOf(folder)
  change(manifest)
  await writeFile(path.join(folder, 'manifest.json'), JSON.stringify(manifest))
}

test('only the owner of a backup can read it, and a folder with anything in it isn’t used', async () => {
  const entries = await readdir(good, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    const { mode } = await stat(path.join(entry.parentPath, entry.name))
    expect([entry.name, mode & 0o777]).toEqual([entry.name, entry.isDirectory() ? 0o700 : 0o600])
  }
  expect((await stat(good)).mode & 0o777).toBe(0o700)

  const { storage } = await openEmpty()
  const source = { db: opened[0]!.db, storage, now: () => new Date() }
  await expect(backUp(source, good)).rejects.toThrow('isn’t empty')
  await expect(backUp(source, path.join(good, 'manifest.json', 'below'))).rejects.toThrow('(ENOTDIR)')
})

test('a file that was deleted before it could be copied is listed as deleted', async () => {
  expect((await manifestOf(good)).files).toMatchObject({ count: 1, bytes: logo.content.length, deleted: 1 })
})

const tableOf = (name: string) => `database/public.${name}.jsonl.gz`
const storedFile = () => `files/${logo.key.slice(0, 2)}/${logo.key}`

const DAMAGES: [string, (folder: string) => Promise<unknown>, string | RegExp][] = [
  ['no manifest', (folder) => rm(path.join(folder, 'manifest.json')), 'isn’t a complete backup'],
  [
    'half a manifest',
    (folder) => truncate(path.join(folder, 'manifest.json'), 200),
    'manifest.json can’t be read',
  ],
  [
    'half a table',
    (folder) => truncate(path.join(folder, tableOf('users')), 100),
    'public.users.jsonl.gz is truncated',
  ],
  ['no table', (folder) => rm(path.join(folder, tableOf('mails'))), 'public.mails.jsonl.gz is missing'],
  [
    'rows of another table',
    (folder) => cp(path.join(folder, tableOf('mails')), path.join(folder, tableOf('users'))),
    'public.users.jsonl.gz is truncated or was changed',
  ],
  [
    'half a list of files',
    (folder) => truncate(path.join(folder, 'files.jsonl.gz'), 30),
    'files.jsonl.gz is truncated',
  ],
  ['half a file', (folder) => truncate(path.join(folder, storedFile()), 99_999), /[0-9a-f]{32} is truncated/],
  [
    'a file that has grown',
    (folder) => appendFile(path.join(folder, storedFile()), 'more'),
    /The backup in .+ is damaged: .+[0-9a-f]{32} was changed/,
  ],
  ['no file', (folder) => rm(path.join(folder, storedFile())), /[0-9a-f]{32} is missing/],
  [
    'a changed file',
    (folder) =>
      writeFile(
        path.join(folder, storedFile()),
        logo.content.map((byte) => byte ^ 1),
      ),
    /[0-9a-f]{32} was changed/,
  ],
  [
    'a later version',
    (folder) => changeManifest(folder, ({ migrations }) => void migrations.push('9999_later.sql')),
    'a later version of ODIE',
  ],
  [
    'another job queue',
    (folder) => changeManifest(folder, (manifest) => void manifest.jobQueue--),
    'job queue is version',
  ],
  [
    'fewer rows than it says',
    (folder) =>
      changeManifest(folder, ({ tables }) => void tables.find(({ name }) => name === 'public.users')!.rows++),
    'public.users has 2 rows instead of 3',
  ],
]

test('a damaged backup is rejected and leaves the database empty; a good one is restored, but not over data', async () => {
  const target = await openEmpty()
  for (const [, damage, message] of DAMAGES) {
    const folder = await copyOfBackup()
    await damage(folder)
    await expect(restore(target, folder)).rejects.toThrow(message)
  }

  await restore(target, good)
  const { db } = target.database
  const [pat] = await db.select().from(users).where(eq(users.email, 'pat@example.com'))
  expect(pat).toMatchObject({ companyName: 'Tab\t "Q" \u2028 \\N {null}', companyLogoUrl: logo.key })
  expect(await buffer((await target.storage.read(logo.key)).body)).toEqual(logo.content)
  await expect(restore(target, good)).rejects.toThrow('already has data, in public.users')
})

test('a backup from before the latest migration is restored and then migrated', async () => {
  const target = await openEmpty()
  const { db } = target.database
  const earlier = (await readMigrations()).slice(0, -1).map(({ name }) => name)
  await migrate(target.database, earlier)
  await target.prepareQueue()
  const tables = await listTables(db)
  const sequences = new Set((await listSequences(db)).map(({ name }) => name))
  const folder = await copyOfBackup()
  await changeManifest(folder, (manifest) => {
    manifest.migrations = earlier
    manifest.sequences = manifest.sequences.filter(({ name }) => sequences.has(name))
    manifest.tables = manifest.tables.filter((table) => tables.some(({ name }) => name === table.name))
    for (const table of manifest.tables) {
      const then = tables.find(({ name }) => name === table.name)?.columns.map(({ name }) => name)
      table.columns = table.columns.filter((name) => then?.includes(name))
    }
  })
  await restore(target, folder)
  expect((await listTables(db)).map(({ name }) => name)).toEqual(
    (await manifestOf(good)).tables.map(({ name }) => name),
  )
  const { rows } = await db.execute(sql`select name from schema_migrations order by name`)
  expect(rows).toEqual((await readMigrations()).map(({ name }) => ({ name })))
  expect(await db.$count(users)).toBe(2)
})
