import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { deactivateAgent, reactivateAgent } from '#domain/accounts/agents/contract.ts'
import { users } from '#domain/accounts/identity/tables.ts'
import { acceptEstimate, withdrawAcceptance } from '#domain/client/acceptances/contract.ts'
import { estimates } from '#domain/estimates/tables.ts'
import { deleteContractor } from '#domain/operations/account-deletion/contract.ts'
import { reportCompletion } from '#domain/repairs/completion/contract.ts'
import { setWorkState } from '#domain/repairs/scheduling/contract.ts'
import { inspectionReports } from '#domain/reports/tables.ts'
import { reviseEstimate } from '#domain/review/desk/contract.ts'
import { createSentEstimate, replaceEstimate, sendDraft } from '#test/builders/estimates.ts'
import { createUser, type Person } from '#test/builders/people.ts'
import { addDate, createReported } from '#test/builders/repairs/dates.ts'
import { allDone, createRequest, FINISHED_ON } from '#test/builders/repairs/work.ts'
import { call, ctx, runJobs, visitor } from '#test/harness/harness.ts'
import { createCalendarFeed, endCalendarFeed, getCalendarFeed, readCalendar } from './contract.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const DAY = '2031-01-15'
const NOON = new Date('2031-01-10T18:00:00Z')

/** Makes a user's address; returns its token. */
async function tokenOf(person: Person, replaces: string | null = null) {
  const { status, body } = await call(person, createCalendarFeed, { replaces })
  expect(status).toBe(201)
  return new URL(body.url).searchParams.get('token')!
}

const open = (token: string, at = NOON) =>
  call(visitor, readCalendar, { token }, { context: { now: () => at } })

/** The unfolded lines of a calendar. */
const linesOf = async (token: string, at = NOON) =>
  (await open(token, at)).bytes.toString().replaceAll('\r\n ', '').split('\r\n')

const valuesIn = (lines: readonly string[], name: string) =>
  lines.filter((line) => line.startsWith(name)).map((line) => line.slice(line.indexOf(':') + 1))

/** Work that its contractor has scheduled for `DAY`. */
async function createScheduled() {
  const sent = await createSentEstimate()
  await call(sent.agent, acceptEstimate, { id: sent.id })
  const input = { id: sent.id, state: 'scheduled' as const, scheduledOn: DAY }
  expect((await call(sent.contractor, setWorkState, input)).status).toBe(200)
  return { ...sent, token: await tokenOf(sent.contractor) }
}

type Scheduled = Awaited<ReturnType<typeof createScheduled>>

test('a contractor’s calendar has their scheduled work, with the address, the agent’s contact, the amount, and a link', async () => {
  const { token, id, agent, address } = await createScheduled()
  await ctx.db.update(users).set({ phone: '(414) 555-0142' }).where(eq(users.id, agent.actor.userId))
  const { status, headers } = await open(token)
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': expect.stringContaining('no-store'),
    'x-robots-tag': 'noindex',
  })
  const lines = await linesOf(token)
  expect(valuesIn(lines, 'DTSTART')).toEqual(['20310115'])
  expect(valuesIn(lines, 'UID')).toEqual([`work-${id}@odie.test`])
  expect(valuesIn(lines, 'LOCATION')).toEqual([address.replaceAll(',', '\\,')])
  expect(valuesIn(lines, 'URL')).toEqual([`http://odie.test/contractor/estimates/${id}`])
  const [description] = valuesIn(lines, 'DESCRIPTION')
  expect(description).toContain(`Agent: ${agent.name}\\, (414) 555-0142\\, ${agent.email}`)
  expect(description).toContain('Amount: $125.00')
})

test('a new day is the same event with a higher sequence', async () => {
  const { token, id, contractor } = await createScheduled()
  const before = await linesOf(token)
  // The database’s clock, to the second.
  await ctx.db
    .update(estimates)
    .set({ createdAt: new Date(Date.now() - 60 * 60 * 1000) })
    .where(eq(estimates.id, id))
  await call(contractor, setWorkState, { id, state: 'scheduled', scheduledOn: '2031-01-20' })
  const after = await linesOf(token)
  expect(valuesIn(after, 'DTSTART')).toEqual(['20310120'])
  expect(valuesIn(after, 'UID')).toEqual(valuesIn(before, 'UID'))
  expect(Number(valuesIn(after, 'SEQUENCE')[0])).toBeGreaterThan(Number(valuesIn(before, 'SEQUENCE')[0]))
})

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS)
const sequenceIn = (lines: readonly string[]) => Number(valuesIn(lines, 'SEQUENCE')[0])

test.each([
  ['withdrawn', ({ agent, id }: Scheduled) => call(agent, withdrawAcceptance, { id })],
  [
    'no longer scheduled',
    ({ contractor, id }: Scheduled) => call(contractor, setWorkState, { id, state: 'accepted' }),
  ],
])('work that’s %s is canceled for 30 days, as a later version of the same event', async (_how, callOff) => {
  const scheduled = await createScheduled()
  const { token, id } = scheduled
  const before = await linesOf(token)
  expect((await callOff(scheduled)).status).toBe(200)
  const after = await linesOf(token, inDays(29))
  expect(['STATUS', 'DTSTART', 'UID'].map((name) => valuesIn(after, name))).toEqual([
    ['CANCELLED'],
    ['20310115'],
    valuesIn(before, 'UID'),
  ])
  expect(sequenceIn(after)).toBeGreaterThan(sequenceIn(before))
  expect(valuesIn(await linesOf(token, inDays(31)), 'UID')).toEqual([])

  await call(scheduled.agent, acceptEstimate, { id })
  await call(scheduled.contractor, setWorkState, { id, state: 'scheduled', scheduledOn: '2031-01-20' })
  const again = await linesOf(token, inDays(1))
  expect([valuesIn(again, 'STATUS'), valuesIn(again, 'DTSTART')]).toEqual([['CONFIRMED'], ['20310120']])
})

test('work whose estimate was replaced is canceled for 30 days', async () => {
  const { token, ...scheduled } = await createScheduled()
  const before = await linesOf(token)
  const { id, admin } = scheduled
  const [row] = await ctx.db.select().from(estimates).where(eq(estimates.id, id))
  const { body: revision } = await call(admin, reviseEstimate, { id, version: row!.version })
  await sendDraft({ ...scheduled, id: revision.id, version: revision.version })
  const lines = await linesOf(token, inDays(29))
  expect([valuesIn(lines, 'STATUS'), valuesIn(lines, 'SUMMARY')]).toEqual([
    ['CANCELLED'],
    [expect.stringMatching(/^Canceled: Electrical work/)],
  ])
  expect(sequenceIn(lines)).toBeGreaterThan(sequenceIn(before))
  expect(valuesIn(await linesOf(token, inDays(31)), 'UID')).toEqual([])
})

test('done work stays for 90 days', async () => {
  const { token, id } = await createScheduled()
  await ctx.db.update(estimates).set({ doneAt: NOON }).where(eq(estimates.id, id))
  const later = (days: number) => new Date(NOON.getTime() + days * DAY_MS)
  expect(valuesIn(await linesOf(token, later(89)), 'SUMMARY')).toEqual([
    expect.stringMatching(/^Done: electrical work/),
  ])
  expect(valuesIn(await linesOf(token, later(91)), 'SUMMARY')).toEqual([])
})

const summaryAndDay = (lines: readonly string[]) => [
  ...valuesIn(lines, 'SUMMARY').map((summary) => summary.split('\\,')[0]),
  ...valuesIn(lines, 'DTSTART'),
]

test('the rest of partly done work is an event on its own day, for as long as it’s to come', async () => {
  const requested = await createRequest()
  const { contractor, id } = requested
  const token = await tokenOf(contractor)
  const report = await allDone(requested)
  const [first, ...others] = report.lines
  const lines = [{ ...first!, isDone: false, reason: 'Next week.' }, ...others]
  await call(contractor, reportCompletion, { id, ...report, lines })
  const doneOn = FINISHED_ON.replaceAll('-', '')
  expect(summaryAndDay(await linesOf(token, inDays(0)))).toEqual(['Partly done: electrical work', doneOn])

  await call(contractor, setWorkState, { id, state: 'scheduled', scheduledOn: DAY })
  const rest = await linesOf(token)
  expect(summaryAndDay(rest)).toEqual(['Rest of the electrical work', '20310115'])

  await replaceEstimate(requested)
  const ended = await linesOf(token, inDays(1))
  expect(summaryAndDay(ended)).toEqual(['Partly done: electrical work', doneOn])
  const [before, after] = [rest, ended].map((lines) => Number(valuesIn(lines, 'SEQUENCE')[0]))
  expect(after, 'otherwise calendars would keep the day of the rest').toBeGreaterThan(before!)
  expect(summaryAndDay(await linesOf(token))).toEqual([])
})

test('a calendar has nothing of another contractor', async () => {
  await createScheduled()
  const token = await tokenOf(await createUser('contractor'))
  const lines = await linesOf(token)
  expect([lines[0], valuesIn(lines, 'UID')]).toEqual(['BEGIN:VCALENDAR', []])
})

test('an agent’s calendar has their own dates and inspection periods', async () => {
  const reported = await createReported()
  const date = await addDate(reported, DAY)
  await ctx.db
    .update(inspectionReports)
    .set({ inspectionEnds: '2031-01-12' })
    .where(eq(inspectionReports.id, reported.reportId))
  const lines = await linesOf(await tokenOf(reported.agent))
  expect(valuesIn(lines, 'UID').sort()).toEqual(
    [`date-${date.id}@odie.test`, `inspection-${reported.reportId}@odie.test`].sort(),
  )
  expect(valuesIn(lines, 'DTSTART').sort()).toEqual(['20310112', '20310115'])
  expect(valuesIn(lines, 'SUMMARY').sort()[0]).toMatch(/^Closing\\, /)
})

test('a renewed or ended address is dead, and only the newest works', async () => {
  const contractor = await createUser('contractor')
  const first = await tokenOf(contractor)
  const { feed } = (await call(contractor, getCalendarFeed, {})).body
  expect(JSON.stringify(feed)).not.toContain(first)
  const second = await tokenOf(contractor, feed?.createdAt ?? null)
  expect([(await open(first)).status, (await open(second)).status]).toEqual([404, 200])
  for (let time = 0; time < 2; time++) expect((await call(contractor, endCalendarFeed, {})).status).toBe(204)
  expect((await open(second)).status).toBe(404)
  expect((await call(contractor, getCalendarFeed, {})).body).toEqual({ feed: null })
  for (const token of ['', 'made-up']) expect((await open(token)).status).toBe(404)
})

test('of two tabs that renew the address, the second gets a conflict', async () => {
  const contractor = await createUser('contractor')
  const create = (replaces: string | null) => call(contractor, createCalendarFeed, { replaces })
  const first = await Promise.all([create(null), create(null)])
  expect(first.map(({ status }) => status).sort()).toEqual([201, 409])
  const { createdAt } = (await call(contractor, getCalendarFeed, {})).body.feed!
  const second = await Promise.all([create(createdAt), create(createdAt)])
  expect(second.map(({ status }) => status).sort()).toEqual([201, 409])
})

test('a calendar is dead while its account is deactivated, and for good once the account is deleted', async () => {
  const { agent, admin } = await createReported()
  const token = await tokenOf(agent)
  const id = agent.actor.userId
  await call(admin, deactivateAgent, { id })
  expect((await open(token)).status).toBe(404)
  await call(admin, reactivateAgent, { id })
  expect((await open(token)).status).toBe(200)
  const scheduled = await createScheduled()
  await call(scheduled.admin, deleteContractor, { id: scheduled.contractor.actor.userId })
  await runJobs()
  expect((await open(scheduled.token)).status).toBe(404)
})

test('reading is limited per calendar, and guessing per client', async () => {
  const token = await tokenOf(await createUser('contractor'))
  const from = (ip: string, guess: string) => call({ ...visitor, ip }, readCalendar, { token: guess })
  for (let time = 0; time < 240; time++) {
    expect((await from(`203.0.113.${time}`, token)).status).toBe(200)
    expect((await from('198.51.100.7', 'made-up')).status).toBe(404)
  }
  expect((await from('203.0.113.250', token)).status).toBe(429)
  expect((await from('198.51.100.7', 'made-up')).status).toBe(429)
})
