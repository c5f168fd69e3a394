import { expect, test } from 'vitest'
import { parsePricebook } from './csv.ts'

const read = (...lines: string[]) => parsePricebook(Buffer.from(lines.join('\n')))
const OUTLET = { itemName: 'Swap outlet', minPrice: '85.00' }

test.each([
  ['Bright Electric, Austin, TX, USA', 'Item;Price', 'Swap outlet;85'],
  ['Prices; fall; 2026', 'Item,Price', 'Swap outlet,85'],
  ['Bright Electric, Austin, TX', 'Item\tPrice', 'Swap outlet\t85'],
  ['Bright Electric, Austin, TX', 'Item|Price', 'Swap outlet|85'],
])('the delimiter of the title “%s” isn’t taken for that of the rows', (...lines) => {
  const { rows, problems } = read(...lines)
  expect(rows).toMatchObject([OUTLET])
  expect(problems).toEqual([])
})

test.each([
  ['semicolons', 'Item,Description,Price', 'Swap outlet,Open; swap; test; close,85', 'Fan,,220'],
  ['line feeds', 'Item;Description;Price', 'Swap outlet;"Open, swap,\ntest, close";85', 'Fan;;220'],
  ['inch marks', 'Item;Price', 'Swap outlet;85', 'EMT 1/2", 3/4", 1";4', 'EMT 2", 3", 4";8'],
])('descriptions with %s don’t change the delimiter', (_, ...lines) => {
  expect(read(...lines).rows[0]).toMatchObject(OUTLET)
})

test('a single line is split by what it has most of', () => {
  expect(read('Swap outlet;85').rows).toMatchObject([OUTLET])
  expect(read('item_name;price').problems).toEqual([])
})
