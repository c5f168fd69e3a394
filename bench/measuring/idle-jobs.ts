import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'

const POLL_MS = 100

/** Resolves once the server has no job to run: work of its own that's measured meanwhile would count as load. */
export async function jobsDone(client: pg.Client) {
  for (;;) {
    const { rows } = await client.query(
      `select count(*)::int as count from pgboss.job
       where state in ('created', 'retry', 'active') and start_after <= now() and name not like '\\_\\_%'`,
    )
    if (rows[0].count === 0) return
    await pause(POLL_MS)
  }
}
