import { expect, test } from 'vitest'
import { getAdminEstimate, sendEstimate } from '#domain/estimates/contract.ts'
import { getReport } from '#domain/reports/contract.ts'
import { dayIn } from '#test/builders/days.ts'
import { createSentEstimate, createWaitingDraft } from '#test/builders/estimates.ts'
import { createMarket, textReport, upload } from '#test/builders/market.ts'
import { makePdf } from '#test/builders/pdf-fixtures.ts'
import { createUser } from '#test/builders/people.ts'
import { call, ctx, mailsTo, runJobs } from '#test/harness/harness.ts'
import { createReport, listAdminReports, setInspectionEnd } from './contract.ts'
import { remind } from './deadlines.ts'

/** Today at noon or one o’clock in Wisconsin, because no one is reminded at night. */
const atNoon = () => new Date(`${dayIn(0)}T18:00:00Z`)
const remindAt = (at: Date) => remind({ ...ctx, now: () => at })

test('the inspection period may be entered with the upload, and changed and cleared later', async () => {
  const { agent, admin, address } = await createMarket()
  const input = { propertyAddress: address, inspectionEnds: dayIn(5) }
  const { body: report } = await call(agent, createReport, input, { file: textReport })
  expect(report.inspectionEnds).toBe(dayIn(5))
  await call(agent, setInspectionEnd, { id: report.id, inspectionEnds: dayIn(3) })
  const [row] = (await call(admin, listAdminReports, { agentId: agent.actor.userId })).body
  expect(row?.inspectionEnds).toBe(dayIn(3))
  await call(agent, setInspectionEnd, { id: report.id, inspectionEnds: null })
  expect((await call(agent, getReport, { id: report.id })).body.inspectionEnds).toBeNull()
})

test.each([dayIn(-1), dayIn(400), '2026-02-31', 'soon'])(
  'a period that ends on %s is rejected',
  async (inspectionEnds) => {
    const { agent, address } = await createMarket()
    const { body: report } = await upload(agent, address)
    expect((await call(agent, setInspectionEnd, { id: report.id, inspectionEnds })).status).toBe(400)
  },
)

test('another agent can’t change it, but its own agent can, also once the estimate was sent', async () => {
  const { agent, reportId } = await createSentEstimate(undefined, { deliver: false })
  const input = { id: reportId, inspectionEnds: dayIn(2) }
  expect((await call(await createUser('agent'), setInspectionEnd, input)).status).toBe(404)
  expect((await call(agent, setInspectionEnd, input)).status).toBe(204)
  expect((await call(agent, getReport, { id: reportId })).body.inspectionEnds).toBe(dayIn(2))
})

test('staff can sort by it: the next to end first, and those without one last, the oldest first', async () => {
  const { agent, admin, address } = await createMarket()
  const ids: string[] = []
  for (const days of [null, 4, 2, null]) {
    const { body } = await upload(agent, address)
    if (days) await call(agent, setInspectionEnd, { id: body.id, inspectionEnds: dayIn(days) })
    ids.push(body.id)
  }
  const sorted: string[] = []
  let cursor: string | undefined
  do {
    const request = { agentId: agent.actor.userId, order: 'deadline' as const, limit: 1, cursor }
    const { body, headers } = await call(admin, listAdminReports, JSON.parse(JSON.stringify(request)))
    sorted.push(...body.map(({ id }) => id))
    const next = /<([^>]+)>/.exec(String(headers.link ?? ''))?.[1]
    cursor = next ? (new URL(next, 'http://localhost').searchParams.get('cursor') ?? undefined) : undefined
  } while (cursor)
  expect(sorted).toEqual([ids[2], ids[1], ids[0], ids[3]])
})

test('agent and staff are reminded once, the day before, of a report without an estimate', async () => {
  const { agent, admin, address } = await createMarket()
  const { body: tomorrow } = await upload(agent, address)
  await call(agent, setInspectionEnd, { id: tomorrow.id, inspectionEnds: dayIn(1) })
  const { body: later } = await upload(agent, address)
  await call(agent, setInspectionEnd, { id: later.id, inspectionEnds: dayIn(2) })
  const remindersTo = async (to: string) =>
    (await mailsTo(to)).filter(
      ({ subject }) => subject.startsWith('Inspection period') && subject.includes(address),
    )

  await remindAt(new Date(`${dayIn(0)}T08:00:00Z`)) // the middle of the night
  await runJobs()
  for (const to of [agent.email, admin.email]) expect(await remindersTo(to)).toHaveLength(0)
  await remindAt(atNoon())
  await remindAt(atNoon())
  await runJobs()
  for (const to of [agent.email, admin.email]) expect(await remindersTo(to)).toHaveLength(1)
  expect((await remindersTo(agent.email))[0]?.subject).toContain('ends tomorrow')
  // A new date is a new reminder.
  await call(agent, setInspectionEnd, { id: tomorrow.id, inspectionEnds: dayIn(0) })
  await remindAt(atNoon())
  await runJobs()
  expect((await remindersTo(agent.email)).map(({ subject }) => /today|tomorrow/.exec(subject)?.[0])).toEqual([
    'today',
    'tomorrow',
  ])
})

test('no one is reminded of a report whose estimate was sent', async () => {
  const { agent, admin, reportId, id } = await createWaitingDraft()
  await call(agent, setInspectionEnd, { id: reportId, inspectionEnds: dayIn(1) })
  const { version } = (await call(admin, getAdminEstimate, { id })).body
  expect((await call(admin, sendEstimate, { id, version })).status).toBe(200)
  await remindAt(atNoon())
  await runJobs()
  const mails = await mailsTo(agent.email)
  expect(mails.filter(({ subject }) => subject.startsWith('Inspection'))).toEqual([])
  // The email with the estimate says how long there is to ask for repairs.
  const [sent] = mails.filter(({ subject }) => subject.startsWith('Your electrical estimate'))
  expect(sent?.text).toContain('Inspection period ends tomorrow')
})

test('staff learn how long there is when a report needs a manual estimate', async () => {
  const { agent, admin, address } = await createMarket()
  const input = { propertyAddress: address, inspectionEnds: dayIn(3) }
  const file = { name: 'empty.pdf', content: makePdf([{ content: '' }]) }
  expect((await call(agent, createReport, input, { file })).status).toBe(201)
  await runJobs()
  const [failed] = (await mailsTo(admin.email)).filter(
    ({ subject }) => subject === `Report needs a manual estimate: ${address}`,
  )
  expect(failed?.text).toContain('Inspection period: 3 days left')
})
