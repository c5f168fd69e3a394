import pg from 'pg'
import { startPostgres } from '#test/harness/database/postgres-server.ts'

/** A database of PostgreSQL with nothing in it, its server, and a connection to it. */
export type Postgres = { url: string; client: pg.Client }

/** Starts PostgreSQL for as long as `use` takes. */
export async function withPostgres<Result>(use: (postgres: Postgres) => Promise<Result>): Promise<Result> {
  const postgres = await startPostgres()
  try {
    const url = `${postgres.url}/postgres`
    const client = new pg.Client(url)
    await client.connect()
    try {
      return await use({ url, client })
    } finally {
      await client.end()
    }
  } finally {
    await postgres.stop()
  }
}
