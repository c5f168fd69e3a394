import { record } from '#domain/audit/audit.ts'
import * as contractors from '#domain/contractors/contractors.ts'
import type { SignedIn, UserId } from '#kernel/actor.ts'
import { DomainError } from '#kernel/errors.ts'
import type { RequestContext } from '#kernel/request-context.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import { consume, type Limit } from '#platform/limits/limits.ts'
import type { Coverage, NewTerritory } from './contract.ts'
import * as store from './store.ts'

const WISHES: Limit = { name: 'notify', max: 20, windowSeconds: 60 * 60 }

export const list = (ctx: Context) => store.list(ctx.db)

export const listOwn = (ctx: Context, contractor: SignedIn) => store.listOf(ctx.db, contractor.userId)

/** Gives one ZIP to a contractor, taking it from whoever held it. */
export async function assign(ctx: Context, admin: SignedIn, territory: NewTerritory) {
  await assignAll(ctx, admin, [territory])
  const assigned = await store.findByZip(ctx.db, territory.zipCode)
  if (!assigned) throw new Error(`territory ${territory.zipCode} is gone right after it was assigned`)
  return assigned
}

/** Gives ZIPs to contractors in one transaction, and says how many were new, moved and as before. */
export async function assignAll(ctx: Context, admin: SignedIn, wanted: readonly NewTerritory[]) {
  // The last word on a ZIP counts: one statement cannot write a row twice.
  const rows = [...new Map(wanted.map((territory) => [territory.zipCode, territory])).values()]
  return await ctx.db.transaction(async (tx) => {
    await assertContractors(tx, rows)
    const before = await store.lockByZips(
      tx,
      rows.map(({ zipCode }) => zipCode),
    )
    const holderOf = new Map(before.map(({ zipCode, contractorId }) => [zipCode, contractorId]))
    await store.upsert(tx, rows)

    const created = rows.filter(({ zipCode }) => !holderOf.has(zipCode)).length
    const unchanged = rows.filter(
      ({ zipCode, contractorId }) => holderOf.get(zipCode) === contractorId,
    ).length
    const counts = { created, unchanged, moved: rows.length - created - unchanged }
    await record(tx, admin, {
      action: 'territories-assigned',
      subject: rows
        .map(({ zipCode }) => zipCode)
        .join(' ')
        .slice(0, 500),
      details: counts,
    })
    const { moved } = counts
    return {
      ...counts,
      message: `Assigned ${rows.length} ZIP codes: ${created} new, ${moved} moved, ${unchanged} unchanged.`,
    }
  })
}

async function assertContractors(db: Db, rows: readonly NewTerritory[]) {
  for (const id of new Set(rows.map(({ contractorId }) => contractorId)))
    if (!(await contractors.find(db, id))) throw new DomainError('not_found', 'There is no such contractor.')
}

/** Whether a ZIP is served: a territory holds it, in a state that is launched. */
export async function coverage(ctx: Context, zip: string): Promise<Coverage> {
  const territory = await store.findByZip(ctx.db, zip)
  const served = territory !== undefined && ctx.config.servedStates.includes(territory.state)
  return {
    served,
    city: territory?.city ?? null,
    state: territory?.state ?? null,
    contractorAssigned: served && territory.contractorId !== null,
  }
}

/** Who gets the work of a ZIP; null where nobody holds it. */
export async function holderOf(db: Db, zip: string): Promise<UserId | null> {
  return (await store.findByZip(db, zip))?.contractorId ?? null
}

export async function notifyWhenServed(
  ctx: Context,
  wish: { email: string; zipCode: string },
  request: RequestContext,
) {
  await consume(ctx, WISHES, request.ip)
  await store.insertWish(ctx.db, wish)
}
