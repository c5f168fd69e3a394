import { expect, test } from 'vitest'
import { getAdminEstimate } from '#domain/estimates/contract.ts'
import {
  addPricebookItem,
  changePricebookItem,
  listPricebook,
  removePricebookItem,
} from '#domain/pricing/pricebooks/contract.ts'
import {
  createSentEstimate,
  createWaitingDraft,
  estimateIdOf,
  makeLine,
  saveLines,
  sendDraft,
} from '#test/builders/estimates.ts'
import { createMarket, upload } from '#test/builders/market.ts'
import { createUser } from '#test/builders/people.ts'
import { priceWork } from '#test/builders/prices.ts'
import { complete } from '#test/builders/repairs/work.ts'
import { call, runJobs } from '#test/harness/harness.ts'
import { listItemCharges } from './contract.ts'

const COVER = {
  class: 'firm' as const,
  unit_price: '40.00',
  unit_price_min: '40.00',
  unit_price_max: '40.00',
  price_item: 'Cover',
}
const covers = (id: string, quantity: number) => makeLine({ ...COVER, id, quantity })

/** A sent estimate whose two lines have the price of an item that staff picked: two covers, and one. */
async function createSent() {
  const draft = await createWaitingDraft()
  await call(draft.contractor, addPricebookItem, { itemName: 'Cover', minPrice: '40.00' })
  return await sendDraft(await saveLines(draft, [covers('two', 2), covers('one', 1)]))
}

test('an item shows the median, the minimum, and the maximum that was charged for a unit, and in how many jobs', async () => {
  const sent = await createSent()
  const { contractor, admin } = sent
  const read = async () => (await call(contractor, listItemCharges, {})).body
  expect(await read()).toEqual([])

  await complete(sent, { two: '900.00', one: null })
  await complete(sent, { two: '100.01', one: '44.00' })
  const charges = [
    {
      itemId: expect.any(String),
      itemName: 'Cover',
      charged: { jobs: 1, min: '44.00', median: '47.00', max: '50.01' },
      leftOut: 0,
    },
  ]
  expect(await read()).toEqual(charges)
  const contractorId = contractor.actor.userId
  expect((await call(admin, listItemCharges, { contractorId })).body).toEqual(charges)
})

test('a renamed item keeps its charges, and so does one that was removed and added again', async () => {
  const sent = await createSent()
  const { contractor } = sent
  await complete(sent, { two: '100.00', one: null })
  const read = async () => (await call(contractor, listItemCharges, {})).body
  const charged = { jobs: 1, min: '50.00', median: '50.00', max: '50.00' }
  const [item] = (await call(contractor, listPricebook, {})).body
  const { contractorId: _, ...values } = { ...item!, itemName: 'Blank plate' }
  expect((await call(contractor, changePricebookItem, values)).status).toBe(200)
  expect(await read()).toMatchObject([{ itemId: item!.id, itemName: 'Blank plate', charged }])
  // What has the name now is another item.
  const { body: other } = await call(contractor, addPricebookItem, { itemName: 'Cover', minPrice: '9.00' })
  expect(await read()).toMatchObject([{ itemId: item!.id }])

  await call(contractor, removePricebookItem, { id: item!.id })
  expect(await read()).toMatchObject([{ itemId: other.id, itemName: 'Cover', charged }])
})

test('additional units count with their line if the price is the item’s; otherwise the job is left out of both', async () => {
  const draft = await createWaitingDraft()
  const { contractor } = draft
  await call(contractor, addPricebookItem, { itemName: 'Cover', minPrice: '40.00' })
  await call(contractor, addPricebookItem, { itemName: 'Extra cover', minPrice: '30.00' })
  const extra = { unit_price: '30.00', unit_price_min: '30.00', unit_price_max: '30.00' }
  const sent = await sendDraft(
    await saveLines(draft, [
      covers('one', 1),
      covers('one.more', 3),
      covers('two', 1),
      { ...covers('two.more', 1), ...extra, price_item: 'Extra cover' },
    ]),
  )
  await complete(sent, { one: '100.00', two: '90.00' })
  expect((await call(contractor, listItemCharges, {})).body).toMatchObject([
    { itemName: 'Cover', charged: { jobs: 1, min: '25.00', max: '25.00' }, leftOut: 1 },
    { itemName: 'Extra cover', charged: null, leftOut: 1 },
  ])
})

test('a price that was matched without staff counts for its item, too', async () => {
  const market = await createMarket()
  await priceWork(market.admin, market.contractor, '95')
  const { body: report } = await upload(market.agent, market.address)
  await runJobs()
  const id = await estimateIdOf(market.admin, report.id)
  const { estimateData } = (await call(market.admin, getAdminEstimate, { id })).body
  const work = estimateData!.line_items.find(({ type }) => type === 'work')!
  expect(work).toMatchObject({ price_basis: 'pricebook', unit_price: '95.00' })
  const draft = { ...market, reportId: report.id, id, version: 1 }
  const sent = await sendDraft(await saveLines(draft, estimateData!.line_items))
  await complete(sent, { [work.id]: '99.00' })
  expect((await call(sent.contractor, listItemCharges, {})).body).toMatchObject([
    { itemName: 'Double tap repair', charged: { jobs: 1, median: '99.00' } },
  ])
})

test('what’s free, not done, priced by staff, or was drafted over a year ago doesn’t count', async () => {
  const sent = await createSent()
  await complete(sent, { two: '0.00', one: null })
  const byStaff = await createSentEstimate([makeLine({ id: 'staff' })])
  await complete(byStaff, { staff: '99.00' })
  for (const { contractor } of [sent, byStaff])
    expect((await call(contractor, listItemCharges, {})).body).toEqual([])

  await complete(sent, { two: '80.00', one: null })
  const inAYear = new Date(Date.now() + 366 * 24 * 60 * 60 * 1000)
  const later = { context: { now: () => inAYear } }
  expect((await call(sent.contractor, listItemCharges, {})).body).toHaveLength(1)
  expect((await call(sent.contractor, listItemCharges, {}, later)).body).toEqual([])
})

test('another contractor’s charges aren’t found', async () => {
  const { contractor } = await createSent()
  const other = await createUser('contractor')
  const contractorId = contractor.actor.userId
  expect((await call(other, listItemCharges, { contractorId })).status).toBe(404)
  expect((await call(other, listItemCharges, {})).body).toEqual([])
})
