import type { PricebookItem } from '../contract.ts'
import { nameOf, readNames } from './names.ts'

const meaningOf = (itemName: string): string | null => {
  const { key, actions, isAdditional, codes } = nameOf(itemName)
  return key === '' ? null : JSON.stringify([key, [...actions].sort(), isAdditional, codes])
}

/** Finds the item of a book that has another name with the same meaning; undefined without one, or if the book has this name. */
export async function alikeIn(book: readonly PricebookItem[]) {
  await readNames(book.map(({ itemName }) => itemName))
  const names = new Set(book.map(({ itemName }) => itemName.toLowerCase()))
  const byMeaning = new Map(book.map((item) => [meaningOf(item.itemName), item]))
  return (itemName: string): PricebookItem | undefined => {
    if (names.has(itemName.toLowerCase())) return undefined
    const meaning = meaningOf(itemName)
    return meaning === null ? undefined : byMeaning.get(meaning)
  }
}
