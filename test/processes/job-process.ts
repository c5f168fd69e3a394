import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Config } from '#platform/config/config.ts'
import type { Context } from '#platform/context.ts'
import { openDatabase } from '#platform/db/db.ts'
import { work } from '#platform/handlers.ts'
import { job } from '#platform/job.ts'
import { openQueue } from '#platform/jobs/queue.ts'
import { createMetrics } from '#platform/metrics.ts'
import { silent } from '../harness/log.ts'

/*
 * A process that runs jobs until none is left, for crash-loops.test.ts. One of them kills it. Usage: node job-process.ts CONFIG NUMBER,
 * where CONFIG is the database's as JSON, and NUMBER is how many jobs there are.
 */

/** The job that kills its process is called this; the others end with their processes as long as they run beside it. */
const CULPRIT = 'culprit'

const [config, number] = process.argv.slice(2)
const database = await openDatabase(JSON.parse(config ?? '') as Config['database'])
const { db } = database
const jobs = Number(number)

const kind = job('made-up', z.object({ note: z.string() }), { concurrency: jobs })
const countRuns = async (notes: 'of all' | string) => {
  const of = notes === 'of all' ? sql`true` : sql`note = ${notes}`
  const { rows } = await db.execute<{ runs: number }>(sql`select count(*)::int as runs from runs where ${of}`)
  return rows[0]!.runs
}

const worker = work(
  kind,
  async (_ctx, { note }) => {
    await db.execute(sql`insert into runs values (${note})`)
    const runs = await countRuns(note)
    // Twice, all of them are running when the process dies.
    if (note !== CULPRIT) return runs <= 2 ? await new Promise<never>(() => undefined) : undefined
    while (runs <= 2 && (await countRuns('of all')) < runs * jobs) await pause(10)
    process.kill(process.pid, 'SIGKILL')
    await new Promise(() => undefined)
  },
  { onGiveUp: async (_ctx, { note }) => void (await db.execute(sql`insert into given_up values (${note})`)) },
)

const queue = await openQueue(database, [kind], silent, { provenAfterMs: 0 })
// What pg-boss does once the heartbeat of a killed process has expired.
await db.execute(
  sql`update pgboss.job set state = 'retry', start_after = now(), heartbeat_on = null where state = 'active'`,
)
await db.execute(sql`create table if not exists runs (note text)`)
await db.execute(sql`create table if not exists given_up (note text)`)
const { rows } = await db.execute(sql`select from pgboss.job where name = ${kind.name}`)
if (rows.length === 0)
  await db.transaction(async (tx) => {
    for (let innocent = 1; innocent < jobs; innocent++)
      await queue.enqueue(tx, kind, { note: `innocent ${innocent}` })
    await queue.enqueue(tx, kind, { note: CULPRIT })
  })
const ctx = { db, log: silent, metrics: createMetrics(database, [kind.name]), tracing: null }
await queue.work(ctx as unknown as Context, [worker])

const read = async (query: ReturnType<typeof sql>) => (await db.execute(query)).rows
const open = () =>
  read(sql`select from pgboss.job where name = ${kind.name} and state in ('created', 'retry', 'active')`)
while ((await open()).length > 0) {
  // Skips the pauses.
  await db.execute(sql`update pgboss.job set start_after = now() where state = 'retry'`)
  await pause(50)
}
await queue.stop()
const report = {
  givenUp: await read(sql`select note from given_up`),
  runs: await read(sql`select note, count(*)::int as runs from runs group by note order by note`),
  states: await read(
    sql`select data ->> 'note' as note, state from pgboss.job where name = ${kind.name} order by note`,
  ),
}
process.stdout.write(JSON.stringify(report))
await database.close()
