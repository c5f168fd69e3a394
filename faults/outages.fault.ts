import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Machines, openMachines } from '#test/processes/machines.ts'
import { pollUntil } from '#test/processes/remote.ts'
import { NOTHING_LOST, outcomeOf, settle } from './outcome.ts'
import { type Acknowledged, startPeople } from './people.ts'
import { receivedBy } from './received.ts'
import { openSite, type Site } from './site.ts'

const OUTAGE_MS = 15_000
/** Longer than the retries of a failure last. */
const LONG_OUTAGE_MS = 90_000
const HOUR_SECONDS = 60 * 60
const AGENTS = 4
/** No acknowledged work may wait longer than this for its end once the outage is over. */
const RECOVERY_SECONDS = 60

let machines: Machines
let site: Site
beforeAll(async () => {
  machines = await openMachines({ agents: AGENTS })
})
afterAll(() => machines.close())
beforeEach(async () => {
  site = await openSite(machines, { agents: AGENTS })
})
afterEach(() => site.close())

/**
 * Lets the emails that wait for a retry run at once, again and again, until several have gone through the pauses of an hour. A
 * pause that's skipped counts in full.
 */
async function passHourOfRetries() {
  const database = new pg.Client(machines.shared.DATABASE_URL)
  await database.connect()
  const passed = new Map<string, number>()
  await pollUntil(async () => {
    // Once an email has passed its hour, it waits for real: it must not run out of retries while others catch up.
    const done = [...passed].filter(([, seconds]) => seconds >= HOUR_SECONDS).map(([id]) => id)
    const { rows } = await database.query<{ id: string; pause: number }>(
      `with waiting as (
        select id, extract(epoch from start_after - now())::float as pause from pgboss.job
        where name = 'send-mail' and state = 'retry' and start_after > now() and id <> all ($1::uuid[])
      )
      update pgboss.job set start_after = now() from waiting where job.id = waiting.id returning job.id, pause`,
      [done],
    )
    for (const { id, pause } of rows) passed.set(id, (passed.get(id) ?? 0) + pause)
    return [...passed.values()].filter((seconds) => seconds >= HOUR_SECONDS).length >= 4
  }, Boolean)
  await database.end()
}

/** Has people at work before, during, and after an outage, and counts what became of what was acknowledged. */
async function surviveOutage(
  name: string,
  begin: () => unknown,
  end: () => unknown,
  outage = () => pause(OUTAGE_MS),
) {
  const people = startPeople({ server: () => site.balancer, agents: site.agents, admin: site.people.admin })
  const { acknowledged } = people
  const moreWork = () => {
    const { uploads, approvals } = acknowledged
    const before = { uploads: uploads.size, approvals: approvals.size }
    return pollUntil(
      () => uploads.size >= before.uploads + 8 && approvals.size >= before.approvals + 4,
      Boolean,
    )
  }
  await moreWork()
  await begin()
  await outage()
  await end()
  const resumed = performance.now()
  await moreWork()
  const resumedSeconds = Math.round((performance.now() - resumed) / 1000)
  await people.stop()
  const settledSeconds = resumedSeconds + (await settle(inquire(acknowledged)))
  const outcome = await outcomeOf(inquire(acknowledged))
  print(name, { ...outcome, resumedSeconds, settledSeconds, failures: people.failures })
  expect(outcome).toMatchObject(NOTHING_LOST)
  expect(settledSeconds).toBeLessThan(RECOVERY_SECONDS)
}

const inquire = (acknowledged: Acknowledged) => ({
  server: site.balancer,
  admin: site.people.admin,
  acknowledged,
  readMails: () => receivedBy(machines.smtp),
})

const print = (name: string, facts: object) => process.stdout.write(`${name}: ${JSON.stringify(facts)}\n`)

test('PostgreSQL crashes, and is back after 15 seconds', async () => {
  await surviveOutage('PostgreSQL crashed', machines.postgres.crash, machines.postgres.restart)
})

test('all connections to PostgreSQL are lost for 15 seconds', async () => {
  const { disconnect, reconnect } = site.outside.database
  await surviveOutage('PostgreSQL disconnected', disconnect, reconnect)
})

test('S3 is down for 90 seconds', async () => {
  const { disconnect, reconnect } = site.outside.files
  await surviveOutage('S3 disconnected', disconnect, reconnect, () => pause(LONG_OUTAGE_MS))
})

test('the mail server is down for an hour', async () => {
  const people = startPeople({ server: () => site.balancer, agents: site.agents, admin: site.people.admin })
  const { acknowledged } = people
  site.outside.mail.disconnect()
  await pollUntil(() => acknowledged.uploads.size >= 3 && acknowledged.approvals.size >= 1, Boolean)
  await people.stop()
  await passHourOfRetries()
  site.outside.mail.reconnect()
  const settledSeconds = await settle(inquire(acknowledged))
  const outcome = await outcomeOf(inquire(acknowledged))
  print('mail server down for an hour', { ...outcome, settledSeconds })
  expect(outcome).toMatchObject(NOTHING_LOST)
  expect(settledSeconds).toBeLessThan(RECOVERY_SECONDS)
})
