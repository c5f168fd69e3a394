import { expect, test } from 'vitest'
import { updateCompany } from '#domain/accounts/contractors/contract.ts'
import { withdrawAcceptance } from '#domain/client/acceptances/contract.ts'
import { getEstimate } from '#domain/estimates/contract.ts'
import { reportCompletion } from '#domain/repairs/completion/contract.ts'
import { declineWork, getWorkRequest } from '#domain/repairs/work/contract.ts'
import { workDayInWords } from '#kernel/days.ts'
import { dayIn } from '#test/builders/days.ts'
import { createSentEstimate, type Draft } from '#test/builders/estimates.ts'
import { createUser } from '#test/builders/people.ts'
import {
  allDone,
  confirm,
  confirmationOf,
  createAnswered,
  createRequest,
} from '#test/builders/repairs/work.ts'
import { call, mailsTo, runJobs, visitor } from '#test/harness/harness.ts'
import { setWorkState } from './contract.ts'

const OWNER = 'olive.owner@example.com'

const schedule = ({ contractor, id }: Draft, scheduledOn: string | null) =>
  call(contractor, setWorkState, { id, state: 'scheduled', scheduledOn })
const unschedule = ({ contractor, id }: Draft) => call(contractor, setWorkState, { id, state: 'accepted' })

/** The emails about the day of the work, the oldest first. */
async function mailsAbout({ address }: Draft, to: string) {
  await runJobs()
  return (await mailsTo(to))
    .filter(({ subject }) => subject.startsWith('Electrical work ') && subject.includes(address))
    .reverse()
}

test('the contractor marks requested work as scheduled, and the agent sees it and is emailed once', async () => {
  const requested = await createRequest()
  const { agent, id, reportId, address } = requested
  expect(await schedule(requested, dayIn(-1))).toMatchObject({
    status: 400,
    body: { fields: { scheduledOn: 'This day has passed' } },
  })
  for (const _ of [1, 2])
    expect(await schedule(requested, dayIn(3))).toMatchObject({
      status: 200,
      body: { work: { scheduledOn: dayIn(3), doneAt: null } },
    })
  expect((await call(agent, getEstimate, { id })).body.work).toMatchObject({ scheduledOn: dayIn(3) })
  const mails = await mailsAbout(requested, agent.email)
  expect(mails.map(({ subject }) => subject)).toEqual([`Electrical work scheduled: ${address}`])
  for (const words of [workDayInWords(dayIn(3)), `/agent/reports/${reportId}`])
    expect(mails[0]?.text).toContain(words)
  expect((await unschedule(requested)).body.work).toEqual({
    scheduledAt: null,
    scheduledOn: null,
    doneAt: null,
  })
})

test('each change of the day is emailed to the agent, and to the owner who confirmed the work', async () => {
  const answered = await createAnswered({ dates: [dayIn(2)] })
  const { agent } = answered
  await confirm(answered, { scheduledOn: dayIn(2), wish: null })
  for (const day of [dayIn(3), null, dayIn(2)]) expect((await schedule(answered, day)).status).toBe(200)
  await unschedule(answered)

  const [second, third] = [workDayInWords(dayIn(2)), workDayInWords(dayIn(3))]
  const changes = [
    `moved the electrical work at ${answered.address} from ${second} to ${third}`,
    `won’t do the electrical work at ${answered.address} on ${third} as planned`,
    `scheduled the electrical work at ${answered.address} for ${second}`,
    `won’t do the electrical work at ${answered.address} on ${second} as planned`,
  ]
  for (const [to, ending] of [
    [agent.email, 'We’ve emailed the owner, too.'],
    [OWNER, 'please contact them'],
  ] as const) {
    const texts = (await mailsAbout(answered, to)).map(({ text }) => text.replaceAll(/\s+/g, ' '))
    expect(texts.map((text, i) => [text.includes(changes[i] ?? '?'), text.includes(ending)])).toEqual(
      changes.map(() => [true, true]),
    )
  }
})

test('the owner’s emails have the contractor’s current phone and email', async () => {
  const answered = await createAnswered()
  const { contractor, agent, id } = answered
  const printed = (await call(agent, getEstimate, { id })).body.contractor
  const email = `office.${id}@example.com`
  const company = { companyName: 'Volt Electric', companyEmail: email, phone: '(414) 555-0177' }
  expect((await call(contractor, updateCompany, company)).status).toBe(200)
  await confirm(answered)
  await schedule(answered, dayIn(3))
  const mails = await mailsAbout(answered, OWNER)
  await runJobs()
  const copy = (await mailsTo(OWNER)).find(({ subject }) => subject.includes(answered.address))
  for (const { text } of [...mails, copy!]) expect(text).toContain(`(414) 555-0177, ${email}`)
  expect((await call(agent, getEstimate, { id })).body.contractor).toEqual(printed)
})

test('work that’s scheduled without a day is for the agent only, and so is taking it back', async () => {
  const answered = await createAnswered()
  await confirm(answered)
  await schedule(answered, null)
  await unschedule(answered)
  const mails = await mailsAbout(answered, answered.agent.email)
  expect(mails.map(({ subject }) => subject)).toEqual([
    `Electrical work scheduled: ${answered.address}`,
    `Electrical work not scheduled anymore: ${answered.address}`,
  ])
  for (const { text } of mails) expect(text).not.toContain('owner')
  expect(await mailsAbout(answered, OWNER)).toEqual([])
})

test('an owner who declines the work calls its day off', async () => {
  const answered = await createAnswered()
  await schedule(answered, dayIn(3))
  const declined = await call(visitor, declineWork, { ...confirmationOf(answered), reason: 'We sell as is.' })
  expect(declined.body.scheduledOn).toBeNull()
  const { body } = await call(answered.contractor, getEstimate, { id: answered.id })
  expect(body.work).toEqual({ scheduledAt: null, scheduledOn: null, doneAt: null })
})

test('the agent hears that an owner without an email address wasn’t notified of the day', async () => {
  const answered = await createAnswered()
  await confirm(answered, { email: null })
  await schedule(answered, dayIn(3))
  const [mail] = await mailsAbout(answered, answered.agent.email)
  expect(mail?.text).toContain('The owner gave no email address')
})

test('an owner who hasn’t confirmed the work gets no email about its day', async () => {
  const answered = await createAnswered()
  await schedule(answered, dayIn(3))
  expect(await mailsAbout(answered, OWNER)).toEqual([])
  const [mail] = await mailsAbout(answered, answered.agent.email)
  expect(mail?.text).not.toContain('owner')
})

test('work that wasn’t requested, or that the owner declined, can’t be scheduled', async () => {
  expect((await schedule(await createSentEstimate(), dayIn(3))).status).toBe(409)

  const answered = await createAnswered()
  await call(visitor, declineWork, { ...confirmationOf(answered), reason: 'We sell as is.' })
  expect(await schedule(answered, dayIn(3))).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('Olive Owner has declined this work') },
  })
  expect((await call(answered.agent, getWorkRequest, { id: answered.id })).body.scheduledOn).toBeNull()
})

test('what’s left after a report of a part can be scheduled; finished work can’t', async () => {
  const answered = await createAnswered()
  await confirm(answered)
  const report = await allDone(answered)
  const [first, ...others] = report.lines
  const lines = [{ ...first!, isDone: false, reason: 'Next week.' }, ...others]
  const { contractor, id } = answered
  await call(contractor, reportCompletion, { id, ...report, lines })
  expect(await schedule(answered, dayIn(3))).toMatchObject({
    status: 200,
    body: { work: { scheduledOn: dayIn(3), doneAt: expect.any(String) } },
  })
  expect((await call(contractor, reportCompletion, { id, ...report, version: 1 })).status).toBe(200)
  expect(await schedule(answered, dayIn(4))).toMatchObject({
    status: 409,
    body: { message: 'This work has been reported as done. Change that report instead.' },
  })
})

test('a request for scheduled work can be withdrawn', async () => {
  const requested = await createRequest()
  await schedule(requested, dayIn(3))
  const { agent, id } = requested
  expect((await call(agent, withdrawAcceptance, { id })).status).toBe(200)
})

test('only the contractor whose estimate it is marks its work', async () => {
  const { agent, admin, id } = await createRequest()
  const input = { id, state: 'scheduled' } as const
  expect((await call(await createUser('contractor'), setWorkState, input)).status).toBe(404)
  for (const person of [agent, admin]) expect((await call(person, setWorkState, input)).status).toBe(403)
})
