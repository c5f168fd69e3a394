import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import type { Config } from '#platform/config/config.ts'
import { ConfigError } from '#platform/config/config-error.ts'
import { type Database, type Db, openDatabase } from './db.ts'
import { grantToApplication } from './roles.ts'

const DIRECTORY = path.resolve(import.meta.dirname, '../../../migrations')
/** Any number works, as long as nothing else on the same server uses it. */
const ADVISORY_LOCK = 6_343_001

const TABLE = `create table schema_migrations (
  name text primary key,
  applied_at timestamptz not null default now()
)`
/** No rows before the first migration. A role that doesn't own the tables may ask. */
const HAS_TABLE = "select where to_regclass('schema_migrations') is not null"
const NAMES = 'select name from schema_migrations'

type Migration = { name: string; sql: string }

/** A connection inside a transaction; `run` takes scripts of several statements. */
type Runner = { run(sql: string): Promise<void>; rows(sql: string): Promise<{ name: string }[]> }

/** The migrations, oldest first. They're append-only: a merged file never changes. */
export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(DIRECTORY)).filter((name) => name.endsWith('.sql')).sort()
  return await Promise.all(
    names.map(async (name) => ({ name, sql: await readFile(path.join(DIRECTORY, name), 'utf8') })),
  )
}

/**
 * Brings the tables of a configured database up to date: as the role of `MIGRATION_DATABASE_URL`, which owns them, or else as
 * ODIE's own. Returns the names of the applied migrations. Throws a `ConfigError` when ODIE's own role isn't allowed to.
 */
export async function migrateConfigured(config: Config['database'], database: Database): Promise<string[]> {
  if (config.kind === 'postgres' && config.migrationUrl)
    return await migrateAsOwner(config, config.migrationUrl)
  try {
    return await migrate(database)
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error
    throw new ConfigError(
      'DATABASE_URL: this role can’t change the tables. Run `bin/odie migrate` with MIGRATION_DATABASE_URL set to the role that owns them.',
    )
  }
}

async function migrateAsOwner({ url }: { url: string }, migrationUrl: string) {
  const owned = await openDatabase({ kind: 'postgres', url: migrationUrl })
  try {
    const applied = await migrate(owned)
    const [role, owner] = [url, migrationUrl].map((each) => decodeURIComponent(new URL(each).username))
    if (role && role !== owner) await grantToApplication(owned, role)
    return applied
  } finally {
    await owned.close()
  }
}

/** Has other processes that start wait with their migrations until the transaction ends. */
export const lockMigrations = (tx: Db) => tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCK})`)

/**
 * Applies the missing migrations in one transaction and returns their names. Processes that start together take turns. `names`
 * leaves the database at an earlier version.
 */
export async function migrate({ client }: Database, names?: readonly string[]): Promise<string[]> {
  const wanted = (await readMigrations()).filter(({ name }) => names?.includes(name) ?? true)
  if (client.kind === 'pglite')
    return await client.pglite.transaction(async (tx) =>
      applyMissing(wanted, {
        run: async (sql) => void (await tx.exec(sql)),
        rows: async (sql) => (await tx.query<{ name: string }>(sql)).rows,
      }),
    )

  const connection = await client.pool.connect()
  try {
    await connection.query('begin')
    await connection.query(`select pg_advisory_xact_lock(${ADVISORY_LOCK})`)
    const applied = await applyMissing(wanted, {
      run: async (sql) => void (await connection.query(sql)),
      rows: async (sql) => (await connection.query<{ name: string }>(sql)).rows,
    })
    await connection.query('commit')
    return applied
  } catch (error) {
    await connection.query('rollback')
    throw error
  } finally {
    connection.release()
  }
}

const nameOf = (row: { name: string }) => row.name

async function applyMissing(wanted: readonly Migration[], { run, rows }: Runner) {
  if ((await rows(HAS_TABLE)).length === 0) await run(TABLE)
  const applied = new Set((await rows(NAMES)).map(nameOf))
  const missing = wanted.filter(({ name }) => !applied.has(name))
  for (const { name, sql } of missing) {
    await run(sql)
    await run(`insert into schema_migrations (name) values ('${name.replaceAll("'", "''")}')`)
  }
  return missing.map(nameOf)
}
