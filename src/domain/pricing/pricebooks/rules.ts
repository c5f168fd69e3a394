import { type AmountProblem, parseAmount } from '#kernel/amounts.ts'
import type { Cents } from '#kernel/money.ts'

/** The fields of an item in a CSV file, in the order of exports. */
export const EXPORTED_FIELDS = [
  'item_name',
  'code',
  'description',
  'min_price',
  'max_price',
  'unit',
  'category',
] as const
/** Other files may have one price instead of a minimum and a maximum. */
export const CSV_FIELDS = [...EXPORTED_FIELDS, 'price'] as const
export type CsvField = (typeof CSV_FIELDS)[number]

/** In UTF-16 units, by their names in CSV files. */
export const MAX_LENGTHS = {
  item_name: 200,
  code: 60,
  description: 1_000,
  unit: 40,
  category: 100,
} as const

/** Text as a pricebook keeps it: without control characters other than line breaks, and without surrounding spaces. */
export const cleanText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/(?!\n)\p{Cc}/gu, ' ')
    .trim()

/** The same on one line, with single spaces. */
export const cleanLine = (text: string): string => cleanText(text).replaceAll(/\s+/g, ' ')

type Problem = { reason: string }
export type PriceRange = { min: Cents; max: Cents }

export type PriceCells = { price: string; min: string; max: string }

/**
 * The prices of a row from its three cells. A single price is both; `120-180` in a cell that has no other beside it is a range. Reasons
 * quote the cells as they're `written`.
 */
export function priceRangeOf(cells: PriceCells, written: PriceCells = cells): PriceRange | Problem {
  const [min, max] = endsOf(cells)
  if (min === '') return { reason: 'The item has no price' }
  const [shownMin, shownMax] = endsAsWritten(cells, written)
  const from = centsIn(min, shownMin)
  const to = centsIn(max, shownMax)
  if (typeof from === 'string') return { reason: from }
  if (typeof to === 'string') return { reason: to }
  if (from <= to) return { min: from, max: to }
  return shownMin === shownMax
    ? { reason: `The prices in ${shown(shownMin)} run from the higher to the lower one` }
    : { reason: `The minimum price ${shownMin} is higher than the maximum price ${shownMax}` }
}

const isPair = ({ min, max }: PriceCells) => min !== '' && max !== ''
const onlyOf = ({ price, min, max }: PriceCells) => min || max || price

const endsOf = (cells: PriceCells): [string, string] =>
  isPair(cells) ? [cells.min, cells.max] : rangeIn(onlyOf(cells))

/** A cell whose text was read in another form is quoted as a whole. */
function endsAsWritten(cells: PriceCells, written: PriceCells): [string, string] {
  if (isPair(cells)) return [written.min, written.max]
  const only = onlyOf(written)
  return onlyOf(cells) === only ? endsOf(cells) : [only, only]
}

const rangeIn = (price: string): [string, string] => {
  const ends = /^([$\d,. ]+?)\s*(?:-|–|—|\bto\b)\s*([$\d,. ]+)$/i.exec(price)
  return ends ? [ends[1]!, ends[2]!] : [price, price]
}

/** Whole cents of a price, or the reason why it isn't one. */
function centsIn(text: string, written: string): Cents | string {
  const amount = parseAmount(text)
  return typeof amount === 'number' ? amount : `The price ${shown(written)} ${PROBLEMS[amount]}`
}

const PROBLEMS: Readonly<Record<AmountProblem, string>> = {
  missing: 'is empty',
  not_an_amount: 'isn’t an amount in dollars like 1,250.00',
  negative: 'is negative',
  decimals: 'has more than two decimal places',
  ambiguous: 'could be thousands or decimal places: write it like 1,250.00',
  too_large: 'is more than $99,999,999.99',
}

const shown = (text: string): string => `“${text.length > 30 ? `${text.slice(0, 30)}…` : text}”`

/** The names of a file's columns that aren't `used`, which are positions. */
export const unusedColumns = (columns: readonly { name: string }[], used: readonly number[]): string[] =>
  columns.flatMap(({ name }, at) => (name === '' || used.includes(at) ? [] : [name]))
