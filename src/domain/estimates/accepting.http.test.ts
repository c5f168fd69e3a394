import { expect, test } from 'vitest'
import { aLine, type Draft, saveLines, sentEstimate, waitingDraft } from '#test/estimates.ts'
import { ask, type Caller, mailsTo, runJobs } from '#test/harness.ts'
import { someone } from '#test/people.ts'
import {
  acceptEstimate,
  listContractorEstimates,
  listEstimates,
  reviseEstimate,
  sendEstimate,
} from './contract.ts'

const accept = (agent: Caller, { id }: Pick<Draft, 'id'>) => ask(agent, acceptEstimate, { id })

test('an agent accepts, and the contractor is told whom to call', async () => {
  const sent = await sentEstimate()
  const { agent, contractor, address } = sent
  expect(await accept(agent, sent)).toMatchObject({ status: 200, body: { id: sent.id, status: 'accepted' } })
  await runJobs()

  expect((await ask(agent, listEstimates, {})).body).toMatchObject([{ status: 'accepted' }])
  expect((await ask(contractor, listContractorEstimates, {})).body).toMatchObject([{ status: 'accepted' }])
  const [mail] = await mailsTo(contractor.email)
  expect(mail?.subject).toBe(`Accepted: your estimate for ${address}`)
  for (const words of [agent.name, agent.email, '$125.00']) expect(mail?.text).toContain(words)
})

test('saying yes many times, also at once, is one yes and one mail', async () => {
  const sent = await sentEstimate()
  const answers = await Promise.all(Array.from({ length: 5 }, () => accept(sent.agent, sent)))
  expect(answers.map(({ status, body }) => [status, body.status])).toEqual(Array(5).fill([200, 'accepted']))
  await runJobs()
  const mails = await mailsTo(sent.contractor.email)
  expect(mails.filter(({ subject }) => subject.startsWith('Accepted:'))).toHaveLength(1)
})

test('nobody accepts for somebody else, and nobody a draft', async () => {
  const sent = await sentEstimate()
  expect((await accept(await someone('agent'), sent)).status).toBe(404)
  for (const person of [sent.contractor, sent.admin]) expect((await accept(person, sent)).status).toBe(403)
  const draft = await saveLines(await waitingDraft(), [aLine()])
  expect((await accept(draft.agent, draft)).status).toBe(404)
})

test('an estimate that was replaced is not accepted any more; the new one is', async () => {
  const sent = await sentEstimate()
  const { agent, admin, id, version } = sent
  const revision = (await ask(admin, reviseEstimate, { id, version })).body
  await ask(admin, sendEstimate, { id: revision.id, version: revision.version })
  await runJobs()
  expect(await accept(agent, sent)).toMatchObject({
    status: 409,
    body: { message: 'This estimate was replaced by a newer one. Please open that one.' },
  })
  expect((await accept(agent, revision)).status).toBe(200)
})
