import { expect, test } from 'vitest'
import { parsePricebook, parseTable } from './csv.ts'
import { columnsOfItem } from './csv-columns.ts'

const read = (...lines: string[]) => parsePricebook(Buffer.from(lines.join('\n')))

test.each([
  ['Swap outlet,85', { item_name: 0, price: 1 }],
  ['EL-101,Swap outlet,85', { code: 0, item_name: 1, price: 2 }],
  ['Swap outlet,EL-101,85', { code: 1, item_name: 0, price: 2 }],
  ['Swap outlet,85,each', { item_name: 0, price: 1, unit: 2 }],
  ['Swap outlet,$2000', { item_name: 0, price: 1 }],
])('in a first row “%s”, it’s clear which cell is what', (row, columns) => {
  expect(columnsOfItem(row.split(','))).toEqual(new Map(Object.entries(columns)))
})

test.each([
  'Kitchen,Replace outlet,185',
  'Swap outlet,Tamper-resistant,85',
  'Swap outlet,85,Kitchen',
  'EL-101,K-2,Swap outlet,85',
  'EL-101,85',
  '1001,Swap outlet,85',
  'Panel upgrade,2000',
])('in “%s”, it isn’t', (row) => {
  expect(columnsOfItem(row.split(','))).toEqual(new Map())
})

test.each(['Item,2026', 'Item,Price', 'Leistung,Preis'])('“%s” is a heading', (row) => {
  expect(columnsOfItem(row.split(','))).toBeNull()
})

test.each(['Price list,2026', 'Bright Electric,', 'Our prices'])(
  '“%s” above the heading is a title',
  (title) => {
    const { rows, problems } = read(title, 'Item,Price', 'Swap outlet,85')
    expect(rows).toMatchObject([{ line: 3, itemName: 'Swap outlet', minPrice: '85.00' }])
    expect(problems).toEqual([])
  },
)

test('rows beyond the limit are named below a title, too', () => {
  const file = 'Price list,2026\nItem,Price\nOutlet,85\nFan,220\nDimmer,60\n'
  const { entries } = parseTable(Buffer.from(file), { limits: { rows: 2, lines: 100 } })
  expect(entries.map(({ line }) => line)).toEqual([3, 4, 5])
  expect(entries.at(-1)).toMatchObject({ reason: expect.stringMatching(/^Only the first 2 rows/) })
})
