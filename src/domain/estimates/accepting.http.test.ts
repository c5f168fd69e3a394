import { expect, test } from 'vitest'
import { aLine, createSentEstimate, createWaitingDraft, type Draft, saveLines } from '#test/estimates.ts'
import { type Caller, call, mailsTo, runJobs } from '#test/harness.ts'
import { createUser } from '#test/people.ts'
import {
  acceptEstimate,
  listContractorEstimates,
  listEstimates,
  reviseEstimate,
  sendEstimate,
} from './contract.ts'

const accept = (agent: Caller, { id }: Pick<Draft, 'id'>) => call(agent, acceptEstimate, { id })

test('an agent accepts, and the contractor is told whom to call', async () => {
  const sent = await createSentEstimate()
  const { agent, contractor, address } = sent
  expect(await accept(agent, sent)).toMatchObject({ status: 200, body: { id: sent.id, status: 'accepted' } })
  await runJobs()

  expect((await call(agent, listEstimates, {})).body).toMatchObject([{ status: 'accepted' }])
  expect((await call(contractor, listContractorEstimates, {})).body).toMatchObject([{ status: 'accepted' }])
  const [mail] = await mailsTo(contractor.email)
  expect(mail?.subject).toBe(`Accepted: your estimate for ${address}`)
  for (const words of [agent.name, agent.email, '$125.00']) expect(mail?.text).toContain(words)
})

test('saying yes many times, also at once, is one yes and one mail', async () => {
  const sent = await createSentEstimate()
  const answers = await Promise.all(Array.from({ length: 5 }, () => accept(sent.agent, sent)))
  expect(answers.map(({ status, body }) => [status, body.status])).toEqual(Array(5).fill([200, 'accepted']))
  await runJobs()
  const mails = await mailsTo(sent.contractor.email)
  expect(mails.filter(({ subject }) => subject.startsWith('Accepted:'))).toHaveLength(1)
})

test('nobody accepts for somebody else, and nobody a draft', async () => {
  const sent = await createSentEstimate()
  expect((await accept(await createUser('agent'), sent)).status).toBe(404)
  for (const person of [sent.contractor, sent.admin]) expect((await accept(person, sent)).status).toBe(403)
  const draft = await saveLines(await createWaitingDraft(), [aLine()])
  expect((await accept(draft.agent, draft)).status).toBe(404)
})

test('an estimate that was replaced is not accepted any more; the new one is', async () => {
  const sent = await createSentEstimate()
  const { agent, admin, id, version } = sent
  const revision = (await call(admin, reviseEstimate, { id, version })).body
  await call(admin, sendEstimate, { id: revision.id, version: revision.version })
  await runJobs()
  expect(await accept(agent, sent)).toMatchObject({
    status: 409,
    body: { message: 'This estimate was replaced by a newer one. Please open that one.' },
  })
  expect((await accept(agent, revision)).status).toBe(200)
})
