import { expect, test } from 'vitest'
import { sendEstimate } from '#domain/estimates/contract.ts'
import { setInspectionEnd } from '#domain/intake/contract.ts'
import { getWaiting, reviseEstimate } from '#domain/review/desk/contract.ts'
import { dayOf } from '#kernel/days.ts'
import {
  createSentEstimate,
  createWaitingDraft,
  type Draft,
  makeLine,
  saveLines,
} from '#test/builders/estimates.ts'
import { call } from '#test/harness/harness.ts'

const waiting = async ({ admin, id }: Draft) => (await call(admin, getWaiting, { id })).body

test('drafts wait in the order of their reports; a sent one leaves the queue, and the next is the one after it', async () => {
  const first = await createWaitingDraft()
  const second = await createWaitingDraft()
  const third = await createWaitingDraft()
  const { count, position } = await waiting(first)
  expect(await waiting(first)).toMatchObject({ nextId: second.id })
  expect(await waiting(second)).toEqual({ count, position: position! + 1, nextId: third.id })
  expect((await waiting(third)).nextId).not.toBe(third.id)

  const { id, version, admin } = await saveLines(second, [makeLine()])
  expect((await call(admin, sendEstimate, { id, version })).status).toBe(200)
  expect(await waiting(second)).toMatchObject({ count: count - 1, position: null })
  expect(await waiting(first)).toMatchObject({ nextId: third.id })
})

test('the draft whose inspection period ends first comes first, as in the queue', async () => {
  const first = await createWaitingDraft()
  const second = await createWaitingDraft()
  const inspectionEnds = dayOf(new Date())
  await call(second.agent, setInspectionEnd, { id: second.reportId, inspectionEnds })
  const [early, late] = [await waiting(second), await waiting(first)]
  expect(early.position).toBeLessThan(late.position ?? 0)
  expect(early.nextId).not.toBeNull()
})

test('a revision has no position in the review queue', async () => {
  const sent = await createSentEstimate()
  const before = (await waiting(sent)).count
  const { body } = await call(sent.admin, reviseEstimate, { id: sent.id, version: sent.version })
  expect(await waiting({ ...sent, id: body.id })).toMatchObject({ count: before, position: null })
})
