import { expect, test } from 'vitest'
import { getAdminEstimate } from '#domain/estimates/contract.ts'
import { addPricebookItem } from '#domain/pricing/pricebooks/contract.ts'
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
import { complete } from '#test/builders/work.ts'
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
  const charges = [{ itemName: 'Cover', jobs: 1, min: '44.00', median: '47.00', max: '50.01' }]
  expect(await read()).toEqual(charges)
  const contractorId = contractor.actor.userId
  expect((await call(admin, listItemCharges, { contractorId })).body).toEqual(charges)
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
    { itemName: 'Double tap repair', jobs: 1, median: '99.00' },
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
