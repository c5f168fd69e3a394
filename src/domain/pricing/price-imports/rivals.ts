import type { PricebookItem } from '#domain/pricing/pricebooks/contract.ts'
import type { RivalPrices } from '#domain/pricing/pricebooks/coverage/contract.ts'
import type { BookEntry } from '#domain/pricing/pricebooks/matching/matching.ts'
import { readNames } from '#domain/pricing/pricebooks/matching/names.ts'
import { rivalsIn, rivalsOf } from '#domain/pricing/pricebooks/matching/rivals.ts'
import { listItems } from '#domain/pricing/pricebooks/pricebooks.ts'
import type { SignedIn } from '#kernel/actor.ts'
import type { Context } from '#platform/context.ts'
import type { ImportId } from './contract.ts'
import { usable } from './imports.ts'
import * as store from './store.ts'

/**
 * The prices of an import that aren't used, or that keep others from being used, because two items name the same work. Of a file that
 * was only checked, those that importing it would leave. None once it was undone.
 */
export async function listRivals(ctx: Context, actor: SignedIn, id: ImportId): Promise<RivalPrices[]> {
  const { status, contractorId } = usable(actor, await store.find(ctx.db, id))
  if (status === 'undone') return []
  const rows = await store.listItems(ctx.db, id)
  const book = await listItems(ctx.db, contractorId)
  const names = new Set(rows.map(({ itemName }) => itemName.toLowerCase()))
  if (status === 'imported') return rivalsOf(await rivalsIn(book), names)
  await readNames(rows.map(({ itemName }) => itemName))
  return rivalsOf(await rivalsIn(afterImport(book, { contractorId, rows, at: ctx.now() })), names)
}

type Import = {
  contractorId: PricebookItem['contractorId']
  rows: readonly Omit<PricebookItem, 'id' | 'contractorId'>[]
  at: Date
}

/** The pricebook with the rows of an import. A changed item stays as old as it is. */
function afterImport(book: readonly BookEntry[], { contractorId, rows, at }: Import): BookEntry[] {
  const entries = new Map(book.map((item) => [item.itemName.toLowerCase(), item]))
  for (const row of rows) {
    const key = row.itemName.toLowerCase()
    const { id = key, addedAt = at } = entries.get(key) ?? {}
    entries.set(key, { ...row, id, contractorId, addedAt })
  }
  return [...entries.values()]
}
