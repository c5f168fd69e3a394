import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parsePricebook } from './csv.ts'
import { csvText } from './csv-text.ts'

test.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(A1)',
  '﹦1',
  '⁼1',
  ' =1',
  '\u00A0=1',
  '\u200B=1',
  '\uFEFF＝1',
  "'=1",
])('an export doesn’t let a spreadsheet take %j for a formula', (cell) => {
  expect(csvText([[cell]])).toMatch(/^"?'/)
})

test.each(['GFCI', '15 A = 1,800 W', 'it’s', "'til", '½ inch', '–'])('%j is exported as it is', (cell) => {
  expect(
    csvText([[cell]])
      .replaceAll('"', '')
      .trim(),
  ).toBe(cell)
})

test('whatever an item’s name begins with, it’s read again as it was exported', () => {
  const signs = fc.constantFrom('=', '+', '-', '@', '＝', '﹢', "'", ' ', 'a', '1', '✓')
  fc.assert(
    fc.property(fc.string({ unit: signs, minLength: 1, maxLength: 8 }), (text) => {
      const name = `${text}x`.trim().replaceAll(/\s+/g, ' ')
      const file = csvText([
        ['item', 'price'],
        [name, '1'],
      ])
      expect(parsePricebook(Buffer.from(file)).rows[0]?.itemName).toBe(name)
    }),
  )
})
