import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import type { Database, Db } from './db.ts'

const DIRECTORY = path.resolve(import.meta.dirname, '../../../migrations')
/** Any number works, as long as nothing else on the same server uses it. */
const ADVISORY_LOCK = 6_343_001

const TABLE = `create table if not exists schema_migrations (
  name text primary key,
  applied_at timestamptz not null default now()
)`

type Migration = { name: string; sql: string }

/** A connection inside a transaction; `run` takes scripts of several statements. */
type Runner = { run(sql: string): Promise<void>; names(): Promise<string[]> }

/** The migrations, oldest first. They're append-only: a merged file never changes. */
export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(DIRECTORY)).filter((name) => name.endsWith('.sql')).sort()
  return await Promise.all(
    names.map(async (name) => ({ name, sql: await readFile(path.join(DIRECTORY, name), 'utf8') })),
  )
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
        names: async () =>
          (await tx.query<{ name: string }>('select name from schema_migrations')).rows.map(nameOf),
      }),
    )

  const connection = await client.pool.connect()
  try {
    await connection.query('begin')
    await connection.query(`select pg_advisory_xact_lock(${ADVISORY_LOCK})`)
    const applied = await applyMissing(wanted, {
      run: async (sql) => void (await connection.query(sql)),
      names: async () =>
        (await connection.query<{ name: string }>('select name from schema_migrations')).rows.map(nameOf),
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

async function applyMissing(wanted: readonly Migration[], { run, names }: Runner) {
  await run(TABLE)
  const applied = new Set(await names())
  const missing = wanted.filter(({ name }) => !applied.has(name))
  for (const { name, sql } of missing) {
    await run(sql)
    await run(`insert into schema_migrations (name) values ('${name.replaceAll("'", "''")}')`)
  }
  return missing.map(nameOf)
}
