import { expect, test } from 'vitest'
import { repriceLines } from '#domain/review/desk/contract.ts'
import { createWaitingDraft, type Draft, makeLine } from '#test/builders/estimates.ts'
import { createUser, type Person } from '#test/builders/people.ts'
import { priceWork } from '#test/builders/prices.ts'
import { call } from '#test/harness/harness.ts'
import {
  type AdminEstimate,
  getAdminEstimate,
  type LineEdit,
  saveEstimate,
  sendEstimate,
} from '../contract.ts'

const save = ({ admin, id, version }: Draft, contractor: Person | null, line_items: LineEdit[]) =>
  call(admin, saveEstimate, { id, version, contractorId: contractor?.actor.userId ?? null, line_items })

const linesOf = (estimate: AdminEstimate) => estimate.estimateData?.line_items ?? []
const doubleTapOf = (estimate: AdminEstimate) =>
  linesOf(estimate).find(({ id }) => id === 'double_tapped_breaker')!

/** A draft priced from its contractor's pricebook, and another contractor with a pricebook. */
async function pricedDraft() {
  const draft = await createWaitingDraft()
  const other = await createUser('contractor')
  await priceWork(draft.admin, draft.contractor, '111.00')
  await priceWork(draft.admin, other, '222.00')
  const { body: found } = await call(draft.admin, getAdminEstimate, { id: draft.id })
  const { body: priced } = await call(draft.admin, repriceLines, {
    id: draft.id,
    contractorId: draft.contractor.actor.userId,
    line_items: linesOf(found),
  })
  const { body: saved } = await save(draft, draft.contractor, priced.line_items)
  expect(doubleTapOf(saved)).toMatchObject({ unit_price: '111.00', price_basis: 'pricebook' })
  return { ...draft, other, version: saved.version, saved }
}

test('changing the contractor reprices the lines from the new contractor’s pricebook', async () => {
  const draft = await pricedDraft()
  const { status, body } = await save(draft, draft.other, linesOf(draft.saved))
  expect(status).toBe(200)
  expect(doubleTapOf(body)).toMatchObject({ unit_price: '222.00', price_basis: 'pricebook' })
  expect(body.totalAmount).toBe(body.estimateData?.summary.total)
})

test('without a contractor, lines have the catalogue’s prices again', async () => {
  const draft = await pricedDraft()
  const { body } = await save(draft, null, linesOf(draft.saved))
  expect(linesOf(body).map(({ price_basis }) => price_basis)).not.toContain('pricebook')
})

test('a price that staff set stays when the contractor changes, and is still marked as set by staff', async () => {
  const draft = await pricedDraft()
  const set = {
    class: 'firm',
    unit_price: '150.00',
    unit_price_min: '150.00',
    unit_price_max: '150.00',
  } as const
  const edited = linesOf(draft.saved).map((line) => (line.type === 'work' ? { ...line, ...set } : line))
  const { body } = await save(draft, draft.other, edited)
  expect(doubleTapOf(body)).toMatchObject({ unit_price: '150.00', price_basis: 'staff' })
})

test('new prices are shown before they are saved, and saving them keeps where they come from', async () => {
  const draft = await pricedDraft()
  const { body: preview } = await call(draft.admin, repriceLines, {
    id: draft.id,
    contractorId: draft.other.actor.userId,
    line_items: linesOf(draft.saved),
  })
  const { body: unchanged } = await call(draft.admin, getAdminEstimate, { id: draft.id })
  expect(linesOf(unchanged)).toEqual(linesOf(draft.saved))
  const { body: saved } = await save(draft, draft.other, preview.line_items)
  expect(saved.estimateData).toEqual(preview)
})

test('lines are repriced for the kinds that staff chose and haven’t saved yet', async () => {
  const draft = await pricedDraft()
  const line = doubleTapOf(draft.saved)
  const { status, body } = await call(draft.admin, repriceLines, {
    id: draft.id,
    contractorId: draft.contractor.actor.userId,
    line_items: [line],
    decisions: [{ type: 'kind', findingId: line.finding_ids[0]!, kind: 'open_junction_box' }],
  })
  expect(status).toBe(200)
  expect(body.line_items).toMatchObject([{ price_basis: 'catalogue' }])
})

test('a price from a book that has changed since can’t be sent until the lines are repriced', async () => {
  const draft = await pricedDraft()
  await priceWork(draft.admin, draft.contractor, '333.00')
  const send = (version: number) => call(draft.admin, sendEstimate, { id: draft.id, version })
  expect(await send(draft.version)).toMatchObject({
    status: 422,
    body: { message: expect.stringMatching(/^The price of “.*” isn’t in the .* pricebook anymore\.$/) },
  })
  const { body: stale } = await call(draft.admin, getAdminEstimate, { id: draft.id })
  expect(stale.blockers.map(({ code }) => code)).toEqual(['price_not_in_book'])
  const { body: repriced } = await call(draft.admin, repriceLines, {
    id: draft.id,
    contractorId: draft.contractor.actor.userId,
    line_items: linesOf(stale),
  })
  const { body: saved } = await save(draft, draft.contractor, repriced.line_items)
  expect([doubleTapOf(saved).unit_price, saved.blockers]).toEqual(['333.00', []])
  expect((await send(saved.version)).status).toBe(200)
})

test('only admins can reprice a draft, and only for a contractor that exists', async () => {
  const draft = await createWaitingDraft()
  const input = { id: draft.id, contractorId: null, line_items: [makeLine()] }
  expect((await call(draft.agent, repriceLines, input)).status).toBe(403)
  const notAContractor = { ...input, contractorId: draft.agent.actor.userId }
  expect(await call(draft.admin, repriceLines, notAContractor)).toMatchObject({
    status: 404,
    body: { message: 'We couldn’t find this contractor.' },
  })
})
