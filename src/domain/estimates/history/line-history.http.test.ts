import { expect, test } from 'vitest'
import { listLineChanges } from '#domain/review/desk/contract.ts'
import { createSentEstimate, createWaitingDraft, makeLine, saveLines } from '#test/builders/estimates.ts'
import { createUser, type Person } from '#test/builders/people.ts'
import { call } from '#test/harness/harness.ts'
import { type EstimateId, getAdminEstimate } from '../contract.ts'

const historyOf = async (admin: Person, id: EstimateId, lineId: string) =>
  (await call(admin, listLineChanges, { id, lineId })).body

test('a line’s history says who changed what, with the old and new values, latest first', async () => {
  const [fan, lamp] = [makeLine({ id: 'fan' }), makeLine({ id: 'lamp' })]
  const added = await saveLines(await createWaitingDraft(), [fan, lamp])
  const other = await createUser('admin')
  const edited = await saveLines({ ...added, admin: other }, [{ ...fan, quantity: 3 }, lamp])
  await saveLines({ ...edited, admin: added.admin }, [lamp])

  const changes = await historyOf(added.admin, added.id, 'fan')
  expect(changes.map(({ by, from, to }) => [by, from?.quantity ?? null, to?.quantity ?? null])).toEqual([
    [added.admin.name, 3, null],
    [other.name, 1, 3],
    [added.admin.name, null, 1],
  ])
  expect((await historyOf(other, added.id, 'lamp')).map(({ by }) => by)).toEqual([added.admin.name])
})

test('a line that no one has changed has no history', async () => {
  const { admin, id } = await createWaitingDraft()
  const { body } = await call(admin, getAdminEstimate, { id })
  expect(await historyOf(admin, id, body.estimateData!.line_items[0]!.id)).toEqual([])
  expect(await historyOf(admin, id, 'no such line')).toEqual([])
})

test('the desk says who saved the current version, and who sent the estimate', async () => {
  const draft = await createWaitingDraft()
  const read = async () => (await call(draft.admin, getAdminEstimate, { id: draft.id })).body.lastSave
  expect(await read()).toBeNull()
  const other = await createUser('admin', { firstName: 'Robin', lastName: 'Ferris' })
  await saveLines({ ...draft, admin: other }, [makeLine()])
  expect(await read()).toMatchObject({ by: 'Robin Ferris' })

  const { admin, id } = await createSentEstimate()
  expect((await call(admin, getAdminEstimate, { id })).body.lastSave).toMatchObject({ by: admin.name })
})
