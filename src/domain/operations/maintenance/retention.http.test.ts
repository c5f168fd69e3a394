import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { downloadReport } from '#domain/reports/contract.ts'
import { inspectionReports } from '#domain/reports/tables.ts'
import { dayOf, timeInWords } from '#kernel/days.ts'
import { dayIn } from '#test/builders/days.ts'
import { createMarket, upload } from '#test/builders/market.ts'
import { createUser } from '#test/builders/people.ts'
import { call, ctx } from '#test/harness/harness.ts'
import { readPages } from '#test/harness/pages.ts'
import { keepReportFile, listRetainedReports, releaseReportFile } from './contract.ts'
import { nightly } from './maintenance.ts'
import { KEEP_PROCESSED_DAYS, KEEP_UNPROCESSED_DAYS } from './rules.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)

/** An uploaded report, changed to be in the past. */
async function reportOf(values: Partial<typeof inspectionReports.$inferInsert>) {
  const market = await createMarket()
  const { body } = await upload(market.agent, market.address)
  await ctx.db.update(inspectionReports).set(values).where(eq(inspectionReports.id, body.id))
  return { ...market, id: body.id }
}

const isStored = async ({ agent, id }: Awaited<ReturnType<typeof reportOf>>) =>
  (await call(agent, downloadReport, { id })).status === 200

test('staff see when each file is deleted, the next first', async () => {
  const later = await reportOf({ createdAt: daysAgo(170) })
  const next = await reportOf({ createdAt: daysAgo(200), processedAt: daysAgo(28) })
  const gone = await reportOf({ createdAt: daysAgo(300), reportFilePath: null })
  const { admin } = later

  const all = (await readPages(admin, listRetainedReports, { limit: 2 })).flat()
  const idsOf = (ids: string[]) =>
    all.map(({ reportId }) => reportId as string).filter((id) => ids.includes(id))
  expect(idsOf([later.id, next.id, gone.id])).toEqual([next.id, later.id])
  const [row] = (await call(admin, listRetainedReports, { search: next.address })).body
  expect(row).toMatchObject({ propertyAddress: next.address, keepReason: null })
  expect(dayOf(new Date(row!.deletesAt))).toBe(dayOf(daysAgo(-1)))
})

test('a file that staff keep outlives its usual date, and is deleted after the chosen day', async () => {
  const report = await reportOf({ analysisStatus: 'processed', processedAt: daysAgo(35) })
  const { admin, id, address } = report
  const reason = 'The buyer disputes the panel.'
  expect((await call(admin, keepReportFile, { id, until: dayIn(40), reason })).status).toBe(204)
  await nightly(ctx)

  expect(await isStored(report)).toBe(true)
  const [kept] = (await call(admin, listRetainedReports, { only: 'kept', search: address })).body
  expect(kept).toMatchObject({ reportId: id, keepReason: reason })
  expect(dayOf(new Date(kept!.deletesAt))).toBe(dayIn(40))

  const now = ctx.now
  ctx.now = () => new Date(Date.now() + 42 * DAY_MS)
  await nightly(ctx).finally(() => {
    ctx.now = now
  })
  // By then, earlier sessions are over, too.
  const staff = await createUser('admin')
  expect((await call(staff, downloadReport, { id })).status).toBe(410)
  expect(await call(staff, keepReportFile, { id, until: dayIn(3), reason })).toMatchObject({
    status: 410,
    body: { message: 'The file of this report has already been deleted.' },
  })
})

test('a file that staff release is deleted on its usual date', async () => {
  const report = await reportOf({ analysisStatus: 'processed', processedAt: daysAgo(35) })
  const { admin, id } = report
  await call(admin, keepReportFile, { id, until: dayIn(40), reason: 'A dispute.' })
  for (let times = 0; times < 2; times++)
    expect((await call(admin, releaseReportFile, { id })).status).toBe(204)
  await nightly(ctx)
  expect(await isStored(report)).toBe(false)
})

test.each([
  ['that has passed', -1],
  ['more than a year ahead', 400],
])('a file can’t be kept until a day %s', async (_what, days) => {
  const { admin, id } = await reportOf({ createdAt: daysAgo(1) })
  const message = 'Choose a day between today and a year from now'
  expect(await call(admin, keepReportFile, { id, until: dayIn(days), reason: 'A dispute.' })).toMatchObject({
    status: 400,
    body: { fields: { until: message } },
  })
})

test('in the evening, today is still the day in Wisconsin, to the last minute', async () => {
  const { admin, id, ...report } = await reportOf({ createdAt: daysAgo(1) })
  const usual = ctx.now
  // Between 8 and 10 p.m. in Wisconsin, the next day in UTC.
  const evening = new Date(`${dayIn(1)}T03:00:00Z`)
  ctx.now = () => evening
  const keepFor = async (days: number) =>
    (await call(admin, keepReportFile, { id, until: dayIn(days, evening), reason: 'A dispute.' })).status
  try {
    expect([await keepFor(-1), await keepFor(366)]).toEqual([400, 400])
    expect([await keepFor(365), await keepFor(0)]).toEqual([204, 204])
  } finally {
    ctx.now = usual
  }
  const { body } = await call(admin, listRetainedReports, { only: 'kept', search: report.address })
  expect(body).toMatchObject([{ reportId: id }])
  const [{ keepFileUntil } = { keepFileUntil: null }] = await ctx.db
    .select()
    .from(inspectionReports)
    .where(eq(inspectionReports.id, id))
  expect(timeInWords(keepFileUntil!)).toContain('11:59 PM')
})

test('the indexes for file deletion use the same periods as the rules', async () => {
  const { rows } = await ctx.db.execute<{
    definition: string
  }>(sql`select indexdef as definition from pg_indexes
    where indexname in ('inspection_reports_file_deletion', 'inspection_reports_kept_files')`)
  expect(rows).toHaveLength(2)
  for (const { definition } of rows)
    expect([...definition.matchAll(/'(\d+) days'/g)].map(([, days]) => Number(days))).toEqual([
      KEEP_UNPROCESSED_DAYS,
      KEEP_PROCESSED_DAYS,
    ])
})
