import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { listOwned } from '#domain/operations/maintenance/file-owners.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import { readMigrations } from '#platform/db/migrate.ts'
import { listSequences, listTables, prepareForRows, readRows, type Table } from '#platform/db/rows.ts'
import { FileMissing, type StorageKey } from '#platform/storage/storage.ts'
import { createFolder, readLinesOf, writeLines, writeManifest, writeStream } from './backup-folder.ts'
import { type BackedUpFile, FILE_LIST, FORMAT, type Manifest, storedFileOf, tableFileOf } from './manifest.ts'

/** How many files are copied concurrently: each waits for the disk, or for a server. */
const COPIES = 8

/** Errors of a folder that the user chose, or of its disk. */
const UNWRITABLE = new Set([
  'EACCES',
  'EPERM',
  'EROFS',
  'ENOSPC',
  'EDQUOT',
  'ENOTDIR',
  'EEXIST',
  'ENAMETOOLONG',
])

/** What a backup reads. ODIE doesn't have to be running. */
export type Source = Pick<Context, 'db' | 'storage' | 'now'>

/**
 * Writes a backup of the database and of every file that its rows refer to into the folder `dir`, while ODIE runs. The database
 * is read in one snapshot, and then the files: what's stored later isn't in the backup, and what's deleted meanwhile is listed as
 * such. Throws `not_possible` when `dir` isn't empty or can't be written, or the database isn't up to date.
 */
export async function backUp(source: Source, dir: string): Promise<Manifest> {
  try {
    await createFolder(dir)
    const createdAt = source.now().toISOString()
    const temporary = await mkdtemp(path.join(dir, '.keys-'))
    const keys = path.join(temporary, 'keys.gz')
    const database = await source.db.transaction((tx) => writeDatabase(tx, dir, keys), {
      isolationLevel: 'repeatable read',
      accessMode: 'read only',
    })
    const files = await writeFiles(source, dir, keys)
    await rm(temporary, { recursive: true })
    const manifest: Manifest = { format: FORMAT, createdAt, ...database, files }
    await writeManifest(dir, manifest)
    return manifest
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (!code || !UNWRITABLE.has(code)) throw error
    throw new DomainError(
      'not_possible',
      `The backup in ${dir} couldn’t be written (${code}). If the folder holds an incomplete backup, delete it.`,
    )
  }
}

async function writeDatabase(tx: Db, dir: string, keys: string) {
  await prepareForRows(tx)
  const migrations = await appliedMigrations(tx)
  const { rows } = await tx.execute<{ version: number }>(sql`select version from pgboss.version`)
  const tables: Manifest['tables'] = []
  for (const table of await listTables(tx)) tables.push(await writeTable(tx, dir, table))
  await writeLines(keys, keysOf(tx))
  return { migrations, jobQueue: rows[0]!.version, tables, sequences: await listSequences(tx) }
}

/** The code must know the database's tables, or it wouldn't know which files belong to its rows. */
async function appliedMigrations(tx: Db): Promise<string[]> {
  const known = (await readMigrations()).map(({ name }) => name)
  const { rows: tables } = await tx.execute(sql`
    select from pg_class where oid in (to_regclass('schema_migrations'), to_regclass('pgboss.version'))`)
  const { rows } =
    tables.length === 2
      ? await tx.execute<{ name: string }>(sql`select name from schema_migrations order by name`)
      : { rows: [] }
  const applied = rows.map(({ name }) => name)
  if (known.join() === applied.join()) return applied
  throw new DomainError(
    'not_possible',
    applied.length > known.length
      ? 'The database is from a later version of ODIE. Back it up with that version.'
      : 'The database is empty or from an earlier version of ODIE. Back it up with that version, or run bin/odie migrate first.',
  )
}

async function writeTable(tx: Db, dir: string, table: Table) {
  let rows = 0
  async function* counted() {
    for await (const lines of readRows(tx, table)) {
      rows += lines.length
      yield lines
    }
  }
  const { sha256 } = await writeLines(path.join(dir, tableFileOf(table.name)), counted())
  return { name: table.name, columns: table.columns.map(({ name }) => name), rows, sha256 }
}

async function* keysOf(tx: Db) {
  for await (const files of listOwned(tx)) yield files.map(({ key }) => key)
}

async function writeFiles({ storage }: Source, dir: string, keys: string) {
  const totals = { count: 0, bytes: 0, deleted: 0 }
  async function copy(key: StorageKey): Promise<BackedUpFile> {
    try {
      const { body } = await storage.read(key)
      return { key, content: await writeStream(path.join(dir, storedFileOf(key)), body) }
    } catch (error) {
      if (error instanceof FileMissing) return { key, content: null }
      throw error
    }
  }
  async function* copied() {
    const results = Readable.from(readLinesOf(keys)).map(copy, { concurrency: COPIES })
    for await (const file of results as AsyncIterable<BackedUpFile>) {
      if (file.content) {
        totals.count++
        totals.bytes += file.content.bytes
      } else totals.deleted++
      yield [JSON.stringify(file)]
    }
  }
  const { sha256 } = await writeLines(path.join(dir, FILE_LIST), copied())
  return { ...totals, sha256 }
}
