import { expect, test } from 'vitest'
import { catalogue } from '#domain/analysis/catalogue.ts'
import type { Finding } from '#domain/analysis/contract.ts'
import type { PricebookItem } from '#domain/pricing/pricebooks/contract.ts'
import type { UserId } from '#kernel/actor.ts'
import type { LineItem } from '../contract.ts'
import { sentLinesOf } from './sent-lines.ts'

const line = (details: Partial<LineItem>): LineItem => ({
  id: 'a',
  type: 'work',
  description: 'Install a cover',
  scope: '',
  location: null,
  quantity: 2,
  unit: 'each',
  class: 'range',
  unit_price: '25.00',
  total_price: '50.00',
  unit_price_min: '20.00',
  unit_price_max: '30.00',
  price_basis: 'pricebook',
  finding_ids: ['f'],
  ...details,
})
const entry = catalogue.find(({ kind }) => kind === 'double_tapped_breaker')!
const findings = [
  { id: 'f', kind: entry.kind },
  { id: 'g', kind: 'missing_cover' },
] as Finding[]
const item = (itemName: string, minPrice: string, maxPrice: string): PricebookItem => ({
  id: itemName,
  contractorId: 'c' as UserId,
  itemName,
  description: null,
  category: null,
  unit: 'each',
  minPrice,
  maxPrice,
})
const book = [item(`${entry.code} ${entry.work}`, '20.00', '30.00'), item('Cover', '20.00', '30.00')]
const sent = (lines: LineItem[], drafted: LineItem[] = []) => sentLinesOf({ lines, drafted, findings, book })

test('a line is kept with its totals, the kind of its findings, and the item whose price it has', () => {
  expect(sent([line({})])).toEqual([
    {
      lineId: 'a',
      kind: entry.kind,
      quantity: 2,
      low: '40.00',
      estimated: '50.00',
      high: '60.00',
      itemId: `${entry.code} ${entry.work}`,
      itemName: `${entry.code} ${entry.work}`,
      isMixed: false,
      moreItemId: null,
      draftedPrice: null,
      repriced: null,
    },
  ])
})

test('the item that staff picked wins; without the item’s price, or in another basis, there’s none', () => {
  expect(sent([line({ price_item: 'cover' })])).toMatchObject([{ itemName: 'Cover' }])
  expect(sent([line({ unit_price_max: '31.00' })])).toMatchObject([{ itemName: null }])
  expect(sent([line({ price_basis: 'catalogue' })])).toMatchObject([{ itemName: null }])
})

test('additional units are part of their line, which is an item’s if they have its price, too', () => {
  const more = line({ id: 'a.more', quantity: 3 })
  const cover = { price_item: 'Cover' }
  expect(sent([line(cover), { ...more, ...cover }])).toMatchObject([
    { lineId: 'a', quantity: 5, itemId: 'Cover', itemName: 'Cover', isMixed: false },
  ])
  const other = { ...more, unit_price_min: '10.00', unit_price_max: '40.00' }
  expect(sent([line({}), other])).toMatchObject([
    { low: '70.00', estimated: '125.00', high: '180.00', itemName: null, isMixed: true, moreItemId: null },
  ])
  expect(sent([line({}), { ...more, ...cover }])).toMatchObject([
    { itemId: book[0]!.id, itemName: null, isMixed: true, moreItemId: 'Cover' },
  ])
})

const FREE = { unit_price: '0.00', unit_price_min: '0.00', unit_price_max: '0.00', total_price: '0.00' }

test('charges, and work that another line covers, aren’t lines that can be chosen; a visit has no price', () => {
  const visit = line({ class: 'needs_visit', unit_price: null, total_price: null })
  const included = line({ id: 'b', ...FREE, scope: 'Included in “Replace panel”, at no charge.' })
  expect(sent([line({ id: 's', type: 'service_call' }), included, visit])).toMatchObject([
    { lineId: 'a', low: null, estimated: null, high: null },
  ])
})

test('work on findings of several kinds, or none, has no kind', () => {
  expect(sent([line({ finding_ids: ['f', 'g'] }), line({ id: 'b', finding_ids: [] })])).toMatchObject([
    { kind: null },
    { kind: null },
  ])
})

test('a price that staff set or picked is a repricing, another contractor’s isn’t', () => {
  const drafted = [line({ unit_price: '90.00' })]
  const repriced = { draftedPrice: '90.00', repriced: '25.00' }
  expect(sent([line({ price_basis: 'staff' })], drafted)).toMatchObject([repriced])
  expect(sent([line({ id: 'new', price_basis: 'staff' })], drafted)).toMatchObject([repriced])
  expect(sent([line({ price_item: 'Cover' })], drafted)).toMatchObject([repriced])
  expect(sent([line({})], drafted)).toMatchObject([{ draftedPrice: null, repriced: null }])
  expect(sent([line({ unit_price: '90.00', price_basis: 'staff' })], drafted)).toMatchObject([
    { draftedPrice: null, repriced: null },
  ])
})

test('pricing a visit is a repricing, and so is giving work away', () => {
  const visit = line({ class: 'needs_visit', unit_price: null, total_price: null, price_basis: 'catalogue' })
  const repriced = { draftedPrice: '0.00', repriced: '25.00' }
  expect(sent([line({ price_basis: 'staff' })], [visit])).toMatchObject([repriced])
  expect(sent([line({ price_item: 'Cover' })], [visit])).toMatchObject([repriced])
  expect(sent([visit], [visit])).toMatchObject([{ draftedPrice: null, repriced: null }])
  expect(sent([line({ ...FREE, price_basis: 'staff' })], [line({})])).toMatchObject([
    { estimated: '0.00', draftedPrice: '25.00', repriced: '0.00' },
  ])
})
