import { setImmediate } from 'node:timers/promises'
import { catalogue } from '#domain/analysis/catalogue.ts'
import type { RivalPrices } from '#domain/pricing/pricebooks/coverage/contract.ts'
import type { PricebookItem } from '../contract.ts'
import { type BookEntry, openBook, type Rivals } from './matching.ts'

/** The items of a book that mean the same work, at different prices: each group once, however many kinds of work it's for. */
export async function rivalsIn(book: readonly BookEntry[]): Promise<RivalPrices[]> {
  const pricesIn = openBook(book, catalogue)
  const groups = new Map<string, RivalPrices>()
  for (const kind of catalogue) {
    for (const rivals of pricesIn(kind).rivals) {
      const shown = shownOf(rivals)
      groups.set(JSON.stringify(shown), shown)
    }
    // Up to 40 ms in a pricebook with 10,000 items, and others wait for the same thread.
    await setImmediate()
  }
  return [...groups.values()]
}

const shownOf = ({ used, unused, why }: Rivals): RivalPrices => ({
  used: used && pricedName(used),
  unused: unused.map(pricedName),
  why,
})

const pricedName = ({ itemName, minPrice, maxPrice }: PricebookItem) => ({ itemName, minPrice, maxPrice })

/** Those of which one is an item with one of these names, in lower case. */
export const rivalsOf = (rivals: readonly RivalPrices[], names: ReadonlySet<string>) =>
  rivals.filter(({ used, unused }) =>
    [...(used ? [used] : []), ...unused].some(({ itemName }) => names.has(itemName.toLowerCase())),
  )
