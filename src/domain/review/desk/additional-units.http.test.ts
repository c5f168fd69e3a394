import { expect, test } from 'vitest'
import { getAdminEstimate, saveEstimate } from '#domain/estimates/contract.ts'
import { additionalIdOf } from '#domain/estimates/rules.ts'
import { importPricebookCsv } from '#domain/pricing/pricebooks/contract.ts'
import { estimateIdOf } from '#test/builders/estimates.ts'
import { createMarket, upload } from '#test/builders/market.ts'
import { linesOfText, makePdf } from '#test/builders/pdf-fixtures.ts'
import { call, runJobs } from '#test/harness/harness.ts'
import { priceFinding } from './contract.ts'

const report = (address: string) => ({
  name: 'report.pdf',
  type: 'application/pdf',
  content: makePdf([
    { content: linesOfText(['HOME INSPECTION REPORT', '', address]) },
    {
      content: linesOfText([
        '4. ELECTRICAL',
        '',
        '4.1.1 The receptacle in the garage lacks GFCI protection.',
        '',
        '4.1.2 The receptacle in the kitchen lacks GFCI protection.',
      ]),
    },
  ]),
})

/** A draft with two units of one work, from a book that prices the second one separately. */
async function createDraft() {
  const market = await createMarket()
  const content = 'name,unit,min,max\nGFCI outlet,each,148,148\n"GFCI outlet, each additional",each,112,112\n'
  const contractorId = market.contractor.actor.userId
  const file = { name: 'book.csv', content, type: 'text/csv' }
  await call(market.admin, importPricebookCsv, { contractorId }, { file })
  const { body } = await upload(market.agent, market.address, report(market.address))
  await runJobs()
  const id = await estimateIdOf(market.admin, body.id)
  return { ...market, contractorId, draft: (await call(market.admin, getAdminEstimate, { id })).body }
}

test('a finding is also priced as an additional unit, and saved at the book’s price for those', async () => {
  const { admin, contractorId, draft } = await createDraft()
  const [first, more, ...charges] = draft.estimateData!.line_items
  expect([first, more].map((line) => [line?.unit_price, line?.id])).toEqual([
    ['148.00', first!.id],
    ['112.00', additionalIdOf(first!.id)],
  ])
  const { id } = draft
  const [garage] = first!.finding_ids
  const promoted = { ...first!, location: more!.location, finding_ids: more!.finding_ids }
  const without = [promoted, ...charges]
  const { body: saved } = await call(admin, saveEstimate, {
    id,
    contractorId,
    version: draft.version,
    line_items: without,
  })
  const { body: priced } = await call(admin, priceFinding, { id, contractorId, of: { findingId: garage! } })
  expect(priced.lines[0]).toMatchObject({ unit_price: '148.00' })
  expect(priced.additional).toMatchObject({ unit_price: '112.00', quantity: 1, finding_ids: [garage] })
  const restored = { ...priced.additional!, id: additionalIdOf(first!.id) }
  const { body } = await call(admin, saveEstimate, {
    id,
    contractorId,
    version: saved.version,
    line_items: [promoted, restored, ...charges],
  })
  expect(body.estimateData?.line_items[1]).toMatchObject({
    id: additionalIdOf(first!.id),
    unit_price: '112.00',
    price_basis: 'pricebook',
  })
})
