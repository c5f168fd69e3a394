import type { Price } from '#domain/pricing/pricebooks/printed-prices/amounts.ts'
import { type Cents, cents, dollarsOf } from '#kernel/money.ts'
import { tidyName } from './names.ts'

/** “Upgrade service to 200 for $1,800” counts no services. */
const MAX_COUNT = 50

/** How many of an item a price is for: 5 in `Cover plates 5 for $40`. Null if it doesn't say. */
export function countedIn(name: string): { name: string; count: number } | null {
  const [, before = '', count = ''] = /^(.*\p{L}.*?)[\s,:;(–—-]+(\d{1,3})\s+for$/iu.exec(name) ?? []
  const isCount =
    Number(count) > 1 && Number(count) <= MAX_COUNT && !/\b(?:to|from|of|at|over|under|up)$/i.test(before)
  return isCount ? { name: tidyName(before), count: Number(count) } : null
}

/** The price of one where a list has the price of several; or why it isn't known. */
export function priceOfOne(price: Price, count: number): Price | string {
  const [min, max] = [price.min / count, price.max / count]
  return Number.isInteger(min) && Number.isInteger(max)
    ? { ...price, min: cents(min), max: cents(max) }
    : `The price is for ${count}, which isn’t a whole number of cents each`
}

const shown = (amount: Cents) => `$${dollarsOf(amount)}`

/** What to check of a price that was listed for several. */
export const checkCount = (count: number, { min, max }: Price) =>
  `Listed as ${count} for ${min === max ? shown(min) : `${shown(min)} to ${shown(max)}`}.`
