import { expect, test } from 'vitest'
import { centsOf } from '#kernel/money.ts'
import type { LineItem } from '../contract.ts'
import { applyBundle, normalizeLines, totalsOf, UNPRICED } from '../rules.ts'
import { bundlesOf } from './bundles.ts'

const line = (id: string, price = '100.00', over: Partial<LineItem> = {}): LineItem => ({
  id,
  type: 'work',
  description: id,
  scope: '',
  location: null,
  quantity: 1,
  unit: 'each',
  class: 'firm',
  unit_price: price,
  unit_price_min: price,
  unit_price_max: price,
  total_price: price,
  price_basis: 'pricebook',
  finding_ids: [`f-${id}`],
  ...over,
})

test('a recalled, full and double-tapped panel is suggested as one replacement', () => {
  const lines = ['double_tapped_breaker', 'open_ground', 'full_panel', 'recalled_panel_brand'].map((id) =>
    line(id),
  )
  const [bundle, ...others] = bundlesOf(lines)

  expect(others).toEqual([])
  expect(bundle).toMatchObject({
    keeps: 'recalled_panel_brand',
    absorbs: ['double_tapped_breaker', 'full_panel'],
  })

  const { line_items, summary } = normalizeLines(applyBundle(lines, bundle!), {
    before: lines,
    suggestions: [],
  })
  expect(centsOf(summary.total)).toBe(centsOf(totalsOf(lines).total) - 20_000)
  expect(bundlesOf(line_items)).toEqual([])
})

test('receptacles in the rooms of a GFCI that may protect them are suggested as a bundle', () => {
  const lines = [
    line('exterior_receptacle_unprotected', '100.00', { location: 'Kitchen' }),
    line('missing_gfci', '100.00', { location: 'Kitchen; Garage (2)' }),
    line('missing_gfci.more', '100.00', { location: 'Garage' }),
  ]

  expect(bundlesOf(lines)).toMatchObject([
    { keeps: 'missing_gfci', absorbs: ['missing_gfci.more', 'exterior_receptacle_unprotected'] },
  ])
})

test.each([
  ['missing_gfci', 'Kitchen', 'open_ground', 'Bedroom'],
  ['missing_gfci', 'Kitchen', 'open_ground', 'Kitchen; Bedroom'],
  ['missing_gfci', null, 'open_ground', null],
  ['missing_smoke_alarm', 'Hallway', 'missing_co_alarm', 'Basement'],
  ['missing_afci', 'Bedroom', 'afci_not_tripping', 'Living room'],
  ['recalled_panel_brand', 'Main panel', 'double_tapped_breaker', 'Garage subpanel'],
])('%s (%s) and %s (%s) are not one job', (keeps, at, absorbed, elsewhere) => {
  const lines = [line(keeps, '100.00', { location: at }), line(absorbed, '100.00', { location: elsewhere })]
  expect(bundlesOf(lines)).toEqual([])
})

test('the alarms of one room and the defects of one panel are one job', () => {
  const at = (id: string, location: string | null) => line(id, '100.00', { location })
  const lines = [
    at('missing_smoke_alarm', 'Hallway (2)'),
    at('missing_co_alarm', 'hallway'),
    at('full_panel', 'Basement'),
    at('double_tapped_breaker', null),
  ]
  expect(bundlesOf(lines).map(({ keeps, absorbs }) => [keeps, ...absorbs])).toEqual([
    ['full_panel', 'double_tapped_breaker'],
    ['missing_smoke_alarm', 'missing_co_alarm'],
  ])
})

test('a line is in one bundle only, and a service upgrade absorbs the panel', () => {
  const lines = ['full_panel', 'double_tapped_breaker', 'service_upgrade', 'fuse_panel'].map((id) => line(id))

  expect(bundlesOf(lines)).toMatchObject([
    { keeps: 'service_upgrade', absorbs: ['fuse_panel', 'double_tapped_breaker', 'full_panel'] },
  ])
})

test('lines without a price neither carry nor join a bundle', () => {
  const unpriced = line('recalled_panel_brand', '0.00', { ...UNPRICED, total_price: null })

  expect(bundlesOf([unpriced, line('unlabeled_panel')])).toEqual([])
  expect(bundlesOf([line('fuse_panel'), line('unlabeled_panel', '0.00')])).toEqual([])
})
