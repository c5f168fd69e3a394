import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { deactivateAgent } from '#domain/accounts/agents/contract.ts'
import { acceptEstimate } from '#domain/client/acceptances/contract.ts'
import { estimates } from '#domain/estimates/tables.ts'
import { inspectionReports } from '#domain/reports/tables.ts'
import { reviseEstimate } from '#domain/review/desk/contract.ts'
import { createSentEstimate, sendDraft } from '#test/builders/estimates.ts'
import { addDate, createReported, NOON, remindAt, reminderSubjectsTo } from '#test/builders/repairs/dates.ts'
import { call, ctx, mailsTo, runJobs } from '#test/harness/harness.ts'
import { changeReportDate } from './contract.ts'
import { remind } from './reminding.ts'

const DAY_MS = 24 * 60 * 60 * 1000

test('an agent is reminded of a date once, the day before', async () => {
  const reported = await createReported()
  const { agent, address } = reported
  await addDate(reported, '2031-01-12')
  await remindAt(NOON)
  expect(await reminderSubjectsTo(agent)).toEqual([])
  for (const at of ['2031-01-11T15:00:00Z', '2031-01-11T20:00:00Z', '2031-01-12T18:00:00Z'])
    await remindAt(at)
  expect(await reminderSubjectsTo(agent)).toEqual([`Tomorrow: Closing, ${address}`])
  const [mail] = await mailsTo(agent.email)
  expect(mail?.text).toContain('ODIE counts the days to dates that you enter.')
  expect(mail?.text).toContain(`http://odie.test/agent/reports/${reported.reportId}`)
})

test('two workers at once send one reminder', async () => {
  const reported = await createReported()
  await addDate(reported, '2031-01-11')
  const context = { ...ctx, now: () => NOON }
  await Promise.all([remind(context), remind(context), remind(context)])
  await runJobs()
  expect(await reminderSubjectsTo(reported.agent)).toHaveLength(1)
})

test('a day that was missed is made up for on the day itself, and not later', async () => {
  const [missed, over] = [await createReported(), await createReported()]
  await addDate(missed, '2031-01-10')
  await addDate(over, '2031-01-10')
  await remindAt('2031-01-11T18:00:00Z')
  expect(await reminderSubjectsTo(over.agent)).toEqual([])
  await remindAt(NOON)
  expect(await reminderSubjectsTo(missed.agent)).toEqual([`Today: Closing, ${missed.address}`])
})

test('a date that is moved is a new one; a new name isn’t', async () => {
  const reported = await createReported()
  const { agent, reportId: id } = reported
  const date = await addDate(reported, '2031-01-11')
  await remindAt(NOON)
  const change = { id, dateId: date.id, hasReminder: true }
  const context = { now: () => NOON }
  await call(
    agent,
    changeReportDate,
    { ...change, label: 'Closed', day: '2031-01-11', version: 1 },
    { context },
  )
  await remindAt(NOON)
  expect(await reminderSubjectsTo(agent)).toHaveLength(1)
  await call(
    agent,
    changeReportDate,
    { ...change, label: 'Closing', day: '2031-01-20', version: 2 },
    { context },
  )
  await remindAt('2031-01-19T18:00:00Z')
  expect(await reminderSubjectsTo(agent)).toHaveLength(2)
})

test.each([
  // Chicago is six hours behind UTC in winter, five in summer.
  ['at 7:59 AM in winter', '2031-01-10T13:59:00Z', '2031-01-11', 0],
  ['at 8 AM in winter', '2031-01-10T14:00:00Z', '2031-01-11', 1],
  ['at 7:59 PM in winter', '2031-01-11T01:59:00Z', '2031-01-11', 1],
  ['at 8 PM in winter', '2031-01-11T02:00:00Z', '2031-01-11', 0],
  ['at 11:30 PM', '2031-01-11T05:30:00Z', '2031-01-11', 0],
  ['at 8 AM in summer', '2031-07-10T13:00:00Z', '2031-07-11', 1],
  ['at 7:59 AM in summer', '2031-07-10T12:59:00Z', '2031-07-11', 0],
  ['on the day before the clocks go back', '2031-11-01T14:00:00Z', '2031-11-02', 1],
  ['on the day that the clocks go back', '2031-11-02T14:00:00Z', '2031-11-03', 1],
  ['late on the day that the clocks go forward', '2031-03-10T00:30:00Z', '2031-03-10', 1],
])('%s, the reminder of tomorrow is sent only between 8 AM and 8 PM', async (_when, at, day, sent) => {
  const reported = await createReported()
  await addDate(reported, day, { at: new Date(at) })
  await remindAt(at)
  expect(await reminderSubjectsTo(reported.agent)).toHaveLength(sent)
})

test('the inspection period of a report whose estimate was sent is one of the dates', async () => {
  const sent = await createSentEstimate(undefined, { deliver: false })
  const inspectionEnds = '2031-02-02'
  await ctx.db
    .update(inspectionReports)
    .set({ inspectionEnds })
    .where(eq(inspectionReports.id, sent.reportId))
  for (let time = 0; time < 2; time++) await remindAt('2031-02-01T18:00:00Z')
  expect(await reminderSubjectsTo(sent.agent)).toEqual([
    `Tomorrow: End of the inspection period, ${sent.address}`,
  ])
})

/** A sent estimate as if it had been sent 27 days before `at`: its prices expire in three days. */
async function createExpiring(at: Date) {
  const sent = await createSentEstimate()
  const sentAt = new Date(at.getTime() - 27 * DAY_MS)
  await ctx.db.update(estimates).set({ sentAt }).where(eq(estimates.id, sent.id))
  return sent
}

test('an agent is reminded once that prices expire in three days', async () => {
  const { agent, address } = await createExpiring(NOON)
  await remindAt(new Date(NOON.getTime() - DAY_MS))
  expect(await reminderSubjectsTo(agent)).toEqual([])
  for (const days of [0, 1, 3, 4]) await remindAt(new Date(NOON.getTime() + days * DAY_MS))
  expect(await reminderSubjectsTo(agent)).toEqual([`Prices valid until Jan 13: ${address}`])
  const [mail] = await mailsTo(agent.email)
  expect(mail?.text).toMatch(/\$125\.00 .* valid until January 13, 2031\. That’s in 3 days\./)
})

test('no one is reminded of prices once the work was requested, or the estimate was replaced', async () => {
  const [requested, replaced] = [await createExpiring(NOON), await createExpiring(NOON)]
  await call(requested.agent, acceptEstimate, { id: requested.id })
  const { id, version, admin } = replaced
  const { body: revision } = await call(admin, reviseEstimate, { id, version })
  await sendDraft({ ...replaced, id: revision.id, version: revision.version })
  await remindAt(NOON)
  expect([await reminderSubjectsTo(requested.agent), await reminderSubjectsTo(replaced.agent)]).toEqual([
    [],
    [],
  ])
})

test('an agent whose account is deactivated isn’t reminded', async () => {
  const reported = await createReported()
  await addDate(reported, '2031-01-11')
  await call(reported.admin, deactivateAgent, { id: reported.agent.actor.userId })
  await remindAt(NOON)
  expect(await reminderSubjectsTo(reported.agent)).toEqual([])
})
