import { setImmediate } from 'node:timers/promises'
import type { PricebookItem } from '../contract.ts'
import { nameOf, readNames } from './names.ts'

const meaningOf = (itemName: string): string | null => {
  const { key, actions, isAdditional, codes } = nameOf(itemName)
  return key === '' ? null : JSON.stringify([key, [...actions].sort(), isAdditional, codes])
}

/** About 5 ms. */
const BATCH = 100

/**
 * Finds the items of a book that have other names with the same meanings; undefined for a name without one, or that the book has, too.
 * The book is read once a name needs it. Other requests are handled in between: 50,000 items take three seconds.
 */
export function alikeIn(book: readonly PricebookItem[]) {
  const names = new Set(book.map(({ itemName }) => itemName.toLowerCase()))
  let meanings: Promise<Map<string | null, PricebookItem>> | undefined
  return async (itemNames: readonly (string | undefined)[]): Promise<(PricebookItem | undefined)[]> => {
    const isNew = (itemName: string | undefined) =>
      itemName !== undefined && book.length > 0 && !names.has(itemName.toLowerCase())
    const added = itemNames.filter((itemName) => itemName !== undefined).filter(isNew)
    if (added.length === 0) return itemNames.map(() => undefined)
    meanings ??= meaningsOf(book)
    const byMeaning = await meanings
    await readNames(added)
    return itemNames.map((itemName) => {
      const meaning = itemName !== undefined && isNew(itemName) ? meaningOf(itemName) : null
      return meaning === null ? undefined : byMeaning.get(meaning)
    })
  }
}

async function meaningsOf(book: readonly PricebookItem[]) {
  const byMeaning = new Map<string | null, PricebookItem>()
  for (const [index, item] of book.entries()) {
    byMeaning.set(meaningOf(item.itemName), item)
    if (index % BATCH === BATCH - 1) await setImmediate()
  }
  return byMeaning
}
