import { expect, test } from 'vitest'
import {
  applyPriceImport,
  startPriceImport,
  undoPriceImport,
} from '#domain/pricing/price-imports/contract.ts'
import {
  changePricebookItem,
  listPricebook,
  removePricebookItem,
} from '#domain/pricing/pricebooks/contract.ts'
import { repriceLines } from '#domain/review/desk/contract.ts'
import { createWaitingDraft, type Draft } from '#test/builders/estimates.ts'
import { priceWork } from '#test/builders/prices.ts'
import { call, runJobs } from '#test/harness/harness.ts'
import { getAdminEstimate, saveEstimate, sendEstimate } from '../contract.ts'

type PricedDraft = Draft & { itemId: string }

/** A draft with a line at $111.00 from its contractor's pricebook. */
async function pricedDraft(): Promise<PricedDraft> {
  const draft = await createWaitingDraft()
  const { admin, contractor, id, version } = draft
  const contractorId = contractor.actor.userId
  await priceWork(admin, contractor, '111.00')
  const { body: found } = await call(admin, getAdminEstimate, { id })
  const line_items = found.estimateData!.line_items
  const { body: priced } = await call(admin, repriceLines, { id, contractorId, line_items })
  const { body: saved } = await call(admin, saveEstimate, {
    id,
    version,
    contractorId,
    line_items: priced.line_items,
  })
  const [item] = (await call(contractor, listPricebook, {})).body
  return { ...draft, version: saved.version, itemId: item!.id }
}

async function importPrice({ contractor }: Draft, dollars: string) {
  const file = { name: 'book.csv', content: `name,unit,price\nDouble tap repair,each,${dollars}\n` }
  const { body } = await call(contractor, startPriceImport, {}, { file })
  await runJobs()
  await call(contractor, applyPriceImport, { id: body.id })
  await runJobs()
  return body.id
}

const foreignPrices = async ({ admin, id }: Draft) =>
  (await call(admin, getAdminEstimate, { id })).body.blockers.filter(({ message }) =>
    /isn’t in the .* pricebook anymore/.test(message),
  )
const send = ({ admin, id, version }: Draft) => call(admin, sendEstimate, { id, version })
const totalOf = async ({ admin, id }: Draft) => (await call(admin, getAdminEstimate, { id })).body.totalAmount

test.each<[string, (draft: PricedDraft) => Promise<unknown>]>([
  [
    'changed',
    ({ contractor, itemId }) =>
      call(contractor, changePricebookItem, { id: itemId, itemName: 'Double tap repair', minPrice: '120' }),
  ],
  ['removed', ({ contractor, itemId }) => call(contractor, removePricebookItem, { id: itemId })],
  ['changed by an import', (draft) => importPrice(draft, '120')],
])('a price that was %s stays in a draft, which can’t be sent until it’s updated', async (_what, change) => {
  const draft = await pricedDraft()
  const total = await totalOf(draft)
  expect(await foreignPrices(draft)).toEqual([])

  await change(draft)

  expect(await totalOf(draft)).toBe(total)
  expect(await foreignPrices(draft)).toHaveLength(1)
  expect((await send(draft)).status).toBe(422)
})

test('undoing an import makes the draft’s prices valid again', async () => {
  const draft = await pricedDraft()
  const id = await importPrice(draft, '120')
  expect((await send(draft)).status).toBe(422)
  expect((await call(draft.contractor, undoPriceImport, { id })).status).toBe(200)
  expect(await foreignPrices(draft)).toEqual([])
  expect((await send(draft)).status).toBe(200)
})
