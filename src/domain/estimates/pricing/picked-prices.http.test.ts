import { expect, test } from 'vitest'
import { searchPrices } from '#domain/pricing/pricebooks/contract.ts'
import { repriceLines } from '#domain/review/desk/contract.ts'
import { createWaitingDraft, type Draft, makeLine } from '#test/builders/estimates.ts'
import { createUser, type Person } from '#test/builders/people.ts'
import { priceWork } from '#test/builders/prices.ts'
import { call } from '#test/harness/harness.ts'
import { getEstimate, type LineEdit, saveEstimate, sendEstimate } from '../contract.ts'

const ITEM = 'Double tap repair'

/** A line without findings whose price staff picked from an item of this name. */
const picked = (price: string, price_item = ITEM) =>
  makeLine({
    description: 'Anything else',
    unit_price: price,
    unit_price_min: price,
    unit_price_max: price,
    price_basis: 'pricebook',
    price_item,
  })

async function save({ admin, id, version }: Draft, contractor: Person, lines: LineEdit[]) {
  const contractorId = contractor.actor.userId
  const { status, body } = await call(admin, saveEstimate, { id, version, contractorId, line_items: lines })
  expect(status, body.message).toBe(200)
  return { line: body.estimateData!.line_items[0]!, version: body.version }
}

async function createPricedDraft() {
  const draft = await createWaitingDraft()
  await priceWork(draft.admin, draft.contractor, '111.00')
  return draft
}

test('a price picked from the contractor’s book counts as the book’s', async () => {
  const draft = await createPricedDraft()
  const { line } = await save(draft, draft.contractor, [picked('111.00')])
  expect(line).toMatchObject({ price_basis: 'pricebook', price_item: ITEM, total_price: '111.00' })
})

test('the agent doesn’t see the names of the contractor’s items', async () => {
  const draft = await createPricedDraft()
  const { version } = await save(draft, draft.contractor, [picked('111.00')])
  const { admin, agent, id } = draft
  expect((await call(admin, sendEstimate, { id, version })).body.estimateData!.line_items[0]).toHaveProperty(
    'price_item',
  )
  const { body } = await call(agent, getEstimate, { id })
  expect(body.estimateData!.line_items[0]).toMatchObject({ total_price: '111.00' })
  expect(JSON.stringify(body)).not.toContain(ITEM)
})

test('a price that the named item doesn’t have was set by staff, whatever the browser says', async () => {
  const draft = await createPricedDraft()
  const other = await createUser('contractor')
  await priceWork(draft.admin, other, '222.00')
  for (const line of [picked('222.00'), picked('111.00', 'No such item')]) {
    const saved = await save(draft, draft.contractor, [line])
    expect(saved.line.price_basis).toBe('staff')
    expect(saved.line).not.toHaveProperty('price_item')
    draft.version = saved.version
  }
})

test('a price picked from the catalogue counts as the catalogue’s', async () => {
  const draft = await createPricedDraft()
  const options = (await call(draft.admin, searchPrices, { q: 'gfci' })).body
  const { name, minPrice, maxPrice } = options[0]!
  const edit = makeLine({
    class: 'range',
    unit_price: null,
    unit_price_min: minPrice,
    unit_price_max: maxPrice,
    price_item: name,
  })
  const { line } = await save(draft, draft.contractor, [edit])
  expect(line).toMatchObject({ price_basis: 'catalogue', price_item: name, class: 'range' })
})

test('a picked price follows its item: to its new price, and to the same item of another contractor', async () => {
  const draft = await createPricedDraft()
  const other = await createUser('contractor')
  await priceWork(draft.admin, other, '222.00')
  const { line, version } = await save(draft, draft.contractor, [picked('111.00')])
  await priceWork(draft.admin, draft.contractor, '133.00')
  const repriced = await call(draft.admin, repriceLines, {
    id: draft.id,
    contractorId: draft.contractor.actor.userId,
    line_items: [line],
  })
  expect(repriced.body.line_items[0]).toMatchObject({ unit_price: '133.00', price_item: ITEM })
  const moved = await save({ ...draft, version }, other, [line])
  expect(moved.line).toMatchObject({ unit_price: '222.00', price_basis: 'pricebook', price_item: ITEM })
})
