import { expect, test } from 'vitest'
import type { Finding } from '#domain/analysis/contract.ts'
import type { LineEdit } from '#domain/estimates/contract.ts'
import { assumedQuantities, hasQuantityOfStaff } from './assumed-quantities.ts'

const findings = [
  { id: 'stated', kind: 'missing_gfci', quantity: 1, quantityStated: true },
  { id: 'open', kind: 'missing_gfci', quantity: 1, quantityStated: false },
  { id: 'other', kind: 'open_ground', quantity: 1, quantityStated: false },
] as Finding[]

const line = (id: string, finding_ids: string[], over: Partial<LineEdit> = {}) =>
  ({
    id,
    type: 'work',
    unit: 'each',
    class: 'firm',
    quantity: finding_ids.length,
    finding_ids,
    ...over,
  }) as LineEdit

test('a quantity is assumed where a finding of a line that counts things doesn’t state it', () => {
  const lines = [
    line('stated', ['stated']),
    line('open', ['open']),
    line('both', ['stated', 'open']),
    line('whole', ['open'], { unit: 'panel' }),
    line('visit', ['open'], { class: 'needs_visit' }),
    line('permit', ['open'], { type: 'permit' }),
    line('added', []),
  ]
  expect(assumedQuantities(lines, findings).map(({ id }) => id)).toEqual(['open', 'both'])
})

const assumed = (...lines: LineEdit[]) => assumedQuantities(lines, findings).map(({ id }) => id)

test('a quantity that staff set isn’t assumed anymore', () => {
  const open = line('open', ['open'])
  expect(hasQuantityOfStaff(open, [open], findings)).toBe(false)
  const changed = { ...open, quantity: 5 }
  expect(hasQuantityOfStaff(changed, [changed], findings)).toBe(true)
  expect(assumed(changed)).toEqual([])
})

test('a quantity that staff lowered to 1 isn’t assumed anymore, if the price shows that the line wasn’t for a visit', () => {
  const lowered = line('lowered', ['open', 'stated'], { quantity: 1, price_basis: 'pricebook' })
  expect(hasQuantityOfStaff(lowered, [lowered], findings)).toBe(true)
  expect(assumed(lowered)).toEqual([])
})

test('the first unit and the additional ones are counted together', () => {
  const first = line('open', ['open'])
  const more = line('open.more', ['other'])
  expect(assumed(first, more)).toEqual(['open', 'open.more'])
  expect(assumed(first, { ...more, quantity: 4 })).toEqual([])
})

test('merging other work and pricing a visit don’t set a quantity', () => {
  expect(assumed(line('merged', ['open', 'stated', 'other'], { quantity: 2 }))).toEqual(['merged'])
  for (const price of [
    { price_basis: 'staff' as const },
    { price_basis: 'pricebook' as const, price_item: 'Swap outlet' },
  ])
    expect(assumed(line('priced', ['open', 'stated'], { ...price, quantity: 1 }))).toEqual(['priced'])
  const reported = [findings[2]!, findings[0]!, findings[1]!]
  const merged = line('merged', ['stated', 'open', 'other'], { quantity: 2 })
  expect(hasQuantityOfStaff(merged, [merged], reported)).toBe(false)
  const visit = line('visit', ['open'], { class: 'needs_visit', quantity: 3 })
  expect(hasQuantityOfStaff(visit, [visit], findings)).toBe(false)
})
