import { type Cents, cents, MAX_AMOUNT } from '#kernel/money.ts'

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

/** The prices of a row from its three cells. A single price is both; `120-180` in the price cell is a range. */
export function priceRangeOf(cells: { price: string; min: string; max: string }): PriceRange | Problem {
  const [low = '', high = ''] = rangeIn(cells.price)
  const min = cells.min || cells.max ? cells.min : low
  const max = cells.min || cells.max ? cells.max : high
  if (min === '' && max === '') return { reason: 'The item has no price' }
  const from = centsIn(min || max)
  const to = centsIn(max || min)
  if (typeof from === 'string') return { reason: from }
  if (typeof to === 'string') return { reason: to }
  if (from > to) return { reason: `The minimum price ${min} is higher than the maximum price ${max}` }
  return { min: from, max: to }
}

const rangeIn = (price: string): [string, string] => {
  const ends = /^([$\d,. ]+?)\s*(?:-|–|—|\bto\b)\s*([$\d,. ]+)$/i.exec(price)
  return ends ? [ends[1]!, ends[2]!] : [price, price]
}

/** Whole cents of `$1,200.00`, `1200`, `USD 1200.5`, or the reason why it isn't a price. */
function centsIn(text: string): Cents | string {
  const plain = text.replaceAll(/^\s*(?:USD?)?\s*\$?\s*|\s*(?:USD|\$)?\s*$/gi, '')
  if (/^(?:-|−|\(.*\)$)/.test(plain) || /^-/.test(text)) return `The price ${shown(text)} is negative`
  const parts = /^(\d{1,3}(?:,\d{3})+|\d+)?(?:\.(\d*))?$/.exec(plain)
  const [, whole = '', fraction = ''] = parts ?? []
  if (!parts || (whole === '' && fraction === ''))
    return `The price ${shown(text)} isn’t an amount in dollars`
  if (/[1-9]/.test(fraction.slice(2))) return `The price ${shown(text)} has more than two decimal places`
  const amount = Number(whole.replaceAll(',', '')) * 100 + Number(fraction.slice(0, 2).padEnd(2, '0'))
  return amount > MAX_AMOUNT ? `The price ${shown(text)} is more than $99,999,999.99` : cents(amount)
}

const shown = (text: string): string => `“${text.length > 30 ? `${text.slice(0, 30)}…` : text}”`
