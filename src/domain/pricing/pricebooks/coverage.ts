import { setImmediate } from 'node:timers/promises'
import { catalogue } from '#domain/analysis/catalogue.ts'
import type { SignedIn, UserId } from '#kernel/actor.ts'
import { cents, dollarsOf } from '#kernel/money.ts'
import type { Context } from '#platform/context.ts'
import type { Coverage } from './coverage/contract.ts'
import { ownerOf } from './items.ts'
import { openBook, sureNameOf } from './matching/matching.ts'
import { rivalsIn } from './matching/rivals.ts'
import { listItems } from './pricebooks.ts'

/** Which work of the catalogue a pricebook prices, which is still priced from the catalogue, and which prices aren't used. */
export async function readCoverage(ctx: Context, actor: SignedIn, contractorId?: UserId): Promise<Coverage> {
  const owner = await ownerOf(ctx, actor, contractorId)
  const book = await listItems(ctx.db, owner)
  const pricesIn = openBook(book, catalogue)
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
    // Up to 40 ms in a pricebook with 10,000 items, and others wait for the same thread.
    await setImmediate()
  }
  const priced = kinds.filter(({ itemName }) => itemName !== null).length
  return { priced, total: kinds.length, kinds, rivals: await rivalsIn(book) }
}
