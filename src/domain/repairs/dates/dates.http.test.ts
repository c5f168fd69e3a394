import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { setInspectionEnd } from '#domain/intake/contract.ts'
import { auditEvents } from '#domain/records/audit/tables.ts'
import { dayIn } from '#test/builders/days.ts'
import { createSentEstimate } from '#test/builders/estimates.ts'
import { createMarket, upload } from '#test/builders/market.ts'
import { createUser } from '#test/builders/people.ts'
import { call, ctx } from '#test/harness/harness.ts'
import {
  addReportDate,
  changeReportDate,
  listNearDates,
  listReportDates,
  removeReportDate,
} from './contract.ts'
import { MAX_DATES } from './rules.ts'

const closing = (days = 20) => ({ label: 'Closing', day: dayIn(days), hasReminder: true })

/** An agent with a report that has no estimate yet. */
async function createReport() {
  const market = await createMarket()
  const { body } = await upload(market.agent, market.address)
  return { ...market, reportId: body.id }
}

test('an agent adds, changes, and removes dates of a report after its estimate was sent, and staff read them', async () => {
  const { agent, admin, reportId: id } = await createSentEstimate(undefined, { deliver: false })
  const added = await call(agent, addReportDate, { id, ...closing(20) })
  expect([added.status, added.body]).toMatchObject([201, { ...closing(20), version: 1 }])
  const { body: first } = await call(agent, addReportDate, { id, ...closing(3), label: '  Response due ' })
  expect(first.label).toBe('Response due')
  const listed = async (caller = agent) => (await call(caller, listReportDates, { id })).body
  expect(await listed()).toMatchObject({
    areRemindersOn: true,
    dates: [{ label: 'Response due' }, { label: 'Closing' }],
  })
  expect(await listed(admin)).toEqual(await listed())

  const changed = await call(agent, changeReportDate, {
    ...{ id, dateId: first.id, version: 1 },
    ...{ label: 'Repairs due by', day: dayIn(25), hasReminder: false },
  })
  expect(changed.body).toEqual({
    ...{ id: first.id, version: 2 },
    ...{ label: 'Repairs due by', day: dayIn(25), hasReminder: false },
  })
  expect((await listed()).dates.map(({ label }) => label)).toEqual(['Closing', 'Repairs due by'])
  const removal = { id, dateId: first.id, version: 2 }
  expect((await call(agent, removeReportDate, removal)).status).toBe(204)
  expect((await call(agent, removeReportDate, removal)).status).toBe(404)
  expect((await listed()).dates.map(({ label }) => label)).toEqual(['Closing'])
  const events = await ctx.db.select().from(auditEvents).where(eq(auditEvents.subject, id))
  expect(events.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['date-added', 'date-added', 'date-changed', 'date-removed']),
  )
})

test('the inspection period stays editable after the estimate was sent', async () => {
  const { agent, reportId: id } = await createSentEstimate(undefined, { deliver: false })
  for (const inspectionEnds of [dayIn(2), dayIn(4), null])
    expect((await call(agent, setInspectionEnd, { id, inspectionEnds })).status).toBe(204)
})

test('of two changes of one date, the second gets a conflict', async () => {
  const { agent, reportId: id } = await createReport()
  const { body: date } = await call(agent, addReportDate, { id, ...closing() })
  const change = { id, dateId: date.id, version: date.version, ...closing() }
  const both = await Promise.all([
    call(agent, changeReportDate, { ...change, day: dayIn(10) }),
    call(agent, changeReportDate, { ...change, day: dayIn(11) }),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const stale = { id, dateId: date.id, version: date.version }
  expect(await call(agent, removeReportDate, stale)).toMatchObject({
    status: 409,
    body: { code: 'conflict' },
  })
})

test('adding or changing a date is the same the second time, so that it has one reminder', async () => {
  const { agent, reportId: id } = await createReport()
  const added = await Promise.all([1, 2].map(() => call(agent, addReportDate, { id, ...closing() })))
  const [date] = added.map(({ body }) => body)
  expect(added.map(({ status, body }) => [status, body])).toEqual([
    [201, date],
    [201, date],
  ])
  const listed = async () => (await call(agent, listReportDates, { id })).body.dates
  expect(await listed()).toEqual([date])

  const change = { id, dateId: date!.id, version: 1, ...closing(25), hasReminder: false }
  for (const _ of [1, 2]) {
    const { status, body } = await call(agent, changeReportDate, change)
    expect([status, body]).toEqual([200, { ...closing(25), id: date!.id, version: 2, hasReminder: false }])
  }
  // Entered again, it's the same date with what was entered last.
  const again = await call(agent, addReportDate, { id, ...closing(25) })
  expect([again.status, again.body]).toEqual([201, { ...closing(25), id: date!.id, version: 2 }])
  expect(await listed()).toEqual([again.body])
  const events = await ctx.db.select().from(auditEvents).where(eq(auditEvents.subject, id))
  expect(events.filter(({ action }) => action === 'date-added')).toHaveLength(1)
  expect(events.filter(({ action }) => action === 'date-changed')).toHaveLength(1)
})

test('a report has at most ten dates, even when they’re added at once', async () => {
  const { agent, reportId: id } = await createReport()
  const added = await Promise.all(
    Array.from({ length: MAX_DATES + 3 }, (_, days) => call(agent, addReportDate, { id, ...closing(days) })),
  )
  expect(added.filter(({ status }) => status === 201)).toHaveLength(MAX_DATES)
  expect(added.filter(({ status }) => status === 409)).toHaveLength(3)
})

test.each([
  ['yesterday', { day: dayIn(-1) }],
  ['in three years', { day: dayIn(3 * 365) }],
  ['on a day that isn’t one', { day: '2026-02-30' }],
  ['without a name', { label: '  ' }],
  ['with a name that’s too long', { label: 'x'.repeat(61) }],
])('a date %s is rejected', async (_what, details) => {
  const { agent, reportId: id } = await createReport()
  expect((await call(agent, addReportDate, { id, ...closing(), ...details })).status).toBe(400)
})

test('a date that has passed can be renamed, but not moved to another day that has passed', async () => {
  const { agent, reportId: id } = await createReport()
  const { body: date } = await call(agent, addReportDate, { id, ...closing(1) })
  const later = { context: { now: () => new Date(Date.now() + 5 * 24 * 60 * 60 * 1000) } }
  const change = { id, dateId: date.id, ...closing(1), version: date.version }
  expect((await call(agent, changeReportDate, { ...change, day: dayIn(2) }, later)).status).toBe(400)
  expect((await call(agent, changeReportDate, { ...change, label: 'Closed' }, later)).status).toBe(200)
})

test('today is Wisconsin’s: at 11:30 PM there, today can still be entered, and yesterday can’t', async () => {
  const { agent, reportId: id } = await createReport()
  const late = { context: { now: () => new Date('2026-12-02T05:30:00Z') } }
  const add = (day: string) => call(agent, addReportDate, { id, ...closing(), day }, late)
  expect((await add('2026-12-01')).status).toBe(201)
  expect((await add('2026-11-30')).status).toBe(400)
})

test('another agent’s dates don’t exist for anyone else', async () => {
  const { agent, reportId: id } = await createReport()
  const { body: date } = await call(agent, addReportDate, { id, ...closing() })
  const other = await createReport()
  const ofOther = { id: other.reportId, dateId: date.id, version: 1 }
  expect((await call(other.agent, changeReportDate, { ...ofOther, ...closing() })).status).toBe(404)
  expect((await call(other.agent, removeReportDate, ofOther)).status).toBe(404)
  const stranger = await createUser('agent')
  expect((await call(stranger, listReportDates, { id })).status).toBe(404)
  expect((await call(stranger, addReportDate, { id, ...closing() })).status).toBe(404)
  expect((await call(agent, listReportDates, { id })).body.dates).toHaveLength(1)
})

test('what’s within a week is near, also the end of an inspection period', async () => {
  const { agent, address, reportId: id } = await createReport()
  for (const days of [0, 7, 8]) await call(agent, addReportDate, { id, ...closing(days) })
  await call(agent, setInspectionEnd, { id, inspectionEnds: dayIn(2) })
  const near = (await call(agent, listNearDates, {})).body
  expect(near.map(({ label, day }) => [label, day])).toEqual([
    ['Closing', dayIn(0)],
    ['End of the inspection period', dayIn(2)],
    ['Closing', dayIn(7)],
  ])
  expect(near[0]).toMatchObject({ reportId: id, propertyAddress: address })
  expect((await call(await createUser('agent'), listNearDates, {})).body).toEqual([])
})
