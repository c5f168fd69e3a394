import { expect, test } from 'vitest'
import { getAdminEstimate, saveEstimate, sendEstimate } from '#domain/estimates/contract.ts'
import { reportCompletion } from '#domain/repairs/completion/contract.ts'
import { reviseEstimate } from '#domain/review/desk/contract.ts'
import { replaceEstimate } from '#test/builders/estimates.ts'
import { createUser } from '#test/builders/people.ts'
import { type Answered, allDone, createAnswered, FINISHED_ON } from '#test/builders/repairs/work.ts'
import { type Caller, call } from '#test/harness/harness.ts'
import { listEarlierWork } from './contract.ts'

const idsFor = async (caller: Caller, id: string) =>
  (await call(caller, listEarlierWork, { id })).body.map(({ lineId }) => lineId)

/** Reports the panel as done, and GFCI protection, too, unless it's left. */
async function report({ contractor, ...answered }: Answered, { isGfciDone }: { isGfciDone: boolean }) {
  const done = await allDone(answered)
  const lines = done.lines.map((line) =>
    line.lineId === 'gfci' && !isGfciDone ? { ...line, isDone: false, reason: 'Next week' } : line,
  )
  const { status } = await call(contractor, reportCompletion, { id: answered.id, ...done, lines })
  expect(status).toBe(200)
}

test('lines that were done before a newer estimate came are said to be done, in the draft and in what’s sent', async () => {
  const answered = await createAnswered()
  const { admin, agent, contractor, id } = answered
  await report(answered, { isGfciDone: false })
  expect(await idsFor(agent, id)).toEqual([])

  const { body: sent } = await call(admin, getAdminEstimate, { id })
  const { body: draft } = await call(admin, reviseEstimate, { id, version: sent.version })
  expect(await idsFor(admin, draft.id)).toEqual(['panel'])
  expect((await call(agent, listEarlierWork, { id: draft.id })).status).toBe(404)

  const { body: saved } = await call(admin, saveEstimate, {
    id: draft.id,
    version: draft.version,
    contractorId: draft.contractorId,
    line_items: draft.estimateData?.line_items ?? [],
  })
  await call(admin, sendEstimate, { id: draft.id, version: saved.version })
  const { body } = await call(agent, listEarlierWork, { id: draft.id })
  expect(body).toEqual([{ lineId: 'panel', estimateId: id, by: expect.any(String), doneOn: FINISHED_ON }])
  expect(await idsFor(contractor, draft.id)).toEqual(['panel'])
})

test('a third estimate knows what was done from the first', async () => {
  const answered = await createAnswered()
  await report(answered, { isGfciDone: true })
  const second = await replaceEstimate(answered)
  const third = await replaceEstimate({ ...answered, id: second })
  expect((await idsFor(answered.agent, third)).sort()).toEqual(['gfci', 'panel'])
  expect((await idsFor(answered.agent, second)).sort()).toEqual(['gfci', 'panel'])
})

test('nothing is done by requests alone, and a contractor reads nothing of another one’s work', async () => {
  const answered = await createAnswered()
  const other = await createAnswered()
  const newer = await replaceEstimate(answered)
  expect(await idsFor(answered.agent, newer)).toEqual([])

  await report(other, { isGfciDone: true })
  const next = await replaceEstimate(other, answered.contractor.actor.userId)
  expect(await idsFor(other.agent, next)).toHaveLength(2)
  expect(await idsFor(answered.contractor, next)).toEqual([])
  expect((await call(await createUser('agent'), listEarlierWork, { id: next })).status).toBe(404)
})
