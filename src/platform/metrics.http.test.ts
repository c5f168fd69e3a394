import { expect, test } from 'vitest'
import { work } from '#platform/handlers.ts'
import { PermanentFailure } from '#platform/job.ts'
import { createWaitingDraft } from '#test/builders/estimates.ts'
import { createMarket, upload } from '#test/builders/market.ts'
import { ctx, runJobs } from '#test/harness/harness.ts'
import { enqueueNote, openOneJobQueue, openQueueDatabase } from '#test/harness/job-queue.ts'

/** The value of a series; undefined if there's no such series. */
const read = (text: string, series: string) => {
  const line = text.split('\n').find((each) => each.startsWith(`${series} `))
  return line && Number(line.slice(series.length + 1))
}

async function scrape() {
  await ctx.metrics.readQueue()
  return await ctx.metrics.text()
}

test('a report’s jobs, its analysis and its emails are counted by outcome', async () => {
  await createWaitingDraft()
  const text = await scrape()
  expect(read(text, 'odie_job_duration_seconds_count{job="analyse-short-report",outcome="completed"}')).toBe(
    1,
  )
  expect(
    read(text, 'odie_job_duration_seconds_sum{job="analyse-short-report",outcome="completed"}'),
  ).toBeGreaterThan(0)
  expect(read(text, 'odie_analysis_duration_seconds_count{outcome="drafted"}')).toBe(1)
  expect(read(text, 'odie_mail_attempts_total{outcome="sent"}')).toBeGreaterThan(0)
  expect(read(text, 'odie_jobs_running{job="analyse-short-report"}')).toBe(0)
})

test('waiting jobs are counted with the age of the oldest, and are gone once they ran', async () => {
  const { agent, address } = await createMarket()
  await upload(agent, address)
  const before = await scrape()
  expect(read(before, 'odie_jobs_waiting{job="analyse-short-report"}')).toBe(1)
  expect(read(before, 'odie_jobs_oldest_waiting_seconds{job="analyse-short-report"}')).toBeGreaterThan(0)
  expect(read(before, 'odie_jobs_waiting{job="send-mail"}')).toBeDefined()
  await runJobs()
  expect(read(await scrape(), 'odie_jobs_waiting{job="analyse-short-report"}')).toBe(0)
})

test('a failed attempt counts as a retry, and the last one as given up', async () => {
  const database = await openQueueDatabase()
  const { kind, queue, ctx: queueCtx } = await openOneJobQueue(database, { retryLimit: 1 })
  await enqueueNote(database, queue, kind)
  await queue.drain(queueCtx, [
    work(kind, async () => {
      throw new Error('it failed')
    }),
  ])
  await enqueueNote(database, queue, kind)
  await queue.drain(queueCtx, [
    work(kind, async () => {
      throw new PermanentFailure('it always will')
    }),
  ])
  const text = await queueCtx.metrics.text()
  const attempts = (outcome: string) =>
    read(text, `odie_job_duration_seconds_count{job="${kind.name}",outcome="${outcome}"}`)
  expect([attempts('retried'), attempts('given_up'), attempts('completed')]).toEqual([1, 2, undefined])
  await queue.stop()
  await database.close()
})
