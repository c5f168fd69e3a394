import { expect, test } from 'vitest'
import { acceptEstimate } from '#domain/client/acceptances/contract.ts'
import { getAdminEstimate, sendEstimate } from '#domain/estimates/contract.ts'
import { listContractorEstimates, listEstimates } from '#domain/estimates/lists/contract.ts'
import { reviseEstimate } from '#domain/review/desk/contract.ts'
import {
  createSentEstimate,
  createWaitingDraft,
  type Draft,
  makeLine,
  saveLines,
} from '#test/builders/estimates.ts'
import { createUser } from '#test/builders/people.ts'
import { type Caller, call, mailsTo, runJobs } from '#test/harness/harness.ts'

const accept = (agent: Caller, { id }: Pick<Draft, 'id'>) => call(agent, acceptEstimate, { id })

test('when an agent accepts, the contractor is emailed the agent’s contact details', async () => {
  const sent = await createSentEstimate()
  const { agent, contractor, address } = sent
  expect(await accept(agent, sent)).toMatchObject({ status: 200, body: { id: sent.id, status: 'accepted' } })
  await runJobs()

  expect((await call(agent, listEstimates, {})).body).toMatchObject([{ status: 'accepted' }])
  expect((await call(contractor, listContractorEstimates, {})).body).toMatchObject([{ status: 'accepted' }])
  const [mail] = await mailsTo(contractor.email)
  expect(mail?.subject).toBe(`Work requested: ${address}`)
  for (const words of [agent.name, agent.email, '$125.00']) expect(mail?.text).toContain(words)
})

test('accepting repeatedly and concurrently counts once and sends one email', async () => {
  const sent = await createSentEstimate()
  const responses = await Promise.all(Array.from({ length: 5 }, () => accept(sent.agent, sent)))
  expect(responses.map(({ status, body }) => [status, body.status])).toEqual(Array(5).fill([200, 'accepted']))
  await runJobs()
  const mails = await mailsTo(sent.contractor.email)
  expect(mails.filter(({ subject }) => subject.startsWith('Work requested:'))).toHaveLength(1)
})

test('only the report’s agent can accept its estimate, and never a draft', async () => {
  const sent = await createSentEstimate()
  expect((await accept(await createUser('agent'), sent)).status).toBe(404)
  for (const person of [sent.contractor, sent.admin]) expect((await accept(person, sent)).status).toBe(403)
  const draft = await saveLines(await createWaitingDraft(), [makeLine()])
  expect((await accept(draft.agent, draft)).status).toBe(404)
})

test('a replaced estimate can’t be accepted; its replacement can', async () => {
  const sent = await createSentEstimate()
  const { agent, admin, id, version } = sent
  const revision = (await call(admin, reviseEstimate, { id, version })).body
  await call(admin, sendEstimate, { id: revision.id, version: revision.version })
  await runJobs()
  expect(await accept(agent, sent)).toMatchObject({
    status: 409,
    body: { message: 'This estimate has been replaced by a newer one. Open the new one to request work.' },
  })
  expect((await accept(agent, revision)).status).toBe(200)
})

/** A sent estimate and the draft of its revision. */
async function createRevision() {
  const sent = await createSentEstimate()
  const { admin, id, version } = sent
  return { sent, draft: (await call(admin, reviseEstimate, { id, version })).body }
}

test('of a concurrent acceptance and revision one wins, and the other gets a 409', async () => {
  const { sent, draft } = await createRevision()
  const { agent, admin, contractor, id } = sent
  const [accepted, replaced] = await Promise.all([
    accept(agent, sent),
    call(admin, sendEstimate, { id: draft.id, version: draft.version }),
  ])
  await runJobs()

  expect([accepted.status, replaced.status].sort()).toEqual([200, 409])
  const hasAgentWon = accepted.status === 200
  expect((hasAgentWon ? replaced : accepted).body.message).toMatch(/requested|replaced/)
  expect((await call(agent, listEstimates, {})).body).toMatchObject([
    hasAgentWon ? { id, status: 'accepted' } : { id: draft.id, status: 'sent' },
  ])
  const notices = (await mailsTo(contractor.email)).filter(({ subject }) =>
    subject.startsWith('Work requested:'),
  )
  expect(notices).toHaveLength(hasAgentWon ? 1 : 0)
})

test('sending a revision of a just accepted estimate is rejected once, and works after a reload', async () => {
  const { sent, draft } = await createRevision()
  await accept(sent.agent, sent)
  const send = (version: number) => call(sent.admin, sendEstimate, { id: draft.id, version })

  expect(await send(draft.version)).toMatchObject({
    status: 409,
    body: {
      message:
        'The agent has requested work from the estimate that this revision would replace. Reload it before you continue.',
    },
  })
  const { version } = (await call(sent.admin, getAdminEstimate, { id: draft.id })).body
  expect((await send(version)).status).toBe(200)
})

test('revising a just accepted estimate is rejected until it is reloaded', async () => {
  const { admin, agent, id, version } = await createSentEstimate()
  await accept(agent, { id })
  expect(await call(admin, reviseEstimate, { id, version })).toMatchObject({
    status: 409,
    body: {
      message: 'The agent has just requested work from this estimate. Reload it before you revise it.',
    },
  })
})
