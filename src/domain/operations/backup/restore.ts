import path from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { DomainError } from '#kernel/errors.ts'
import type { Database, Db } from '#platform/db/db.ts'
import { lockMigrations, migrate, readMigrations } from '#platform/db/migrate.ts'
import {
  listTables,
  prepareForRows,
  setSequence,
  type Table,
  withoutConstraints,
  writeRows,
} from '#platform/db/rows.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { damaged, readLinesOf, readManifest, readVerified, verifyFile } from './backup-folder.ts'
import { BackedUpFile, FILE_LIST, type Manifest, storedFileOf, tableFileOf } from './manifest.ts'

const COPIES = 8
const BATCH_CHARACTERS = 2 * 1024 * 1024
const BATCH_ROWS = 1_000

/** What a backup is restored into. `prepareQueue` creates the tables of the job queue. */
export type Target = { database: Database; storage: Storage; prepareQueue(): Promise<void> }

/**
 * Restores a backup into an empty installation, on either database. The files come first, then the rows in one transaction, so
 * after a failure the database is still empty, and the restore can be repeated. Throws `not_possible` for a database that has data
 * or is in use, and for a backup that's incomplete, damaged, or of a later version.
 */
export async function restore({ database, storage, prepareQueue }: Target, dir: string): Promise<Manifest> {
  const manifest = await readManifest(dir)
  await rejectLaterVersion(manifest)
  for (const { name, sha256 } of manifest.tables) await verifyFile(dir, tableFileOf(name), sha256)
  await verifyFile(dir, FILE_LIST, manifest.files.sha256)

  await rejectInUse(database.db)
  await rejectData(database.db)
  await migrate(database, manifest.migrations)
  await rejectOtherMigrations(database.db, manifest)
  await prepareQueue()
  await rejectOtherQueue(database.db, manifest)

  await restoreFiles(storage, dir, manifest)
  await database.db.transaction((tx) => restoreRows(tx, dir, manifest))
  await migrate(database)
  await database.db.execute(sql`analyze`)
  return manifest
}

async function rejectLaterVersion({ migrations }: Manifest) {
  const known = new Set((await readMigrations()).map(({ name }) => name))
  if (!migrations.every((name) => known.has(name)))
    throw new DomainError(
      'not_possible',
      'The backup is from a later version of ODIE than this one. Restore it with that version.',
    )
}

async function rejectInUse(db: Db) {
  const { rows } = await db.execute(sql`
    select from pg_stat_activity
    where datname = current_database() and application_name like 'odie%' and pid <> pg_backend_pid()`)
  if (rows.length > 0)
    throw new DomainError(
      'not_possible',
      'ODIE is running on this database. Stop its servers and workers, and run the command again.',
    )
}

/** A table that a migration fills. */
const FILLED_BY_MIGRATION = 'public.zip_counties'

async function rejectData(db: Db) {
  for (const { name, sqlName } of await listTables(db)) {
    if (name === FILLED_BY_MIGRATION || !name.startsWith('public.')) continue
    const { rows } = await db.execute(sql`select from ${sql.raw(sqlName)} limit 1`)
    if (rows.length > 0)
      throw new DomainError(
        'not_possible',
        `The database already has data, in ${name}. Restore into an empty one: create a new database, or choose a new DATA_DIR.`,
      )
  }
}

/** An empty database that a later version has migrated has tables that the backup doesn't fit. */
async function rejectOtherMigrations(db: Db, { migrations }: Manifest) {
  const { rows } = await db.execute<{ name: string }>(sql`select name from schema_migrations order by name`)
  if (rows.map(({ name }) => name).join() !== [...migrations].sort().join())
    throw new DomainError(
      'not_possible',
      'The database was used by a later version of ODIE than the backup’s. Create a new database.',
    )
}

async function rejectOtherQueue(db: Db, { jobQueue }: Manifest) {
  const { rows } = await db.execute<{ version: number }>(sql`select version from pgboss.version`)
  if (rows[0]?.version !== jobQueue)
    throw new DomainError(
      'not_possible',
      `The backup’s job queue is version ${jobQueue}, but this ODIE’s is ${rows[0]?.version}. Restore the backup with the version of ODIE that made it, then upgrade.`,
    )
}

/** Files are verified while they're stored. Repeating this replaces them, and those of a failed restore have no row: the cleanup deletes them. */
async function restoreFiles(storage: Storage, dir: string, { files }: Manifest) {
  let count = 0
  const put = async (line: string) => {
    const { key, content } = BackedUpFile.parse(JSON.parse(line))
    if (!content) return
    count++
    await storage.put(readVerified(dir, storedFileOf(key), content), { maxBytes: content.bytes, key })
  }
  const lines = readLinesOf(path.join(dir, FILE_LIST))
  await Readable.from(lines).forEach(put, { concurrency: COPIES })
  if (count !== files.count) throw damaged(dir, `${FILE_LIST} lists ${count} files instead of ${files.count}`)
}

async function restoreRows(tx: Db, dir: string, { tables, sequences }: Manifest) {
  await prepareForRows(tx)
  // A server that starts meanwhile waits for its migrations.
  await lockMigrations(tx)
  await rejectData(tx)
  const ours = await listTables(tx)
  const names = ours.map(({ sqlName }) => sqlName).join(', ')
  await withoutConstraints(tx, ours, async () => {
    await tx.execute(sql.raw(`truncate ${names}`))
    for (const backedUp of tables) {
      const table = ours.find(({ name }) => name === backedUp.name)
      if (!table) throw damaged(dir, `this version has no table ${backedUp.name}`)
      await restoreTable(tx, dir, table, backedUp)
    }
  })
  for (const sequence of sequences) await setSequence(tx, sequence)
}

async function restoreTable(
  tx: Db,
  dir: string,
  table: Table,
  { columns, rows }: Manifest['tables'][number],
) {
  const written = columns.map((name) => {
    const column = table.columns.find((each) => each.name === name)
    if (!column) throw damaged(dir, `this version has no column ${table.name}.${name}`)
    return column
  })
  let count = 0
  for await (const lines of batchesOf(readLinesOf(path.join(dir, tableFileOf(table.name))))) {
    count += lines.length
    await writeRows(tx, { ...table, columns: written }, lines)
  }
  if (count !== rows) throw damaged(dir, `${table.name} has ${count} rows instead of ${rows}`)
}

async function* batchesOf(lines: AsyncIterable<string>) {
  let batch: string[] = []
  let characters = 0
  for await (const line of lines) {
    batch.push(line)
    characters += line.length
    if (batch.length < BATCH_ROWS && characters < BATCH_CHARACTERS) continue
    yield batch
    batch = []
    characters = 0
  }
  if (batch.length > 0) yield batch
}
