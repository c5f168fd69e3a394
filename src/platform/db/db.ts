import type { PGlite } from '@electric-sql/pglite'
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import { drizzle as drizzlePglite, type PgliteDatabase } from 'drizzle-orm/pglite'
import pg from 'pg'
import type { Config } from '#platform/config/config.ts'
import { ConfigError } from '#platform/config/config-error.ts'
import { openPglite } from './pglite.ts'
import type { Pglite } from './pglite-client.ts'

/** A connection or an open transaction: queries take either and never know which. */
export type Db = Omit<PgliteDatabase, '$client'>

/** The open database. `client` is for what speaks SQL without Drizzle: migrations and the job queue. */
export type Database = {
  db: Db
  client: { kind: 'pglite'; pglite: Pglite } | { kind: 'postgres'; pool: pg.Pool }
  close(): Promise<void>
}

/** A web process and its jobs together stay under PostgreSQL's usual limit of 100, three processes on one server. */
const POOL_SIZE = 20
const STATEMENT_TIMEOUT_MS = 30_000

/** Throws a `ConfigError` when the database cannot be reached, or another process has its folder open. */
export async function openDatabase(config: Config['database']): Promise<Database> {
  if (config.kind === 'postgres') return await connect(config.url)
  const { pglite, close } = await openPglite(config.dir)
  return { db: drizzleOverPglite(pglite), client: { kind: 'pglite', pglite }, close }
}

// Drizzle calls only `query` and `transaction`.
export const drizzleOverPglite = (pglite: Pglite): Db =>
  drizzlePglite({ client: pglite as PGlite, casing: 'snake_case' })

async function connect(connectionString: string): Promise<Database> {
  // PGlite answers int8 as a number, pg as text; counts and byte sizes stay far below 2^53.
  pg.types.setTypeParser(pg.types.builtins.INT8, Number)
  const pool = new pg.Pool({
    connectionString,
    max: POOL_SIZE,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    application_name: 'odie',
  })
  // A connection that dies while idle is replaced by the pool at its next use; unheard, the event would end the process.
  pool.on('error', () => undefined)
  await pool.query('select 1').catch(async (error) => {
    await pool.end()
    const { host } = new URL(connectionString)
    throw new ConfigError(
      `DATABASE_URL: the database at ${host} does not let us in (${(error as Error).message || 'no answer'}).`,
    )
  })
  return {
    // The two drivers' databases differ in their types alone: every query that we write runs on both.
    db: drizzlePg({ client: pool, casing: 'snake_case' }) as unknown as Db,
    client: { kind: 'postgres', pool },
    close: () => pool.end(),
  }
}
