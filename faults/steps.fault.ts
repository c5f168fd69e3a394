import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EstimateId, sendEstimate } from '#domain/estimates/contract.ts'
import { type Machines, openMachines } from '#test/processes/machines.ts'
import { callRemote, pollUntil } from '#test/processes/remote.ts'
import { NOTHING_LOST, outcomeOf, settle } from './outcome.ts'
import { type Acknowledged, allReports, uploadOne } from './people.ts'
import { receivedBy } from './received.ts'
import { openSite, type Site } from './site.ts'

/*
 * Workers are killed while a lock of the test holds them at a known step, so that no step depends on timing. An interrupted job
 * runs again once its heartbeat has expired, 10 to 15 seconds later.
 */

let machines: Machines
let site: Site
let database: pg.Client
beforeAll(async () => {
  machines = await openMachines()
  site = await openSite(machines, { workers: 0 })
  database = new pg.Client(machines.shared.DATABASE_URL)
  await database.connect()
})
afterAll(async () => {
  await database.end()
  await site.close()
  await machines.close()
})

/** Holds everything that writes to a table until `release`. */
async function hold(table: string) {
  const client = new pg.Client(machines.shared.DATABASE_URL)
  await client.connect()
  await client.query(`begin; lock table ${table} in exclusive mode`)
  return { release: () => client.end() }
}

async function count(query: string) {
  const { rows } = await database.query<{ count: number }>(`select count(*)::int as count from ${query}`)
  return rows[0]?.count ?? 0
}

const countHeld = () => count(`pg_stat_activity where wait_event_type = 'Lock' and application_name = 'odie'`)
const countActive = (job: string) => count(`pgboss.job where state = 'active' and name = '${job}'`)

/** Starts a worker, and kills it once it writes to `table` in `job`. */
async function killAt({ job, table }: { job: string; table: string }) {
  const lock = await hold(table)
  await site.restartWorker(0)
  await pollUntil(async () => (await countActive(job)) > 0 && (await countHeld()) > 0, Boolean)
  await site.workers[0]!.kill()
  await lock.release()
  await pollUntil(countHeld, (held) => held === 0)
}

const inquire = (acknowledged: Acknowledged) => ({
  server: site.balancer,
  admin: site.people.admin,
  acknowledged,
  readMails: () => receivedBy(machines.smtp),
})

async function untilDrafted() {
  await pollUntil(
    () => allReports(site.balancer, site.people.admin),
    (reports) => reports.every(({ estimateId }) => estimateId !== null),
  )
}

/** Approves the draft of the latest report. */
async function approveLatest({ approvals }: Acknowledged) {
  const [report] = await allReports(site.balancer, site.people.admin)
  const id = EstimateId.parse(report?.estimateId)
  const { status } = await callRemote(site.balancer, site.people.admin, sendEstimate, { id, version: 1 })
  expect(status).toBe(200)
  approvals.add(id)
}

const newWork = (): Acknowledged => ({ uploads: new Map(), approvals: new Set() })

test('a worker is killed at each step of a report, and another one goes on: one draft, one PDF, one email each', async () => {
  const work = newWork()
  expect(await uploadOne(site.balancer, site.people.agent, work, 'pdf')).toBe(201)
  await killAt({ job: 'analyse-short-report', table: 'report_texts' }) // read, not yet stored
  await killAt({ job: 'analyse-short-report', table: 'estimates' }) // drafting
  await killAt({ job: 'prepare-pages', table: 'report_pages' }) // drawn, not yet stored
  await untilDrafted()
  await approveLatest(work)
  await killAt({ job: 'deliver-estimate', table: 'estimates' }) // the PDF is stored, its row isn't
  await killAt({ job: 'deliver-estimate', table: 'mails' }) // queuing the emails

  site.outside.mail.disconnect()
  await site.restartWorker(0)
  await pollUntil(
    () => count(`mails where status = 'queued' and failure is not null`),
    (tried) => tried >= 2,
  )
  await site.workers[0]!.kill()
  site.outside.mail.reconnect()
  await killAt({ job: 'send-mail', table: 'mails' }) // the mail server has the emails, and no row says so
  await killAt({ job: 'confirm-delivery', table: 'estimates' })
  await site.restartWorker(0)

  const settledSeconds = await settle(inquire(work))
  const outcome = await outcomeOf(inquire(work))
  process.stdout.write(`killed at each step: ${JSON.stringify({ kills: 8, ...outcome, settledSeconds })}\n`)
  expect(outcome).toMatchObject({ ...NOTHING_LOST, uploads: 1, approvals: 1, emails: 3 })
  expect(await count(`estimates where pdf_key is not null`)).toBe(1)
  expect(settledSeconds).toBeLessThan(60)
  await site.workers[0]!.kill()
})

test('two workers deliver one estimate at the same time: it has one PDF, and each recipient one email', async () => {
  const work = newWork()
  expect(await uploadOne(site.balancer, site.people.agent, work)).toBe(201)
  await site.restartWorker(0)
  await settle(inquire(work))
  await site.workers[0]!.stop()
  await approveLatest(work)
  const lock = await hold('estimates')
  await Promise.all([site.restartWorker(0), site.restartWorker(1)])
  await pollUntil(countHeld, (held) => held === 1)
  // As if the first worker's heartbeat had failed: it goes on, and the other one takes the job, because each runs one at a time.
  await database.query(
    `update pgboss.job set state = 'retry', start_after = now() where state = 'active' and name = 'deliver-estimate'`,
  )
  await pollUntil(countHeld, (held) => held === 2)
  await lock.release()

  const settledSeconds = await settle(inquire(work))
  const outcome = await outcomeOf(inquire(work))
  process.stdout.write(`two workers on one job: ${JSON.stringify({ ...outcome, settledSeconds })}\n`)
  expect(outcome).toMatchObject({ ...NOTHING_LOST, uploads: 1, approvals: 1 })
  expect(settledSeconds).toBeLessThan(60)
})
