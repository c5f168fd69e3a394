import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { getReport, type ReportId } from '#domain/reports/contract.ts'
import { addToCounts } from '#platform/jobs/failures.ts'
import { MAX_TRIALS, TRIAL_AFTER } from '#platform/jobs/suspects.ts'
import { createMarket, upload } from '#test/builders/market.ts'
import { call, ctx, mailsTo, runJobs } from '#test/harness/harness.ts'

const MESSAGE = 'Something went wrong while we were analyzing this file. Upload it again as a new PDF.'

type QueuedJob = { id: string; name: string; group_id: string }

const jobsOf = async (id: ReportId) => {
  const jobs = sql`select id, name, group_id from pgboss.job where data->>'reportId' = ${id}`
  return (await ctx.db.execute<QueuedJob>(jobs)).rows
}

/** Simulates that the processes that claimed the report's job died `times` times. */
const interrupt = (id: ReportId, times: number) =>
  ctx.db.execute(sql`
    update pgboss.job set state = 'retry', started_on = now(), retry_count = ${times - 1}
    where data->>'reportId' = ${id}`)

test('a report still gets its draft after six restarts during its analysis', async () => {
  const { agent, address } = await createMarket()
  const { body } = await upload(agent, address)
  await interrupt(body.id, 6)
  await runJobs()
  expect((await call(agent, getReport, { id: body.id })).body.analysisStatus).toBe('completed')
})

test('a report that crashes its process every time ends as failed, with a message to agent and staff', async () => {
  const { agent, admin, address } = await createMarket()
  const { body } = await upload(agent, address)
  await interrupt(body.id, TRIAL_AFTER + MAX_TRIALS)
  for (const job of await jobsOf(body.id)) await addToCounts(ctx.db, job.id, { trials: MAX_TRIALS })
  await runJobs()

  const report = (await call(agent, getReport, { id: body.id })).body
  expect(report).toMatchObject({ analysisStatus: 'failed', failure: MESSAGE, progress: null })
  const mails = (await mailsTo(admin.email)).filter(({ subject }) => subject.endsWith(address))
  expect(mails).toHaveLength(1)
})

test('a report whose analysis keeps failing is marked as failed after its last retry', async () => {
  const { agent, address } = await createMarket()
  const { body } = await upload(agent, address)
  const { withLocalFile } = ctx.storage
  ctx.storage.withLocalFile = () => Promise.reject(new Error('the disk has gone bad'))
  await runJobs().finally(() => {
    ctx.storage.withLocalFile = withLocalFile
  })
  expect((await call(agent, getReport, { id: body.id })).body).toMatchObject({
    analysisStatus: 'failed',
    failure: MESSAGE,
  })
})

test('short reports have a lane of their own, and every report is queued under its agent', async () => {
  const { agent, address } = await createMarket()
  const short = await upload(agent, address)
  const text = 'A breaker in the main panel is double tapped.\n'
  const content = text.repeat(Math.ceil((20 * 1024 * 1024 + 1) / text.length))
  const long = await upload(agent, address, { name: 'long.txt', content })

  const group_id = agent.actor.userId
  expect(await jobsOf(short.body.id)).toMatchObject([{ name: 'analyse-short-report', group_id }])
  expect(await jobsOf(long.body.id)).toMatchObject([{ name: 'analyse-report', group_id }])
})
