import { expect, test } from 'vitest'
import { deleteContractor } from '#domain/operations/account-deletion/contract.ts'
import { repriceLines } from '#domain/review/desk/contract.ts'
import { assignTerritory } from '#domain/territories/contract.ts'
import { createWaitingDraft, type Draft, makeLine, saveLines } from '#test/builders/estimates.ts'
import { createUser, type Person } from '#test/builders/people.ts'
import { priceWork } from '#test/builders/prices.ts'
import { call } from '#test/harness/harness.ts'
import { getAdminEstimate, saveEstimate, sendEstimate } from '../contract.ts'

const read = async ({ admin, id }: Draft) => (await call(admin, getAdminEstimate, { id })).body
const linesOf = async (draft: Draft) => (await read(draft)).estimateData!.line_items

async function reassign({ admin, zip, address }: Draft, to: Person) {
  const territory = {
    zipCode: zip,
    city: address.split(', ')[1]!,
    state: 'WI',
    contractorId: to.actor.userId,
  }
  const { status, body } = await call(admin, assignTerritory, territory)
  expect([200, 201], body.message).toContain(status)
}

test('a draft in review keeps its contractor when its ZIP is reassigned, and the desk says who holds it now', async () => {
  const draft = await createWaitingDraft()
  const other = await createUser('contractor', { companyName: 'Kettle Range Electric' })
  expect((await read(draft)).zipHolder).toBeNull()
  const before = await read(draft)
  await reassign(draft, other)
  const after = await read(draft)
  expect(after.zipHolder).toEqual({ id: other.actor.userId, name: 'Kettle Range Electric' })
  expect({ ...after, zipHolder: null }).toEqual(before)
})

test('changing to the contractor who holds the ZIP now takes over their prices', async () => {
  const draft = await createWaitingDraft()
  const other = await createUser('contractor')
  await priceWork(draft.admin, other, '222.00')
  await reassign(draft, other)
  const { admin, id, version } = draft
  const contractorId = other.actor.userId
  const { body } = await call(admin, repriceLines, { id, contractorId, line_items: await linesOf(draft) })
  const saved = await call(admin, saveEstimate, { id, version, contractorId, line_items: body.line_items })
  expect(saved.body).toMatchObject({ contractorId, zipHolder: null })
  expect(saved.body.estimateData?.line_items.map(({ unit_price }) => unit_price)).toContain('222.00')
})

test('a save based on the draft from before its contractor was deleted is refused, and so is sending it', async () => {
  const draft = await saveLines(await createWaitingDraft(), [makeLine()])
  const { admin, contractor, id, version } = draft
  await call(admin, deleteContractor, { id: contractor.actor.userId })
  const save = { id, version, contractorId: null, line_items: [makeLine()] }
  expect((await call(admin, saveEstimate, save)).status).toBe(409)
  expect((await call(admin, sendEstimate, { id, version })).status).toBe(409)
  const { lastSave, blockers } = await read(draft)
  expect(lastSave?.by).toBe(admin.name)
  expect(blockers.map(({ code }) => code)).toContain('no_contractor')
})
