import { expect, test } from 'vitest'
import { buildFinding, buildItem } from '#test/builders/pricing-fixtures.ts'
import { linesFor } from './finding-lines.ts'

test('the additional units of a finding that joins a draft belong to its first one', () => {
  const book = [buildItem('GFCI outlet', '150.00'), buildItem('GFCI outlet, each additional', '90.00')]
  const finding = buildFinding('missing_gfci', { id: 'f1', quantity: 3, quantityStated: true })
  const work = linesFor(finding, book).filter(({ type }) => type === 'work')
  expect(work.map(({ id, unit_price, quantity }) => [id, unit_price, quantity])).toEqual([
    ['f1.0', '150.00', 1],
    ['f1.0.more', '90.00', 2],
  ])
})
