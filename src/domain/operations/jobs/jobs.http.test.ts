import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { acceptEstimate } from '#domain/client/acceptances/contract.ts'
import { EstimateId, getAdminEstimate, getEstimate, retryDelivery } from '#domain/estimates/contract.ts'
import { listEstimates } from '#domain/estimates/lists/contract.ts'
import { listMails, resendMail } from '#domain/mail/contract.ts'
import { listAuditEvents } from '#domain/records/audit/contract.ts'
import { getReport } from '#domain/reports/contract.ts'
import { returnReport } from '#domain/review/manual-responses/contract.ts'
import { createSentEstimate } from '#test/builders/estimates.ts'
import { createMarket, upload } from '#test/builders/market.ts'
import { createUser } from '#test/builders/people.ts'
import { call, ctx, mailsTo, runJobs } from '#test/harness/harness.ts'
import { readPages } from '#test/harness/pages.ts'
import { countJobs, giveUpJob, type JobState, listJobs, retryJob } from './contract.ts'

const admin = await createUser('admin')
const { mail, typesetter } = ctx
const { withLocalFile } = ctx.storage
afterEach(() => {
  Object.assign(ctx, { mail, typesetter })
  ctx.storage.withLocalFile = withLocalFile
})

const failing = () => Promise.reject(new Error('the disk has gone bad'))
const breakDisk = () => {
  ctx.storage.withLocalFile = failing
}
const breakMail = () => {
  ctx.mail = { ...mail, send: failing }
}

const jobsAbout = async (about: string, state?: JobState) =>
  (await readPages(admin, listJobs, { limit: 50, ...(state && { state }) }))
    .flat()
    .filter((job) => job.about === about)

/** A report whose analysis was given up. */
async function failedReport() {
  const market = await createMarket()
  const { body } = await upload(market.agent, market.address)
  breakDisk()
  await runJobs()
  ctx.storage.withLocalFile = withLocalFile
  const [job] = await jobsAbout(market.address)
  return { ...market, reportId: body.id, job: job! }
}

test('a waiting job is listed with what it is about, is counted, and leaves the list once it has run', async () => {
  const { agent, address } = await createMarket()
  const before = (await call(admin, countJobs, {})).body
  await upload(agent, address)

  expect(await jobsAbout(address)).toMatchObject([
    {
      name: 'analyse-short-report',
      state: 'waiting',
      failures: 0,
      failure: null,
      startsAt: expect.any(String),
    },
  ])
  expect((await call(admin, countJobs, {})).body.waiting).toBe(before.waiting + 1)
  await runJobs()
  expect(await jobsAbout(address)).toEqual([])
})

test('a job that was given up says why; retrying it analyzes the report after all', async () => {
  const { agent, reportId, job, address } = await failedReport()
  expect(job).toMatchObject({
    state: 'failed',
    failures: 6,
    failure: expect.stringContaining('the disk has gone bad'),
    startsAt: null,
  })
  expect(await jobsAbout(address, 'waiting')).toEqual([])

  expect((await call(admin, retryJob, { id: job.id })).status).toBe(204)
  expect((await call(agent, getReport, { id: reportId })).body).toMatchObject({
    analysisStatus: 'uploaded',
    failure: null,
  })
  expect(await jobsAbout(address)).toMatchObject([{ state: 'retrying', failures: 0, failure: null }])
  await runJobs()

  expect((await call(agent, getReport, { id: reportId })).body.analysisStatus).toBe('completed')
  const { body } = await call(admin, listAuditEvents, { subject: job.id })
  expect(body).toMatchObject([
    { action: 'job-retried', actor: admin.email, details: { job: 'analyse-short-report' } },
  ])
})

test('a job that has nothing left to do can’t be retried, and stays given up', async () => {
  const { agent, reportId, job, address } = await failedReport()
  await call(admin, returnReport, { id: reportId, reason: 'The file is damaged.' })

  expect(await call(admin, retryJob, { id: job.id })).toMatchObject({
    status: 409,
    body: { message: 'There’s nothing left for this job to do.' },
  })
  expect(await jobsAbout(address)).toMatchObject([{ state: 'failed' }])
  await runJobs()
  expect((await call(agent, getReport, { id: reportId })).body.analysisStatus).toBe('returned')
})

test('retrying the job of a failed email sends it once', async () => {
  const { agent } = await createSentEstimate(undefined, { deliver: false })
  breakMail()
  await runJobs()
  const [job] = await jobsAbout(agent.email)
  expect(job).toMatchObject({
    name: 'send-mail',
    state: 'failed',
    failure: expect.stringContaining('the disk has gone bad'),
  })
  ctx.mail = mail

  expect((await call(admin, retryJob, { id: job!.id })).status).toBe(204)
  await runJobs()
  expect(await mailsTo(agent.email)).toHaveLength(1)
  expect((await call(admin, listMails, { search: agent.email })).body).toMatchObject([{ status: 'sent' }])
  expect((await call(admin, retryJob, { id: job!.id })).status).toBe(409)
})

test('giving up a waiting delivery shows on the estimate, and retrying it delivers the estimate', async () => {
  const { admin: staff, agent, id, address } = await createSentEstimate(undefined, { deliver: false })
  const [job] = await jobsAbout(address)
  expect(job).toMatchObject({ name: 'deliver-estimate', state: 'waiting', estimateId: id })

  expect((await call(admin, giveUpJob, { id: job!.id })).status).toBe(204)
  expect((await call(admin, giveUpJob, { id: job!.id })).status).toBe(409)
  await runJobs()
  expect(await mailsTo(agent.email)).toEqual([])
  expect((await call(staff, getAdminEstimate, { id })).body.delivery).toMatchObject({ status: 'failed' })
  expect(await jobsAbout(address)).toMatchObject([{ state: 'failed', failure: 'Given up by staff' }])

  expect((await call(admin, retryJob, { id: job!.id })).status).toBe(204)
  await runJobs()
  expect(await mailsTo(agent.email)).toHaveLength(1)
  expect((await call(staff, getAdminEstimate, { id })).body.delivery).toMatchObject({ status: 'sent' })
})

/** The typesetter fails, and the delivery is given up. */
async function undelivered() {
  const sent = await createSentEstimate(undefined, { deliver: false })
  ctx.typesetter = { ...typesetter, typeset: () => Promise.reject(new Error('no fonts')) }
  await runJobs()
  ctx.typesetter = typesetter
  return sent
}

const givenUpDeliveries = async (about: string) =>
  (await readPages(admin, listJobs, { limit: 50, state: 'failed', kind: 'delivery' }))
    .flat()
    .filter((job) => job.about === about)

test('a delivery that was given up is in the staff’s list, and the agent’s page says that the PDF is delayed', async () => {
  const { agent, contractor, id, address } = await undelivered()
  expect(await givenUpDeliveries(address)).toMatchObject([{ name: 'deliver-estimate', estimateId: id }])
  for (const reader of [agent, contractor])
    expect((await call(reader, getEstimate, { id })).body).toMatchObject({
      hasPdf: false,
      isPdfDelayed: true,
    })
  expect((await call(agent, listEstimates, {})).body).toMatchObject([{ id, isPdfDelayed: true }])
  expect((await call(admin, getAdminEstimate, { id })).body.delivery).toEqual({
    status: 'failed',
    mailId: null,
    failure:
      'ODIE couldn’t create the PDF and its emails, and has stopped trying. Retry, or revise the estimate.',
  })
})

test('staff retry a delivery from the estimate, also one that the agent has accepted meanwhile', async () => {
  const { agent, id, address } = await undelivered()
  await call(agent, acceptEstimate, { id })
  const { status, body } = await call(admin, retryDelivery, { id })
  expect([status, body.delivery]).toEqual([200, { status: 'queued', mailId: null, failure: null }])
  expect((await call(admin, retryDelivery, { id })).status).toBe(409)
  expect(await givenUpDeliveries(address)).toEqual([])
  await runJobs()
  expect(await mailsTo(agent.email)).toHaveLength(1)
  expect((await call(agent, getEstimate, { id })).body).toMatchObject({ hasPdf: true, isPdfDelayed: false })
})

test('a delivery can be retried even when its job was deleted long ago', async () => {
  const { agent, id } = await undelivered()
  await ctx.db.execute(sql`delete from pgboss.job where data ->> 'estimateId' = ${id}`)
  expect((await call(admin, retryDelivery, { id })).status).toBe(200)
  await runJobs()
  expect(await mailsTo(agent.email)).toHaveLength(1)
})

test('an email that was given up is in the staff’s list until someone resends it', async () => {
  const { agent } = await createSentEstimate(undefined, { deliver: false })
  breakMail()
  await runJobs()
  ctx.mail = mail
  expect(await givenUpDeliveries(agent.email)).toMatchObject([{ name: 'send-mail' }])
  const [failed] = (await call(admin, listMails, { search: agent.email })).body
  await call(admin, resendMail, { id: failed!.id })
  expect(await givenUpDeliveries(agent.email)).toEqual([])
})

test('there is no delivery to retry for an unknown estimate', async () => {
  expect((await call(admin, retryDelivery, { id: EstimateId.parse(crypto.randomUUID()) })).status).toBe(404)
})

test('there is no job with an unknown id', async () => {
  const id = crypto.randomUUID()
  expect((await call(admin, retryJob, { id })).status).toBe(404)
  expect((await call(admin, giveUpJob, { id })).status).toBe(404)
})

test('the queue’s own jobs, such as those that start schedules, are neither listed nor counted', async () => {
  const before = (await call(admin, countJobs, {})).body
  const name = '__pgboss__send-it'
  await ctx.db.execute(sql`select pgboss.create_queue(${name}, '{"policy": "standard"}'::jsonb)`)
  await ctx.db.execute(sql`insert into pgboss.job (name) values (${name})`)
  const listed = (await readPages(admin, listJobs, { limit: 50 })).flat()
  expect(listed.filter((job) => job.name === name)).toEqual([])
  expect((await call(admin, countJobs, {})).body).toEqual(before)
  await ctx.db.execute(sql`delete from pgboss.job where name = ${name}`)
})
