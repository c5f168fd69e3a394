import { type Cents, cents, MAX_AMOUNT } from '#kernel/money.ts'

/** A price as a list prints it. `qualifier` is `from` where it prints “from $95” or “$95+”, and `up to`. */
export type Price = { min: Cents; max: Cents; qualifier: 'from' | 'up to' | null }
/** A printed price, or why it isn't one. Where it's printed: from `start` to before `end`. */
export type PriceText = {
  start: number
  end: number
  hasDollarSign: boolean
  /** Printed as a negative amount: `-$25`, `($40)`. */
  isNegative: boolean
} & ({ price: Price } | { problem: string })

const DIGITS = String.raw`\d[\d,]{0,12}(?:\.\d{1,6})?`
const AMOUNT = String.raw`(?:USD\s?)?\$?\s?${DIGITS}`
export const FROM = String.raw`(?:prices?\s+)?(?:starts?|starting|begins?|beginning)(?:\s+(?:at|from))?|as\s+low\s+as|from|min(?:imum|\.)?(?:\s+of)?|at\s+least`
export const UP_TO = String.raw`up\s+to|max(?:imum|\.)?(?:\s+of)?|not\s+over`
const TO = String.raw`\s?(?:-|–|—|−|/|\bto\b|\bor\b)\s?`
/** “$250+ installed”, but not “$350 + permit”: that's a price and something else. */
const PLUS = String.raw`\s?(?:(?<=\d)\+|\+(?!\s*(?!each\b|ea\b|per\b|up\b)\p{L}{2})|(?:and|&)\s+up\b|or\s+more\b)`

const PRICE = new RegExp(
  String.raw`(?:\b(?<from>${FROM})[:\s]+|\b(?<upTo>${UP_TO})[:\s]+)?(?<![\w.,#])(?<low>${AMOUNT})(?:${TO}(?<high>${AMOUNT})(?![\w.,]*\d))?(?<plus>${PLUS})?`,
  'giu',
)
/** More than this isn't a line of a price list. */
const MAX_PRICES = 12

/** The prices in a text, in their order. Bare numbers count only if there's a point with two decimals, or if `isBare` says so. */
export function pricesIn(text: string, isBare = false): PriceText[] {
  const found: PriceText[] = []
  for (const match of withSignFirst(withRangeFrom(text)).matchAll(PRICE)) {
    const price = priceAt(match, isBare)
    if (price) found.push(price)
    if (found.length >= MAX_PRICES) break
  }
  return found
}

const BETWEEN = new RegExp(String.raw`\bbetween(\s+${AMOUNT}\s+)and(\s+)(?=${AMOUNT})`, 'giu')

/** `between $95 and $150` as `from     $95 to $150`, which is as long. */
const withRangeFrom = (text: string) => text.replaceAll(BETWEEN, 'from    $1to$2')

/** `$-15` and `$(40)` as `-$15` and `($40)`, which are as long. */
const withSignFirst = (text: string) => text.replaceAll(/\$(\s?)([-−(])(?=\d)/g, '$1$2$$')

/** Whether an amount has a minus in front, stands in parentheses as accountants write it, or is marked as a credit. */
const isNegativeAmong = (before: string, after: string) =>
  /(?:^|[\s(])[-–−]$/.test(before) ||
  (/\(\s?$/.test(before) && /^\s?\)/.test(after)) ||
  /^\s?CR\b/.test(after)

function priceAt(
  { 0: whole, index: start, groups = {}, input }: RegExpExecArray,
  isBare: boolean,
): PriceText | null {
  const { low = '', high = low, from, upTo, plus } = groups
  const end = start + whole.length
  const hasDollarSign = low.includes('$') || high.includes('$')
  // “4.1 Outlets”, “20A”, “2nd”, “5.5%”, and “1/2 inch” aren't prices.
  if (!hasDollarSign && !isPlainPrice(low, { next: input.slice(end, end + 2), isBare })) return null
  // “from $95 to $150” is a range.
  const isFrom = plus !== undefined || (from !== undefined && low === high)
  const qualifier = upTo !== undefined ? 'up to' : isFrom ? 'from' : null
  // Behind a dash and a space is a price: “Outlet - 95.00”.
  const isNegative =
    qualifier === null &&
    low === high &&
    /^\S/.test(whole) &&
    isNegativeAmong(input.slice(0, start), input.slice(end))
  return { start, end, hasDollarSign, isNegative, ...priceOf(low, high, qualifier) }
}

const isPlainPrice = (low: string, { next, isBare }: { next: string; isBare: boolean }) =>
  !/^(?:[\w%°"”′″]|[-.]\w)/.test(next) && (isBare || /\d\.\d\d$/.test(low))

/** Whether all of a cell is one price or range, maybe with words like “each” behind it. */
export function wholePrice(cell: string): { price: PriceText; rest: string } | null {
  const text = cell.replace(/\.$/, '')
  const [price, ...others] = pricesIn(text, true)
  if (!price || price.start > 0 || others.length > 0) return null
  const rest = text.slice(price.end).trim()
  return price.hasDollarSign || rest === '' || /^(?:\/|per\b|each\b|ea\b)/i.test(rest)
    ? { price, rest }
    : null
}

function priceOf(
  low: string,
  high: string,
  qualifier: Price['qualifier'],
): { price: Price } | { problem: string } {
  const min = centsIn(low)
  const max = centsIn(high)
  if (typeof min === 'string') return { problem: min }
  if (typeof max === 'string') return { problem: max }
  // “$1,200-400” is a range of which one end isn't what it seems.
  if (min > max) return { problem: `The price “${low.trim()}” is higher than “${high.trim()}”` }
  return { price: { min, max, qualifier } }
}

/** Whole cents of `$1,200.00`, or why it's not clear how much it is. */
function centsIn(text: string): Cents | string {
  const plain = text.replaceAll(/[^\d.,]/g, '')
  const shown = `“${text.trim()}”`
  if (/^\d+\.\d{3,}$/.test(plain)) return `We couldn’t tell how much ${shown} is`
  const [, whole, fraction = ''] = /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/.exec(plain) ?? []
  if (whole === undefined) return `We couldn’t tell how much ${shown} is`
  const amount = Number(whole.replaceAll(',', '')) * 100 + Number(fraction.padEnd(2, '0'))
  return amount > MAX_AMOUNT ? `The price ${shown} is more than $99,999,999.99` : cents(amount)
}

const NO_PRICE =
  /(?:^|[\s(])(?:(?:please\s+)?call(?:\s+(?:us\s+)?(?:for|to)\s+(?:a\s+)?(?:price|pricing|quote|estimate|details|schedule))?|tbd|tba|t\.b\.d\.|(?:by|per|request(?:\s+a)?|get(?:\s+a)?|free)?\s?(?:quote|bid|estimate)(?:\s+(?:only|required|needed))?|quoted(?:\s+(?:separately|on\s+site))?|varies|market(?:\s+price)?|custom|n\/a|poa|t\s?&\s?m|time\s+(?:and|&)\s+materials?|(?:up)?on\s+request|contact\s+us|ask(?:\s+us)?|inquire|included|no\s+charge|free|nc)\)?\.?$/i

/** Where a text ends without an amount, as in “Panel upgrade: call for price”; -1 if it doesn't. */
export const missingPriceAt = (text: string): number =>
  text.slice(-120).search(NO_PRICE) + Math.max(0, text.length - 120)

/** Whether a cell stands in for a price. */
export const isMissingPrice = (cell: string): boolean =>
  cell.length <= 60 &&
  ((NO_PRICE.test(cell) && missingPriceAt(cell) === 0) || /^[-–—*]+$|^\$\s?[-–—_]*$/.test(cell))
