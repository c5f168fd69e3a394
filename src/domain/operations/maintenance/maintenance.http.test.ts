import { Readable } from 'node:stream'
import { eq, inArray, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { getCurrentUser } from '#domain/accounts/identity/contract.ts'
import { downloadEstimatePdf } from '#domain/estimates/contract.ts'
import { listEstimates } from '#domain/estimates/lists/contract.ts'
import { estimates } from '#domain/estimates/tables.ts'
import { createReport } from '#domain/intake/contract.ts'
import { receivedMessages } from '#domain/intake/emailed-reports/tables.ts'
import { mails } from '#domain/mail/tables.ts'
import { downloadReport, getReport, getReportPage, type ReportId } from '#domain/reports/contract.ts'
import { inspectionReports } from '#domain/reports/tables.ts'
import { assignTerritory } from '#domain/territories/contract.ts'
import { dayInWords, dayOf } from '#kernel/days.ts'
import { createSentEstimate } from '#test/builders/estimates.ts'
import { storedKeys } from '#test/builders/market.ts'
import { linesOfText, makePdf } from '#test/builders/pdf-fixtures.ts'
import { createUser } from '#test/builders/people.ts'
import { call, ctx, mailsTo, runJobs } from '#test/harness/harness.ts'
import { nightly, requeue } from './maintenance.ts'
import { listUnansweredExpiring } from './store.ts'

const PANEL = 'A breaker in the main panel is double tapped. Have an electrician repair it.'

const DAY_MS = 24 * 60 * 60 * 1000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)

/** An uploaded report, changed to be in the past. */
async function report(values: Partial<typeof inspectionReports.$inferInsert> = {}) {
  const [agent, admin, contractor] = await Promise.all([
    createUser('agent'),
    createUser('admin'),
    createUser('contractor'),
  ])
  const territory = {
    zipCode: '53202',
    city: 'Milwaukee',
    state: 'WI',
    contractorId: contractor.actor.userId,
  }
  await call(admin, assignTerritory, territory)
  const file = { name: 'report.txt', content: 'The panel cover is missing.' }
  const { body } = await call(
    agent,
    createReport,
    { propertyAddress: '1 Oak St, Milwaukee, WI 53202' },
    { file },
  )
  await ctx.db
    .update(inspectionReports)
    .set({ flags: [], ...values })
    .where(eq(inspectionReports.id, body.id))
  return { agent, admin, id: body.id }
}

async function fileOf(id: ReportId) {
  const [row] = await ctx.db.select().from(inspectionReports).where(eq(inspectionReports.id, id))
  return row!.reportFilePath
}

test('a report’s file is deleted on day 29 after processing; the row stays, and a download says why', async () => {
  const old = await report({ analysisStatus: 'processed', processedAt: daysAgo(29.1) })
  const young = await report({ analysisStatus: 'processed', processedAt: daysAgo(28.5) })

  await nightly(ctx)

  expect(await call(old.agent, downloadReport, { id: old.id })).toMatchObject({
    status: 410,
    body: { code: 'gone' },
  })
  expect((await call(old.agent, getReport, { id: old.id })).status).toBe(200)
  expect((await call(young.agent, downloadReport, { id: young.id })).status).toBe(200)
})

test('a file that can’t be deleted keeps nothing else from being deleted', async () => {
  const stuck = await report({ analysisStatus: 'processed', processedAt: daysAgo(31) })
  const next = await report({ analysisStatus: 'processed', processedAt: daysAgo(30) })
  const message = {
    identity: crypto.randomUUID(),
    contentHash: 'x',
    source: 'imap',
    outcome: 'report',
  } as const
  const [late] = await ctx.db
    .insert(receivedMessages)
    .values({ ...message, bytes: 1, retryAt: daysAgo(31), receivedAt: daysAgo(31), processedAt: daysAgo(31) })
    .returning()
  const denied = new Error('EACCES: permission denied')
  const stuckFile = await fileOf(stuck.id)
  const usual = ctx.storage.delete
  ctx.storage.delete = (key) => (key === stuckFile ? Promise.reject(denied) : usual(key))
  try {
    await expect(nightly(ctx)).rejects.toThrow(denied)
  } finally {
    ctx.storage.delete = usual
  }

  expect(await fileOf(next.id)).toBeNull()
  expect(await ctx.db.select().from(receivedMessages).where(eq(receivedMessages.id, late!.id))).toEqual([])
  expect(await fileOf(stuck.id)).toBe(stuckFile)
  await nightly(ctx)
  expect(await fileOf(stuck.id)).toBeNull()
})

test('the warning before files are deleted leaves out returned reports', async () => {
  const { admin } = await report({
    analysisStatus: 'returned',
    returnReason: 'The scan is unreadable.',
    createdAt: daysAgo(167),
  })
  const before = await mailsTo(admin.email)
  await nightly(ctx)
  await runJobs()
  expect(await mailsTo(admin.email)).toEqual(before)
})

test('an unprocessed report’s file is deleted after 180 days, with an email to staff 14 days before', async () => {
  const old = await report({ analysisStatus: 'failed', createdAt: daysAgo(181) })
  const warned = await report({ analysisStatus: 'failed', createdAt: daysAgo(167) })

  await nightly(ctx)
  await nightly(ctx)
  await runJobs()

  expect((await call(old.agent, downloadReport, { id: old.id })).status).toBe(410)
  expect((await call(warned.agent, downloadReport, { id: warned.id })).status).toBe(200)
  const warnings = (await mailsTo(warned.admin.email)).filter(({ subject }) =>
    subject.startsWith('Report file will be deleted'),
  )
  expect(warnings.filter(({ text }) => text.includes(dayInWords(dayOf(daysAgo(-13)))))).toHaveLength(1)
})

test('an orphaned file is deleted after a day; a referenced one never is', async () => {
  const { agent, id } = await report()
  const { key } = await ctx.storage.put(Readable.from([Buffer.from('left behind')]), { maxBytes: 100 })
  const all = ctx.storage.list
  ctx.storage.list = () => all({ olderThanMs: -60_000 })
  try {
    await nightly(ctx)
  } finally {
    ctx.storage.list = all
  }

  await expect(ctx.storage.read(key)).rejects.toThrow('no stored file')
  expect((await call(agent, downloadReport, { id })).status).toBe(200)
})

test('a report whose job was lost is requeued', async () => {
  const { agent, id } = await report()
  await runJobs()
  await ctx.db
    .update(inspectionReports)
    .set({ analysisStatus: 'processing', updatedAt: daysAgo(1) })
    .where(eq(inspectionReports.id, id))

  await requeue(ctx)
  await runJobs()

  expect((await call(agent, getReport, { id })).body.analysisStatus).toBe('completed')
})

const loseJobs = () => ctx.db.execute(sql`delete from pgboss.job where state = 'created'`)

test('an approved estimate whose delivery was lost is delivered once', async () => {
  const { agent, contractor, id } = await createSentEstimate(undefined, { deliver: false })
  await runJobs()
  const other = await createSentEstimate(undefined, { deliver: false })
  await loseJobs()
  await ctx.db
    .update(estimates)
    .set({ sentAt: daysAgo(1) })
    .where(inArray(estimates.id, [id, other.id]))

  for (let round = 0; round < 2; round++) {
    await requeue(ctx)
    await runJobs()
  }

  for (const { email } of [agent, contractor, other.agent, other.contractor])
    expect(await mailsTo(email)).toHaveLength(1)
})

test('a delivery that was given up isn’t queued again by itself: staff decide', async () => {
  const { agent, id } = await createSentEstimate(undefined, { deliver: false })
  await loseJobs()
  await ctx.db
    .update(estimates)
    .set({ sentAt: daysAgo(1), deliveryFailure: 'It killed ODIE’s process.' })
    .where(eq(estimates.id, id))
  await requeue(ctx)
  await runJobs()
  expect(await mailsTo(agent.email)).toEqual([])
})

test('an email whose job was lost is sent; one that is still waiting is left alone', async () => {
  const { agent } = await createSentEstimate(undefined, { deliver: false })
  const isToAgent = eq(mails.recipient, agent.email)
  await runJobs()
  await ctx.db.update(mails).set({ status: 'queued', sentAt: null }).where(isToAgent)

  await requeue(ctx)
  await runJobs()
  expect((await ctx.db.select().from(mails).where(isToAgent))[0]?.status).toBe('queued')

  await ctx.db
    .update(mails)
    .set({ createdAt: daysAgo(1) })
    .where(isToAgent)
  await requeue(ctx)
  await runJobs()
  expect((await ctx.db.select().from(mails).where(isToAgent))[0]?.status).toBe('sent')
  expect(await mailsTo(agent.email)).toHaveLength(1)
})

test('page images are deleted with the report’s file; the estimate and its PDF stay', async () => {
  const file = { name: 'report.pdf', content: makePdf([{ content: linesOfText([PANEL]) }]) }
  const { agent, admin, reportId, id } = await createSentEstimate(undefined, { file })
  expect((await call(admin, getReportPage, { id: reportId, number: 1 })).status).toBe(200)
  const before = new Set(await storedKeys())
  await ctx.db
    .update(inspectionReports)
    .set({ processedAt: daysAgo(29.1) })
    .where(eq(inspectionReports.id, reportId))

  await nightly(ctx)

  const left = new Set(await storedKeys())
  // Its file, its page in both widths, and its thumbnails.
  expect([...before].filter((key) => !left.has(key))).toHaveLength(4)
  expect((await call(admin, getReportPage, { id: reportId, number: 1 })).status).toBe(410)
  expect((await call(agent, downloadEstimatePdf, { id })).bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect((await call(agent, listEstimates, {})).body).toHaveLength(1)
})

test('expired sessions are deleted, and no one else is signed out', async () => {
  const [gone, here] = [await createUser('agent'), await createUser('agent')]
  await ctx.db.execute(
    sql`update sessions set expire = now() - interval '1 second' where sess->>'userId' = ${gone.actor.userId}`,
  )
  await nightly(ctx)
  const { rows } = await ctx.db.execute(
    sql`select 1 from sessions where sess->>'userId' = ${gone.actor.userId}`,
  )
  expect(rows).toEqual([])
  expect((await call(here, getCurrentUser, {})).status).toBe(200)
})

test('all reports whose files are deleted soon are listed, page by page and each once', async () => {
  const createdAt = daysAgo(167)
  const due = [await report({ createdAt }), await report({ createdAt }), await report({ createdAt })]
  const listed: ReportId[] = []
  let cursor: string | undefined
  do {
    const page = await listUnansweredExpiring(ctx.db, daysAgo(-14), { limit: 2, cursor })
    listed.push(...page.items.map(({ id }) => id))
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  expect(listed).toEqual([...new Set(listed)])
  expect(listed).toEqual(expect.arrayContaining(due.map(({ id }) => id)))
})
