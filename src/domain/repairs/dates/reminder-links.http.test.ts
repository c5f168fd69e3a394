import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { deactivateAgent, reactivateAgent } from '#domain/accounts/agents/contract.ts'
import {
  getReminderSettings,
  openReminderLink,
  setReminders,
  switchByLink,
  unsubscribeByMailProgram,
} from '#domain/accounts/reminders/contract.ts'
import { reminders } from '#domain/accounts/reminders/tables.ts'
import { setInspectionEnd } from '#domain/intake/contract.ts'
import { remind as remindWaiting } from '#domain/intake/deadlines.ts'
import { mails } from '#domain/mail/tables.ts'
import { dayOf } from '#kernel/days.ts'
import { dayIn } from '#test/builders/days.ts'
import type { Person } from '#test/builders/people.ts'
import {
  addDate,
  createReported,
  NOON,
  remindAt,
  reminderSubjectsTo,
  reminderTokenTo,
} from '#test/builders/repairs/dates.ts'
import { app, call, ctx, mailsTo, runJobs, visitor } from '#test/harness/harness.ts'
import { changeReportDate, listReportDates } from './contract.ts'

const DAY_MS = 24 * 60 * 60 * 1000

test('the link in a reminder turns off that date alone, and on again, without signing in; opening it changes nothing', async () => {
  const reported = await createReported()
  const { agent, address, reportId: id } = reported
  const date = await addDate(reported, '2031-01-11')
  await remindAt(NOON)
  const token = await reminderTokenTo(agent)
  const context = { now: () => NOON }
  const open = async () => (await call(visitor, openReminderLink, { token }, { context })).body
  const about = { label: 'Closing', day: '2031-01-11', propertyAddress: address }
  for (let time = 0; time < 2; time++)
    expect(await open()).toEqual({ ...about, isThisOn: true, areAllOn: true })

  const set = (which: 'this' | 'all', isOn: boolean) =>
    call(visitor, switchByLink, { token, which, isOn }, { context })
  for (let time = 0; time < 2; time++)
    expect(await set('this', false)).toMatchObject({ status: 200, body: { isThisOn: false, areAllOn: true } })
  const [listed] = (await call(agent, listReportDates, { id })).body.dates
  expect(listed).toMatchObject({ id: date.id, hasReminder: false })
  expect((await call(agent, getReminderSettings, {})).body).toEqual({ isOn: true, datesOff: 1 })
  // Moved, it would be a new date, but it's off.
  await call(agent, changeReportDate, { ...listed!, id, dateId: date.id, day: '2031-01-20' }, { context })
  await remindAt('2031-01-19T18:00:00Z')
  expect(await reminderSubjectsTo(agent)).toHaveLength(1)
  expect((await set('this', true)).body.isThisOn).toBe(true)
  await remindAt('2031-01-19T19:00:00Z')
  expect(await reminderSubjectsTo(agent)).toHaveLength(2)
})

test('all reminders of an agent can be turned off by the link and on in the settings, and the other way around', async () => {
  const reported = await createReported()
  const { agent, reportId: id } = reported
  await addDate(reported, '2031-01-11')
  await addDate(reported, '2031-02-02', { label: 'Response due' })
  await remindAt(NOON)
  const token = await reminderTokenTo(agent)
  const context = { now: () => NOON }
  const setByLink = (isOn: boolean) => call(visitor, switchByLink, { token, which: 'all', isOn }, { context })
  expect((await setByLink(false)).body).toMatchObject({ areAllOn: false })
  expect((await call(agent, getReminderSettings, {})).body).toEqual({ isOn: false, datesOff: 0 })
  expect((await call(agent, listReportDates, { id })).body.areRemindersOn).toBe(false)
  await remindAt('2031-02-01T18:00:00Z')
  expect(await reminderSubjectsTo(agent)).toHaveLength(1)
  expect((await call(agent, setReminders, { isOn: true })).body).toEqual({ isOn: true, datesOff: 0 })
  await remindAt('2031-02-01T19:00:00Z')
  expect(await reminderSubjectsTo(agent)).toHaveLength(2)
  await call(agent, setReminders, { isOn: false })
  expect((await call(visitor, openReminderLink, { token }, { context })).body.areAllOn).toBe(false)
})

test('the reminder of a report that waits for its estimate follows the agent’s switch; staff still get theirs', async () => {
  const { agent, admin, reportId: id, address } = await createReported()
  await call(agent, setReminders, { isOn: false })
  const day = dayIn(1)
  await call(agent, setInspectionEnd, { id, inspectionEnds: day })
  const noon = new Date(`${dayOf(new Date())}T18:00:00Z`)
  const remindersTo = async ({ email }: Person) => {
    await remindWaiting({ ...ctx, now: () => noon })
    await runJobs()
    return (await mailsTo(email)).filter(
      ({ subject }) => subject.startsWith('Inspection period') && subject.includes(address),
    )
  }
  expect([await remindersTo(agent), await remindersTo(admin)]).toMatchObject([[], [{}]])
  await call(agent, setReminders, { isOn: true })
  const [mail] = await remindersTo(agent)
  expect(mail?.text).toContain('http://odie.test/reminders?token=')
  expect((await remindersTo(admin))[0]?.text).not.toContain('/reminders?token=')
})

test('a mail program unsubscribes with one click, and when the address is opened instead, it leads to the page', async () => {
  const reported = await createReported()
  const { agent } = reported
  await addDate(reported, '2031-01-11')
  await remindAt(NOON)
  const [stored] = await ctx.db
    .select({ url: mails.unsubscribeUrl })
    .from(mails)
    .where(eq(mails.recipient, agent.email))
    .orderBy(mails.createdAt)
    .then((rows) => rows.filter(({ url }) => url))
  const { pathname, search } = new URL(stored?.url ?? '')
  expect(pathname).toBe(unsubscribeByMailProgram.path)
  const url = pathname + search
  const settings = async () => (await call(agent, getReminderSettings, {})).body
  const opened = await app.inject({ method: 'GET', url })
  expect([opened.statusCode, opened.headers.location]).toEqual([302, `/reminders${search}`])
  expect((await settings()).isOn).toBe(true)
  const form = {
    payload: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  }
  const clicked = await app.inject({ method: 'POST', url, ...form })
  expect([clicked.statusCode, clicked.headers['set-cookie']]).toEqual([204, undefined])
  expect((await settings()).isOn).toBe(false)
  // No other endpoint takes a form.
  const other = await app.inject({ method: 'PUT', url: openReminderLink.path, ...form })
  expect(other.statusCode).toBe(415)
})

test('a link is dead after 90 days, while the account is deactivated, and when it’s made up', async () => {
  const reported = await createReported()
  const { agent, admin } = reported
  await addDate(reported, '2031-01-11')
  await remindAt(NOON)
  const token = await reminderTokenTo(agent)
  const statuses = async (at: Date, sent = token) => {
    const context = { now: () => at }
    return [
      (await call(visitor, openReminderLink, { token: sent }, { context })).status,
      (await call(visitor, switchByLink, { token: sent, which: 'this', isOn: true }, { context })).status,
    ]
  }
  expect(await statuses(NOON)).toEqual([200, 200])
  expect(await statuses(NOON, 'made-up')).toEqual([404, 404])
  expect(await statuses(new Date(NOON.getTime() + 91 * DAY_MS))).toEqual([404, 404])
  await call(admin, deactivateAgent, { id: agent.actor.userId })
  expect(await statuses(NOON)).toEqual([404, 404])
  await call(admin, reactivateAgent, { id: agent.actor.userId })
  expect(await statuses(NOON)).toEqual([200, 200])
  const [row] = await ctx.db.select().from(reminders).where(eq(reminders.userId, agent.actor.userId))
  expect(JSON.stringify(row)).not.toContain(token)
})

test('opening links is limited per client', async () => {
  const client = { ...visitor, ip: '203.0.113.91' }
  for (let time = 0; time < 120; time++)
    expect((await call(client, openReminderLink, { token: 'made-up' })).status).toBe(404)
  expect((await call(client, openReminderLink, { token: 'made-up' })).status).toBe(429)
})
