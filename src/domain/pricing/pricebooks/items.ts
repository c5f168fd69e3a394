import { isDeepStrictEqual } from 'node:util'
import * as contractors from '#domain/accounts/contractors/contractors.ts'
import type { SignedIn, UserId } from '#kernel/actor.ts'
import { DomainError } from '#kernel/errors.ts'
import { numberText } from '#kernel/formatters.ts'
import type { Page } from '#kernel/page.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import { isDuplicate } from '#platform/db/duplicate.ts'
import { pageOf } from '#platform/db/keyset.ts'
import { recordAboutPricebook } from './audit.ts'
import type { BookItem, ItemChange, ItemFilter, ItemForm, ItemRequest } from './contract.ts'
import { canUsePricebook } from './permissions.ts'
import * as store from './store.ts'

/** Pricing an estimate reads the whole pricebook. */
export const MAX_ITEMS = 50_000

/** The contractor whose pricebook `actor` means. Throws `not_found` for one that isn't theirs to see. */
export async function ownerOf(ctx: Context, actor: SignedIn, contractorId?: UserId): Promise<UserId> {
  const owner = actor.kind === 'contractor' ? (contractorId ?? actor.userId) : contractorId
  if (!owner)
    throw new DomainError('invalid', 'Choose a contractor.', {
      fields: { contractorId: 'Choose a contractor' },
    })
  if (!canUsePricebook(actor, owner)) throw new DomainError('not_found', 'We couldn’t find this contractor.')
  if (actor.kind === 'admin') await contractors.read(ctx, owner)
  return owner
}

export async function list(ctx: Context, actor: SignedIn, request: ItemRequest): Promise<Page<BookItem>> {
  const owner = await ownerOf(ctx, actor, request.contractorId)
  return pageOf(await store.listPage(ctx.db, owner, request), request.limit, (item) => item)
}

export async function count(ctx: Context, actor: SignedIn, { contractorId, search }: ItemFilter) {
  const owner = await ownerOf(ctx, actor, contractorId)
  return { items: await store.count(ctx.db, owner, search) }
}

export const read = async (ctx: Context, actor: SignedIn, id: string) =>
  usable(actor, await store.findItem(ctx.db, id))

const lock = async (tx: Db, actor: SignedIn, id: string) => usable(actor, await store.lockItem(tx, id))

function usable(actor: SignedIn, item: BookItem | undefined): BookItem {
  if (item && canUsePricebook(actor, item.contractorId)) return item
  throw new DomainError('not_found', 'We couldn’t find this item. It may have been removed.')
}

/**
 * How many items a pricebook has, with those that imports are adding. It's locked until the transaction ends, so that additions at
 * once are counted one after the other.
 */
export async function countLocked(tx: Db, owner: UserId) {
  await store.lockBook(tx, owner)
  return await store.countWithImports(tx, owner)
}

/** What an import is refused with if the pricebook would have more items than it can. */
export const importTooLong = () =>
  new DomainError(
    'not_possible',
    `A pricebook can have up to ${numberText(MAX_ITEMS)} items, and this import would exceed that.`,
  )

/** Adds an item. The same item again changes nothing. Throws `conflict` when the pricebook has another one with this name. */
export async function add(
  ctx: Context,
  actor: SignedIn,
  { contractorId, ...form }: ItemForm & { contractorId?: UserId | undefined },
): Promise<BookItem> {
  const owner = await ownerOf(ctx, actor, contractorId)
  return await ctx.db.transaction(async (tx) => {
    const items = await countLocked(tx, owner)
    const existing = await store.findByName(tx, owner, form.itemName)
    // Sent again after an answer that was lost.
    if (existing && isDeepStrictEqual(valuesOf(form), valuesOf(existing))) return existing
    if (existing) throw nameTaken(form.itemName)
    if (items >= MAX_ITEMS)
      throw new DomainError(
        'not_possible',
        `This pricebook is full. It can have up to ${numberText(MAX_ITEMS)} items.`,
      )
    const item = await store.insert(tx, { ...valuesOf(form), contractorId: owner })
    if (!item) throw nameTaken(form.itemName)
    await recordAboutPricebook(tx, actor, owner, {
      action: 'pricebook-item-added',
      details: { item: item.id, ...valuesOf(item) },
    })
    return item
  })
}

/** Changes an item. Throws `conflict` when another one has its new name, or when it isn't the given version anymore. */
export async function change(
  ctx: Context,
  actor: SignedIn,
  { id, version, ...form }: ItemChange,
): Promise<BookItem> {
  try {
    return await ctx.db.transaction(async (tx) => {
      const before = await lock(tx, actor, id)
      // Saved again after an answer that was lost, it has the version of before.
      if (isDeepStrictEqual(valuesOf(form), valuesOf(before))) return before
      if (version && version !== before.version)
        throw new DomainError(
          'conflict',
          'This item was changed while you were editing it. Close this form and open it again to see the latest version.',
        )
      const item = await store.update(tx, id, valuesOf(form))
      await recordAboutPricebook(tx, actor, before.contractorId, {
        action: 'pricebook-item-changed',
        details: { item: id, from: valuesOf(before), to: valuesOf(item) },
      })
      return item
    })
  } catch (error) {
    throw isDuplicate(error) ? nameTaken(form.itemName) : error
  }
}

/** Removes an item. Idempotent: one that's gone may have been removed by a request whose answer was lost. */
export async function remove(ctx: Context, actor: SignedIn, id: string) {
  await ctx.db.transaction(async (tx) => {
    const found = await store.lockItem(tx, id)
    if (!found) return
    const item = usable(actor, found)
    await store.remove(tx, id)
    await recordAboutPricebook(tx, actor, item.contractorId, {
      action: 'pricebook-item-removed',
      details: { item: id, ...valuesOf(item) },
    })
  })
}

const valuesOf = ({ itemName, code, description, minPrice, maxPrice, unit, category }: ItemForm) => ({
  itemName,
  code,
  description,
  minPrice,
  maxPrice: maxPrice ?? minPrice,
  unit,
  category,
})

const nameTaken = (itemName: string) =>
  new DomainError('conflict', `This pricebook already has an item named ${itemName}.`, {
    fields: { itemName: 'This pricebook already has an item with this name' },
  })
