import { setImmediate } from 'node:timers/promises'
import { catalogue } from '#domain/analysis/catalogue.ts'
import type { SignedIn, UserId } from '#kernel/actor.ts'
import { cents, dollarsOf } from '#kernel/money.ts'
import type { Context } from '#platform/context.ts'
import type { Coverage, PricebookItem } from './contract.ts'
import { ownerOf } from './items.ts'
import { openBook, sureNameOf } from './matching.ts'
import { type Name, nameOf } from './names.ts'
import * as store from './store.ts'

const MAX_COMPARED = 2_000
/** About 5 ms. */
const BATCH = 100

/** Which work of the catalogue a pricebook prices, and which is still priced from the catalogue. */
export async function readCoverage(ctx: Context, actor: SignedIn, contractorId?: UserId): Promise<Coverage> {
  const owner = await ownerOf(ctx, actor, contractorId)
  const book = await store.listOf(ctx.db, owner)
  const names = await namesOf(book)
  const pricesIn = openBook(book, catalogue, {
    nameIn: (item) => names.get(item)!,
    // Comparing every name with every kind's takes a minute for the largest pricebooks.
    suggests: book.length <= MAX_COMPARED,
  })
  const kinds: Coverage['kinds'] = []
  for (const entry of catalogue) {
    const { item, suggestions } = pricesIn(entry)
    const { kind, title, work, unit, priceCents } = entry
    kinds.push({
      kind,
      title,
      work,
      addAs: sureNameOf(entry),
      unit,
      itemName: item?.itemName ?? null,
      similar: suggestions.map(({ itemName }) => itemName),
      low: dollarsOf(cents(priceCents.low)),
      high: dollarsOf(cents(priceCents.high)),
    })
    // A pricebook with thousands of items takes a while, and others wait for the same thread.
    await setImmediate()
  }
  return { priced: kinds.filter(({ itemName }) => itemName !== null).length, total: kinds.length, kinds }
}

/** Reads the names of a pricebook's items, in batches, because that takes seconds for the largest ones. */
async function namesOf(book: readonly PricebookItem[]): Promise<Map<PricebookItem, Name>> {
  const names = new Map<PricebookItem, Name>()
  for (const item of book) {
    names.set(item, nameOf(item.itemName))
    if (names.size % BATCH === 0) await setImmediate()
  }
  return names
}
