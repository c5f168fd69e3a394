import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Machines, openMachines } from '#test/machines.ts'
import { pollUntil } from '#test/remote.ts'
import { NOTHING_LOST, outcomeOf, settle } from './outcome.ts'
import { type Acknowledged, startPeople } from './people.ts'
import { receivedBy } from './received.ts'
import { openSite, type Site } from './site.ts'

const OUTAGE_MS = 15_000
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

test('S3 is down for 15 seconds', async () => {
  const { disconnect, reconnect } = site.outside.files
  await surviveOutage('S3 disconnected', disconnect, reconnect)
})
