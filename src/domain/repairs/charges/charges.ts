import { ownerOf } from '#domain/pricing/pricebooks/items.ts'
import type { SignedIn, UserId } from '#kernel/actor.ts'
import type { Context } from '#platform/context.ts'
import type { ItemCharges } from './contract.ts'
import * as store from './store.ts'

/** Older prices say little about today's. */
const PERIOD_MS = 365 * 24 * 60 * 60 * 1000

/** What was charged for the items of a pricebook. Throws `not_found` for one that isn't the actor's to see. */
export async function list(ctx: Context, actor: SignedIn, contractorId?: UserId): Promise<ItemCharges[]> {
  const owner = await ownerOf(ctx, actor, contractorId)
  return await store.listByItem(ctx.db, owner, new Date(ctx.now().getTime() - PERIOD_MS))
}
