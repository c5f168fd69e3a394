import { setImmediate } from 'node:timers/promises'
import { catalogue } from '#domain/analysis/catalogue.ts'
import type { RivalPrices } from '#domain/pricing/pricebooks/coverage/contract.ts'
import type { PricebookItem } from '../contract.ts'
import { type BookEntry, openBook, type Rivals } from './matching.ts'

/**
 * The items of a book that mean the same work, at different prices: each group once, however many kinds of work it's for, and without
 * the items that are used for another kind.
 */
export async function rivalsIn(book: readonly BookEntry[]): Promise<RivalPrices[]> {
  const pricesIn = openBook(book, catalogue)
  const all: Rivals[] = []
  const used = new Set<PricebookItem | null>()
  for (const kind of catalogue) {
    const { item, additional, rivals } = pricesIn(kind)
    all.push(...rivals)
    used.add(item).add(additional)
    // Up to 40 ms in a pricebook with 10,000 items, and others wait for the same thread.
    await setImmediate()
  }
  const groups = all
    .map((group) => shownOf(group, used))
    // Where none is used, one alone has no rival.
    .filter((group) => group.unused.length > (group.used ? 0 : 1))
  return [...new Map(groups.map((group) => [JSON.stringify(group), group])).values()]
}

const shownOf = (
  { used, unused, why }: Rivals,
  usedItems: ReadonlySet<PricebookItem | null>,
): RivalPrices => ({
  used: used && pricedName(used),
  unused: unused.filter((item) => !usedItems.has(item)).map(pricedName),
  why,
})

const pricedName = ({ itemName, minPrice, maxPrice }: PricebookItem) => ({ itemName, minPrice, maxPrice })

/** Those of which one is an item with one of these names, in lower case. */
export const rivalsOf = (rivals: readonly RivalPrices[], names: ReadonlySet<string>) =>
  rivals.filter(({ used, unused }) =>
    [...(used ? [used] : []), ...unused].some(({ itemName }) => names.has(itemName.toLowerCase())),
  )
