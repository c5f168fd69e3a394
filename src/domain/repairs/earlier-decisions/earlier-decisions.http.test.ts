import { expect, test } from 'vitest'
import { acceptEstimate, withdrawAcceptance } from '#domain/client/acceptances/contract.ts'
import { reportCompletion } from '#domain/repairs/completion/contract.ts'
import { declineWork } from '#domain/repairs/work/contract.ts'
import { replaceEstimate } from '#test/builders/estimates.ts'
import { textOf } from '#test/builders/pdf-text.ts'
import { createUser } from '#test/builders/people.ts'
import { allDone, confirm, confirmationOf, createAnswered } from '#test/builders/repairs/work.ts'
import { call, runJobs, visitor } from '#test/harness/harness.ts'
import { getEarlierConfirmationPdf, listEarlierDecisions } from './contract.ts'

test('a confirmation whose request was withdrawn stays readable, with who, when, and its PDF', async () => {
  const answered = await createAnswered()
  const { agent, contractor, admin, id } = answered
  const { body: confirmed } = await confirm(answered)
  expect((await call(agent, listEarlierDecisions, { id })).body).toEqual([])
  await call(agent, withdrawAcceptance, { id })
  await runJobs()
  await call(agent, acceptEstimate, { id })
  for (const caller of [agent, contractor, admin]) {
    const { body } = await call(caller, listEarlierDecisions, { id })
    expect(body).toMatchObject([
      {
        estimateId: id,
        outcome: 'confirmed',
        name: 'Olive Owner',
        at: confirmed.decision?.at,
        requestedAt: answered.request.requestedAt,
        end: 'withdrawn',
        endedAt: expect.stringMatching(/Z$/),
      },
    ])
    const pdf = await call(caller, getEarlierConfirmationPdf, { id, decisionId: body[0]!.id })
    expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect((await textOf(pdf.bytes)).replaceAll(/\s/g, '')).toContain(confirmed.decision?.sha256)
  }
})

test('a declined request has a reason and no PDF; who can’t read the estimate finds nothing', async () => {
  const answered = await createAnswered()
  const { agent, id } = answered
  await call(visitor, declineWork, { ...confirmationOf(answered), name: 'Olive Owner', reason: 'Too much.' })
  await call(agent, withdrawAcceptance, { id })
  const { body } = await call(agent, listEarlierDecisions, { id })
  expect(body).toMatchObject([{ outcome: 'declined', reason: 'Too much.', end: 'withdrawn' }])
  const decisionId = body[0]!.id
  expect((await call(agent, getEarlierConfirmationPdf, { id, decisionId })).status).toBe(404)
  const other = await createAnswered()
  expect((await call(other.agent, getEarlierConfirmationPdf, { id: other.id, decisionId })).status).toBe(404)
  for (const stranger of [await createUser('agent'), await createUser('contractor')])
    expect((await call(stranger, listEarlierDecisions, { id })).status).toBe(404)
})

test('a confirmation of a replaced estimate is in the history of the newer one, unless that has another contractor', async () => {
  const [answered, other] = [await createAnswered(), await createAnswered()]
  const { agent, contractor, admin, id } = answered
  await confirm(answered)
  const second = await replaceEstimate(answered)
  const replaced = [
    { estimateId: id, end: 'replaced', endedAt: expect.stringMatching(/Z$/), hasDoneWork: false },
  ]
  for (const caller of [agent, contractor, admin])
    expect((await call(caller, listEarlierDecisions, { id: second })).body).toMatchObject(replaced)
  // On the page of the estimate itself, it's the decision that counted.
  expect((await call(agent, listEarlierDecisions, { id })).body).toEqual([])
  const third = await replaceEstimate({ ...answered, id: second }, other.contractor.actor.userId)
  expect((await call(agent, listEarlierDecisions, { id: third })).body).toMatchObject(replaced)
  expect((await call(other.contractor, listEarlierDecisions, { id: third })).body).toEqual([])
})

test('a confirmation of a replaced estimate whose work was done says that it stays done', async () => {
  const answered = await createAnswered()
  const { agent, contractor, id } = answered
  await confirm(answered)
  await call(contractor, reportCompletion, { id, ...(await allDone(answered)) })
  const newer = await replaceEstimate(answered)
  expect((await call(agent, listEarlierDecisions, { id: newer })).body).toMatchObject([
    { estimateId: id, end: 'replaced', hasDoneWork: true },
  ])
})
