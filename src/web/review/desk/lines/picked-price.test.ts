import { expect, test } from 'vitest'
import type { Finding } from '#domain/analysis/contract.ts'
import { UNLISTED } from '#domain/estimates/rules.ts'
import type { PriceOption } from '#domain/pricing/pricebooks/contract.ts'
import { lineItem } from '#test/builders/line-items.ts'
import { pickedPrice } from './picked-price.ts'

const TITLE = 'Carbon monoxide alarm missing, old, or failed'
const findings = [{ id: 'alarm', title: TITLE }] as Finding[]
const visit = lineItem('a', { description: TITLE, unit: 'visit', price: null, finding_ids: ['alarm'] })

const option = (name: string, details: Partial<PriceOption> = {}): PriceOption => ({
  source: 'pricebook',
  name,
  detail: null,
  unit: null,
  minPrice: '92.00',
  maxPrice: '92.00',
  ...details,
})

test('picking a price for a line that was named after the defect names the work', () => {
  expect(pickedPrice(visit, option('Replace CO alarm'), findings)).toMatchObject({
    description: 'Replace CO alarm',
    class: 'firm',
    unit_price: '92.00',
    unit: 'each',
    price_basis: 'pricebook',
    price_item: 'Replace CO alarm',
  })
  const unlisted = { ...visit, description: UNLISTED, finding_ids: [] }
  expect(pickedPrice(unlisted, option('Rewire', { source: 'catalogue' }), findings).description).toBe(
    'Rewire',
  )
})

test('picking another price names the work anew', () => {
  const first = { ...visit, ...pickedPrice(visit, option('Replace CO alarm'), findings) }
  expect(pickedPrice(first, option('Combination alarm'), findings).description).toBe('Combination alarm')
})

test('a name that staff typed stays, and so does that of work that already had a price', () => {
  const typed = { ...visit, description: 'CO alarm by the bedrooms' }
  expect(pickedPrice(typed, option('Replace CO alarm'), findings)).not.toHaveProperty('description')
  const priced = lineItem('b', { finding_ids: ['alarm'] })
  expect(pickedPrice(priced, option('Replace CO alarm'), findings)).not.toHaveProperty('description')
})
