import { expect, test } from 'vitest'
import { withdrawAcceptance } from '#domain/client/acceptances/contract.ts'
import { deleteContractor } from '#domain/operations/account-deletion/contract.ts'
import { setWorkState } from '#domain/repairs/scheduling/contract.ts'
import { confirmAll, createRequest, workTokenOf } from '#test/builders/repairs/work.ts'
import { call, ctx, mailsTo, runJobs, visitor } from '#test/harness/harness.ts'
import { answerByLink, listUnansweredWork, openWorkLink } from './contract.ts'
import { followUp } from './following-up.ts'

const HOUR_MS = 60 * 60 * 1000

/** At least so many hours from now, at this hour in Wisconsin. */
function timeIn(hours: number, hourOfDay: number) {
  const hourOf = (at: number) =>
    Number(
      new Intl.DateTimeFormat('en-US', {
        hour: 'numeric',
        hourCycle: 'h23',
        timeZone: 'America/Chicago',
      }).format(at),
    )
  let at = Date.now() + hours * HOUR_MS
  while (hourOf(at) !== hourOfDay) at += HOUR_MS
  return { ...ctx, now: () => new Date(at) }
}

type Requested = Awaited<ReturnType<typeof createRequest>>

const subjectsTo = async (email: string, start: string) => {
  await runJobs()
  return (await mailsTo(email))
    .filter(({ subject }) => subject.startsWith(start))
    .map(({ subject }) => subject)
}
const remindersOf = ({ contractor }: Requested) => subjectsTo(contractor.email, 'Please answer')

const queueOf = async ({ admin, id }: Requested) =>
  (await call(admin, listUnansweredWork, { limit: 500 })).body.filter(({ estimateId }) => estimateId === id)

test('a request without an answer is followed up once with the contractor, and then once with staff', async () => {
  const requested = await createRequest()
  const { admin, address, token } = requested
  const staffEmails = () => subjectsTo(admin.email, 'No answer from the contractor')
  await followUp(timeIn(0, 12))
  expect(await remindersOf(requested)).toEqual([])

  const tomorrow = timeIn(24, 12)
  for (const _ of [1, 2, 3]) await followUp(tomorrow)
  expect(await remindersOf(requested)).toEqual([`Please answer: work requested at ${address}`])
  expect(await staffEmails()).toEqual([])
  expect(await queueOf(requested)).toEqual([])

  for (const hours of [48, 72]) {
    const at = timeIn(hours, 12)
    await Promise.all([followUp(at), followUp(at)])
  }
  expect(await remindersOf(requested)).toHaveLength(1)
  expect((await staffEmails()).filter((subject) => subject.endsWith(address))).toHaveLength(1)
  expect(await queueOf(requested)).toMatchObject([{ propertyAddress: address }])
  const email = (await mailsTo(admin.email)).find(({ subject }) => subject.endsWith(address))
  expect(email?.text).toContain('until they answer or schedule the work, or until it’s 30 days old')

  // Both links work, and an answer takes it out of the queue.
  const reminded = await workTokenOf(requested)
  expect(reminded).not.toBe(token)
  const { body } = await call(visitor, openWorkLink, { token: reminded })
  expect((await call(visitor, answerByLink, { ...confirmAll(body), token })).status).toBe(200)
  expect(await queueOf(requested)).toEqual([])
})

test('no one is reminded at night', async () => {
  const requested = await createRequest()
  for (const hour of [20, 23, 0, 3, 7]) await followUp(timeIn(24, hour))
  expect(await remindersOf(requested)).toEqual([])
  await followUp(timeIn(24, 8))
  expect(await remindersOf(requested)).toHaveLength(1)
})

test('what was answered, withdrawn, scheduled, or requested a month ago isn’t followed up', async () => {
  const [answered, withdrawn, scheduled, expired] = [
    await createRequest(),
    await createRequest(),
    await createRequest(),
    await createRequest(),
  ]
  const { body } = await call(visitor, openWorkLink, { token: answered.token })
  await call(visitor, answerByLink, { ...confirmAll(body), token: answered.token })
  await call(withdrawn.agent, withdrawAcceptance, { id: withdrawn.id })
  await call(scheduled.contractor, setWorkState, { id: scheduled.id, state: 'scheduled' })
  await followUp(timeIn(24 * 31, 12))
  expect(await remindersOf(expired)).toEqual([])
  await followUp(timeIn(24, 12))
  for (const each of [answered, withdrawn, scheduled]) expect(await remindersOf(each)).toEqual([])
  expect(await remindersOf(expired)).toHaveLength(1)
})

test('a request goes to staff, with the reason, once its contractor’s account is deleted', async () => {
  const requested = await createRequest()
  const { admin, contractor, address } = requested
  await call(admin, deleteContractor, { id: contractor.actor.userId })
  for (const hours of [24, 48]) await followUp(timeIn(hours, 12))
  await runJobs()
  const letters = (await mailsTo(admin.email)).filter(
    ({ subject }) => subject === `No answer from the contractor: ${address}`,
  )
  expect(letters.map(({ text }) => text)).toEqual([expect.stringContaining('was deleted')])
  expect(letters[0]?.text).not.toContain('call them')
  expect(await remindersOf(requested)).toEqual([])
  expect(await queueOf(requested)).toMatchObject([
    { contractorName: expect.stringMatching(/ \(account deleted\)$/) },
  ])
})
