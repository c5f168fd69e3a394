import { sql } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'

/**
 * After the clock of the database was set back, jobs would wait until it's again as late as it was when they were queued or
 * failed, and those of a killed process would seem to be running. No job is ever queued for later, and none waits longer than
 * its longest pause.
 */
export async function correctTimes(db: Db) {
  await db.execute(sql`
    update pgboss.job set start_after = now()
    where state = 'created' and start_after > now()
      or state = 'retry' and start_after > now() + retry_delay_max * interval '1 second'`)
  await db.execute(
    sql`update pgboss.job set heartbeat_on = now() where state = 'active' and heartbeat_on > now()`,
  )
}
