import { afterAll, beforeAll, expect, test } from 'vitest'
import { EstimateId, sendEstimate } from '#domain/estimates/contract.ts'
import { type Machines, openMachines } from '#test/processes/machines.ts'
import { callRemote, pollUntil } from '#test/processes/remote.ts'
import { killWorkerAt, type Observer, openObserver, writesTo } from './holding.ts'
import { NOTHING_LOST, outcomeOf, settle } from './outcome.ts'
import { type Acknowledged, allReports, newWork, uploadOne } from './people.ts'
import { receivedBy } from './received.ts'
import { openSite, type Site } from './site.ts'

/*
 * Workers are killed while a lock of the test holds them at a known step, so that no step depends on timing. An interrupted job
 * runs again once its heartbeat has expired, 10 to 15 seconds later.
 */

let machines: Machines
let site: Site
let observer: Observer
beforeAll(async () => {
  machines = await openMachines()
  site = await openSite(machines, { workers: 0 })
  observer = await openObserver(machines.shared.DATABASE_URL)
})
afterAll(async () => {
  await observer.close()
  await site.close()
  await machines.close()
})

/** Starts a worker, and kills it once it writes to `table` in `job`. */
const killAt = ({ job, table }: { job: string; table: string }) =>
  killWorkerAt(site, observer, { job, held: writesTo(table) })

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

test('a worker is killed at each step of a report, and another one goes on: one draft, one PDF, one email each', async () => {
  const work = newWork()
  expect(await uploadOne(site.balancer, site.people.agent, work, 'pdf')).toBe(201)
  await killAt({ job: 'analyse-short-report', table: 'report_texts' }) // read, not yet stored
  await killAt({ job: 'analyse-short-report', table: 'estimates' }) // drafting
  await killAt({ job: 'prepare-pages', table: 'report_images' }) // drawn, not yet stored
  await untilDrafted()
  await approveLatest(work)
  await killAt({ job: 'deliver-estimate', table: 'estimates' }) // the PDF is stored, its row isn't
  await killAt({ job: 'deliver-estimate', table: 'mails' }) // queuing the emails

  site.outside.mail.disconnect()
  await site.restartWorker(0)
  await pollUntil(
    () => observer.count(`mails where status = 'queued' and failure is not null`),
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
  expect(await observer.count(`estimates where pdf_key is not null`)).toBe(1)
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
  const lock = await observer.hold(writesTo('estimates'))
  await Promise.all([site.restartWorker(0), site.restartWorker(1)])
  await pollUntil(
    () => observer.countHeld(),
    (held) => held === 1,
  )
  // As if the first worker's heartbeat had failed: it goes on, and the other one takes the job, because each runs one at a time.
  await observer.query(
    `update pgboss.job set state = 'retry', start_after = now() where state = 'active' and name = 'deliver-estimate'`,
  )
  await pollUntil(
    () => observer.countHeld(),
    (held) => held === 2,
  )
  await lock.release()

  const settledSeconds = await settle(inquire(work))
  const outcome = await outcomeOf(inquire(work))
  process.stdout.write(`two workers on one job: ${JSON.stringify({ ...outcome, settledSeconds })}\n`)
  expect(outcome).toMatchObject({ ...NOTHING_LOST, uploads: 1, approvals: 1 })
  expect(settledSeconds).toBeLessThan(60)
})
