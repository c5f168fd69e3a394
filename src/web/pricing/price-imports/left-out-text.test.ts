import { expect, test } from 'vitest'
import { leftOutText } from './left-out-text.ts'
import { unusedText } from './unused-text.ts'

const counts = (error: number) => ({ new: 0, changed: 0, unchanged: 0, excluded: 0, error })

test.each([
  ['csv', 'checked', 1, 'Add it below if you need it, or correct it in the downloaded file and import that.'],
  [
    'csv',
    'checked',
    2,
    'Add the ones you need below, or correct them in the downloaded file and import that.',
  ],
  ['csv', 'imported', 1, 'Correct it in the downloaded file and import that.'],
  [
    'list',
    'checked',
    1,
    'It looks like an item or has an amount, but we couldn’t tell the price. Add it below if you need it.',
  ],
] as const)(
  'the advice on what a %s file left out (%s) agrees with how many there are: %d',
  (source, status, rows, text) => {
    expect(leftOutText({ source, status, counts: counts(rows) })).toBe(text)
  },
)

test.each([
  [['Warranty'], 'A column wasn’t used: Warranty.'],
  [['Warranty', 'Brand'], 'Columns that weren’t used: Warranty and Brand.'],
])('the columns %j that weren’t used are named', (names, text) => {
  expect(unusedText(names)).toBe(text)
})
