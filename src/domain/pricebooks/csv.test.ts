import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents, dollarsOf } from '#kernel/money.ts'
import { readBook, TEMPLATE, writeBook } from './csv.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

test('columns come in any order, case and common wording', () => {
  expect(
    readBook(bytes('Category;MAX;Item Name;Min Price\nPanels;250;Breaker;$1,200.00\n')).problems,
  ).toMatchObject([{ line: 2, reason: 'max_price is lower than min_price.' }])
  expect(readBook(bytes('unit,Price,ITEM\r\neach,"$1,200.00",Panel swap\r\n'))).toEqual({
    problems: [],
    rows: [
      {
        line: 2,
        contractorEmail: null,
        itemName: 'Panel swap',
        description: null,
        minPrice: '1200.00',
        maxPrice: '1200.00',
        unit: 'each',
        category: null,
      },
    ],
  })
})

test('UTF-8 with a byte order mark, Windows-1252 and quoted line breaks are read', () => {
  expect(readBook(bytes('\uFEFFitem_name,min_price\nCafé light,90')).rows[0]).toMatchObject({
    itemName: 'Café light',
  })
  const windows = Uint8Array.from([...bytes('item_name,min_price\nCaf'), 0xe9, ...bytes(' light,90')])
  expect(readBook(windows).rows[0]).toMatchObject({ itemName: 'Café light' })
  expect(readBook(bytes('item_name,description,min_price\nA,"two\nlines",1\nB,,x')).problems).toMatchObject([
    { line: 4 },
  ])
})

test('a bad row is told with its line and reason and stops nothing', () => {
  const book = readBook(bytes('item_name,min_price,max_price\n,1,2\nA,free,2\nB,1,2\nC,-5,2\nD,1.234,2'))
  expect(book.rows.map(({ itemName }) => itemName)).toEqual(['B'])
  expect(book.problems.map(({ line }) => line)).toEqual([2, 3, 5, 6])
})

test('a file that is no pricebook says which column is missing', () => {
  expect(readBook(bytes('hello')).problems).toMatchObject([
    { line: 1, reason: expect.stringContaining('item_name') },
  ])
  expect(readBook(bytes('')).problems).toHaveLength(1)
})

test('the template is a pricebook without a problem', () => {
  expect(readBook(bytes(TEMPLATE))).toMatchObject({ problems: [], rows: [{ minPrice: '145.00' }] })
})

test('what is exported is imported as it was, and no cell of it is a formula', () => {
  const text = (max: number) =>
    fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: max })
      .map((s) => s.trim())
      .filter((s) => s !== '' && !/\p{Cc}/u.test(s))
  const item = fc
    .record({
      itemName: text(40),
      description: fc.option(text(60)),
      unit: fc.option(text(10)),
      category: fc.option(text(20)),
      low: fc.nat(500_000),
      more: fc.nat(500_000),
    })
    .map(({ low, more, ...rest }) => ({
      ...rest,
      minPrice: dollarsOf(cents(low)),
      maxPrice: dollarsOf(cents(low + more)),
    }))
  fc.assert(
    fc.property(fc.array(item, { maxLength: 8 }), (items) => {
      const written = writeBook(items)
      expect(written).not.toMatch(/(^|,|")[=+@]/m)
      expect(readBook(bytes(written)).rows.map(({ line: _, contractorEmail: __, ...row }) => row)).toEqual(
        items,
      )
    }),
    { seed: 7, numRuns: 300 },
  )
})

test('no bytes make it throw', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), (noise) => {
      const book = readBook(Uint8Array.from([...bytes('item_name,min_price\n'), ...noise]))
      expect(book.rows.every(({ minPrice }) => Number(minPrice) >= 0)).toBe(true)
    }),
    { seed: 7, numRuns: 500 },
  )
})
