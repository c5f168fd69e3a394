import type { PGlite } from '@electric-sql/pglite'
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import { drizzle as drizzlePglite, type PgliteDatabase } from 'drizzle-orm/pglite'
import pg from 'pg'
import type { Config } from '#platform/config/config.ts'
import { ConfigError } from '#platform/config/config-error.ts'
import type { Tracing } from '#platform/telemetry/span.ts'
import { openPglite } from './pglite.ts'
import type { Pglite } from './pglite-client.ts'
import { tracedPglite, tracePool } from './traced.ts'

/** A connection or an open transaction: queries work with either. */
export type Db = Omit<PgliteDatabase, '$client'>

/** The open database. `client` is for SQL without Drizzle: migrations and the job queue. */
export type Database = {
  db: Db
  client: { kind: 'pglite'; pglite: Pglite } | { kind: 'postgres'; pool: pg.Pool }
  close(): Promise<void>
}

/** Three processes with 20 connections each, plus their job queues, stay under PostgreSQL's default limit of 100. */
const POOL_SIZE = 20
const STATEMENT_TIMEOUT_MS = 30_000
/** pg's default is to wait forever, so a host that drops packets would leave every request hanging. */
const CONNECT_TIMEOUT_MS = 10_000

type DatabaseOptions = {
  /** How long to wait for a connection, new or from the pool, in milliseconds. After that, requests get a 503. */
  connectTimeoutMs?: number
  /** Records each statement that's part of a span. */
  tracing?: Tracing | null
}

/** Throws a `ConfigError` when the database can't be reached, or another process has its folder open. */
export async function openDatabase(
  config: Config['database'],
  { connectTimeoutMs = CONNECT_TIMEOUT_MS, tracing = null }: DatabaseOptions = {},
): Promise<Database> {
  if (config.kind === 'postgres') return await connect(config.url, connectTimeoutMs, tracing)
  const { pglite, close } = await openPglite(config.dir)
  const db = drizzleOverPglite(tracing ? tracedPglite(pglite, tracing) : pglite)
  return { db, client: { kind: 'pglite', pglite }, close }
}

// Drizzle calls only `query` and `transaction`.
export const drizzleOverPglite = (pglite: Pglite): Db =>
  drizzlePglite({ client: pglite as PGlite, casing: 'snake_case' })

async function connect(
  connectionString: string,
  connectTimeoutMs: number,
  tracing: Tracing | null,
): Promise<Database> {
  // PGlite returns int8 as a number, pg as text; counts and byte sizes stay far below 2^53.
  pg.types.setTypeParser(pg.types.builtins.INT8, Number)
  const pool = new pg.Pool({
    connectionString,
    max: POOL_SIZE,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    connectionTimeoutMillis: connectTimeoutMs,
    application_name: 'odie',
  })
  // The pool replaces a connection that dies while idle. Without a listener, the event would end the process.
  pool.on('error', () => undefined)
  // The same for one that dies in a transaction, between two queries: the next one fails, and the pool discards the connection.
  pool.on('connect', (client) => client.on('error', () => undefined))
  if (tracing) tracePool(pool, tracing)
  await pool.query('select 1').catch(async (error) => {
    await pool.end()
    const { host } = new URL(connectionString)
    throw new ConfigError(
      `DATABASE_URL: can’t connect to the database at ${host} (${(error as Error).message || 'no response'}).`,
    )
  })
  return {
    // The two drivers' databases differ only in their types: all of our queries run on both.
    db: drizzlePg({ client: pool, casing: 'snake_case' }) as unknown as Db,
    client: { kind: 'postgres', pool },
    close: () => pool.end(),
  }
}
