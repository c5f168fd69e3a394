import { afterEach, expect, test } from 'vitest'
import { returnReport } from '#domain/answers/contract.ts'
import { listAuditEvents } from '#domain/audit/contract.ts'
import { getAdminEstimate } from '#domain/estimates/contract.ts'
import { listMails } from '#domain/mail/contract.ts'
import { getReport } from '#domain/reports/contract.ts'
import { createSentEstimate } from '#test/estimates.ts'
import { call, ctx, mailsTo, runJobs } from '#test/harness.ts'
import { createMarket, upload } from '#test/market.ts'
import { readPages } from '#test/pages.ts'
import { createUser } from '#test/people.ts'
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

test('there is no job with an unknown id', async () => {
  const id = crypto.randomUUID()
  expect((await call(admin, retryJob, { id })).status).toBe(404)
  expect((await call(admin, giveUpJob, { id })).status).toBe(404)
})
