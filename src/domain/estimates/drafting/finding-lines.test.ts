import { expect, test } from 'vitest'
import { buildFinding, buildItem } from '#test/builders/pricing-fixtures.ts'
import { additionalLineFor, linesFor } from './finding-lines.ts'

const book = [buildItem('GFCI outlet', '150.00'), buildItem('GFCI outlet, each additional', '90.00')]

test('the additional units of a finding that joins a draft belong to its first one', () => {
  const finding = buildFinding('missing_gfci', { id: 'f1', quantity: 3, quantityStated: true })
  const work = linesFor(finding, book).filter(({ type }) => type === 'work')
  expect(work.map(({ id, unit_price, quantity }) => [id, unit_price, quantity])).toEqual([
    ['f1.0', '150.00', 1],
    ['f1.0.more', '90.00', 2],
  ])
})

test('where a first unit is there already, all units of a finding are additional ones, if the book prices those', () => {
  const finding = buildFinding('missing_gfci', {
    id: 'f1',
    location: 'Garage',
    quantity: 3,
    quantityStated: true,
  })
  expect(additionalLineFor(finding, book)).toMatchObject({
    id: 'f1.0.more',
    description: expect.stringMatching(/, each additional$/),
    location: 'Garage (3)',
    unit_price: '90.00',
    quantity: 3,
    total_price: '270.00',
    price_basis: 'pricebook',
    finding_ids: ['f1'],
  })
  expect(additionalLineFor(finding, book.slice(0, 1))).toBeNull()
  expect(additionalLineFor({ ...finding, action: 'evaluate' }, book)).toBeNull()
})
