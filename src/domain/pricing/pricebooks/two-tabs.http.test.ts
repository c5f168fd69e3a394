import { expect, test } from 'vitest'
import { createUser, type Person } from '#test/builders/people.ts'
import { auditEventsOf } from '#test/harness/audit-trail.ts'
import { call } from '#test/harness/harness.ts'
import {
  addPricebookItem,
  changePricebookItem,
  getPricebookItem,
  listPricebook,
  removePricebookItem,
} from './contract.ts'

const OUTLET = { itemName: 'Swap outlet', minPrice: '165', maxPrice: '215' }

test('a price that was changed in another tab isn’t overwritten by a form that was opened before', async () => {
  const contractor = await createUser('contractor')
  const { id } = (await call(contractor, addPricebookItem, OUTLET)).body
  const [opened] = (await call(contractor, listPricebook, {})).body
  const { version } = opened!
  const change = (minPrice: string, maxPrice: string, known?: string) =>
    call(contractor, changePricebookItem, { ...OUTLET, id, minPrice, maxPrice, version: known })

  const first = await change('500', '600', version)
  expect(first.status).toBe(200)
  expect(await change('170', '215', version)).toMatchObject({
    status: 409,
    body: {
      code: 'conflict',
      message:
        'This item was changed while you were editing it. Close this form and open it again to see the latest version.',
    },
  })
  const { body: now } = await call(contractor, getPricebookItem, { id })
  expect(now).toMatchObject({ minPrice: '500.00', maxPrice: '600.00', version: first.body.version })

  expect((await change('170', '215', now.version)).status).toBe(200)
  expect((await change('175', '215')).status).toBe(200)
})

test('saving the same values again is no conflict', async () => {
  const contractor = await createUser('contractor')
  const { id, version } = (await call(contractor, addPricebookItem, OUTLET)).body
  const save = () => call(contractor, changePricebookItem, { ...OUTLET, id, version })
  expect([(await save()).status, (await save()).status]).toEqual([200, 200])
})

test('a change whose answer was lost can be saved again, and is recorded once', async () => {
  const contractor = await createUser('contractor')
  const { id, version } = (await call(contractor, addPricebookItem, OUTLET)).body
  const save = (minPrice: string) =>
    call(contractor, changePricebookItem, { ...OUTLET, id, minPrice, maxPrice: '$1,200', version })
  const first = await save('500')
  const again = await save(' $500.00 ')
  expect([first.status, again.status]).toEqual([200, 200])
  expect(again.body).toEqual(first.body)
  expect((await save('501')).status).toBe(409)
  expect(await countEvents(contractor, 'pricebook-item-changed')).toBe(1)
})

test('an item whose addition or removal is sent again, because the answer was lost, is one item, and recorded once', async () => {
  const contractor = await createUser('contractor')
  const add = (minPrice = '165') => call(contractor, addPricebookItem, { ...OUTLET, minPrice })
  const [first, ...again] = [...(await Promise.all([add(), add()])), await add(' $165.00 ')]
  for (const { status, body } of again) expect([status, body]).toEqual([201, first?.body])
  expect((await add('166')).status).toBe(409)
  expect(await countEvents(contractor, 'pricebook-item-added')).toBe(1)

  const { id } = first!.body
  const remove = () => call(contractor, removePricebookItem, { id })
  const removals = [...(await Promise.all([remove(), remove()])), await remove()]
  expect(removals.map(({ status }) => status)).toEqual([204, 204, 204])
  expect(await countEvents(contractor, 'pricebook-item-removed')).toBe(1)
})

async function countEvents(contractor: Person, action: string) {
  return (await auditEventsOf(contractor)).filter((event) => event.action === action).length
}
