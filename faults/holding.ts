import pg from 'pg'
import { pollUntil } from '#test/processes/remote.ts'
import type { Site } from './site.ts'

/** A connection of the test's own, which sees what processes wait for, and makes them wait. */
export type Observer = Awaited<ReturnType<typeof openObserver>>

export async function openObserver(databaseUrl: string) {
  const database = new pg.Client(databaseUrl)
  await database.connect()
  const count = async (query: string) => {
    const { rows } = await database.query<{ count: number }>(`select count(*)::int as count from ${query}`)
    return rows[0]?.count ?? 0
  }
  return {
    query: (query: string) => database.query(query),
    count,
    /** How many statements of ODIE wait for a lock; with `start`, of those that start with it. */
    countHeld: (start = '') =>
      count(
        `pg_stat_activity where wait_event_type = 'Lock' and application_name = 'odie' and query like '${start}%'`,
      ),
    countActive: (job: string) => count(`pgboss.job where state = 'active' and name = '${job}'`),
    /** Holds what a statement locks until `release`, which takes back what it wrote. */
    hold: async (statement: string) => {
      const client = new pg.Client(databaseUrl)
      await client.connect()
      await client.query('begin')
      await client.query(statement)
      return { release: () => client.end() }
    },
    close: () => database.end(),
  }
}

/** A statement that holds everything that writes to a table. */
export const writesTo = (table: string) => `lock table ${table} in exclusive mode`

/** What something waits for; `waits` is how its statement starts, unless nothing else can wait there. */
export type Hold = { held: string; waits?: string }

type Moment = Hold & { job: string; env?: Record<string, string> }

/** Starts a worker, and kills it once it waits in `job`. */
export async function killWorkerAt(site: Site, observer: Observer, { job, held, waits, env }: Moment) {
  const lock = await observer.hold(held)
  await site.restartWorker(0, env)
  await pollUntil(
    async () => (await observer.countActive(job)) > 0 && (await observer.countHeld(waits)) > 0,
    Boolean,
  )
  await site.workers[0]!.kill()
  await lock.release()
  await pollUntil(
    () => observer.countHeld(),
    (count) => count === 0,
  )
}
