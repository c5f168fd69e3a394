import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { acceptEstimate } from '#domain/client/acceptances/contract.ts'
import { getAdminEstimate, saveEstimate, sendEstimate } from '#domain/estimates/contract.ts'
import { estimates } from '#domain/estimates/tables.ts'
import { inspectionReports } from '#domain/reports/tables.ts'
import { returnReport, sendLetter } from '#domain/review/manual-responses/contract.ts'
import { createSentEstimate, createWaitingDraft, makeLine } from '#test/builders/estimates.ts'
import { createUser } from '#test/builders/people.ts'
import { type Caller, call, ctx } from '#test/harness/harness.ts'
import { getStatistics, type Statistics, type Whereabouts } from './contract.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

const admin: Caller = await createUser('admin')
const read = async (days: 7 | 30 | 90 | 365 = 30): Promise<Statistics> =>
  (await call(admin, getStatistics, { days })).body

const TWO_FINDINGS = {
  name: 'report.txt',
  content:
    'ELECTRICAL\n\nA breaker in the main panel is double tapped.\n\nThe cover of an outlet in the garage is missing.\n',
}

const NO_FINDINGS = {
  name: 'report.txt',
  content: 'ELECTRICAL\n\n4.1 The panel was in good condition.\n',
}

/** A draft with two findings, each on a line of its own. */
async function createDraft() {
  const draft = await createWaitingDraft(TWO_FINDINGS)
  const { body } = await call(draft.admin, getAdminEstimate, { id: draft.id })
  const lines = body.estimateData!.line_items
  const work = lines.filter(({ type }) => type === 'work')
  expect(work).toHaveLength(2)
  return { ...draft, lines, work }
}

test('what staff kept, edited, removed and added is counted by kind, once for each report', async () => {
  const before = await read()
  const { admin: staff, id, contractor, lines, work } = await createDraft()
  const [edited, removed] = work
  const kept = lines.filter((line) => line.id !== removed!.id && line.id !== edited!.id)
  const line_items = [...kept, { ...edited!, quantity: 7 }, makeLine({ location: null })]
  const contractorId = contractor.actor.userId
  const saved = await call(staff, saveEstimate, { id, version: 1, contractorId, line_items })
  expect((await call(staff, sendEstimate, { id, version: saved.body.version })).status).toBe(200)

  const after = await read()
  const difference = (outcome: keyof Statistics['outcomes']) =>
    after.outcomes[outcome] - before.outcomes[outcome]
  expect({
    kept: difference('kept'),
    edited: difference('edited'),
    removed: difference('removed'),
    added: difference('added'),
  }).toEqual({ kept: 0, edited: 1, removed: 1, added: 1 })
  expect(after.kinds.every(({ title }) => title.length > 0)).toBe(true)
  expect(after.kinds.find(({ kind }) => kind === null)).toMatchObject({ title: 'Work without a finding' })
})

test('turnaround runs from the upload, and review from the end of the analysis, to the approval', async () => {
  const { admin: staff, agent, id, reportId, contractor, lines } = await createDraft()
  const contractorId = contractor.actor.userId
  const saved = await call(staff, saveEstimate, { id, version: 1, contractorId, line_items: lines })
  const { body: sent } = await call(staff, sendEstimate, { id, version: saved.body.version })
  expect(sent.status).toBe('sent')
  await call(agent, acceptEstimate, { id })
  // The only one in its week, uploaded on a Wednesday: on a Sunday evening, the six hours would end in the
  // next week. January 7, 1970 was a Wednesday.
  const weeksSince1970 = Math.floor((Date.now() - 200 * DAY_MS) / (7 * DAY_MS))
  const at = (ms: number) => new Date((weeksSince1970 * 7 + 6) * DAY_MS + ms)
  await ctx.db
    .update(estimates)
    .set({ sentAt: at(6 * HOUR_MS) })
    .where(eq(estimates.id, id))
  await ctx.db
    .update(inspectionReports)
    .set({ createdAt: at(0), analysedAt: at(5.5 * HOUR_MS) })
    .where(eq(inspectionReports.id, reportId))

  const year = await read(365)
  const [week] = year.weeks.filter(
    ({ turnaroundHours, start }) => turnaroundHours !== null && start < at(DAY_MS).toISOString(),
  )
  expect(week).toMatchObject({ reports: 1, sent: 1 })
  expect(week!.turnaroundHours).toBeCloseTo(6, 3)
  expect(year.weeks.length).toBeGreaterThanOrEqual(52)
  expect(year.accepted).toBeGreaterThanOrEqual(1)
  expect(year.reviewMinutes.p90).toBeGreaterThan(0)
  expect((await read(7)).weeks.length).toBeLessThanOrEqual(2)
})

test('a period that isn’t offered is rejected', async () => {
  expect((await call(admin, getStatistics, { days: 12 as 7 })).status).toBe(400)
})

test('every report that was uploaded is somewhere: answered, in review, unread, returned, or on its way', async () => {
  const before = await read(7)
  await createSentEstimate()
  await createWaitingDraft()
  const letter = await createWaitingDraft(NO_FINDINGS)
  const returned = await createWaitingDraft()
  const contractorId = letter.contractor.actor.userId
  const { version: draftVersion } = (await call(letter.admin, getAdminEstimate, { id: letter.id })).body
  const input = { id: letter.reportId, contractorId, draftVersion }
  expect((await call(letter.admin, sendLetter, input)).status).toBe(201)
  await call(returned.admin, returnReport, { id: returned.reportId, reason: 'Pages are missing.' })
  const after = await read(7)
  const moved = (name: keyof Whereabouts) => after.whereabouts![name] - before.whereabouts![name]
  expect([moved('estimates'), moved('letters'), moved('inReview'), moved('returned')]).toEqual([1, 1, 1, 1])
  const all = Object.values(after.whereabouts!).reduce((sum, reports) => sum + reports, 0)
  expect(all).toBe(after.reports)
})
