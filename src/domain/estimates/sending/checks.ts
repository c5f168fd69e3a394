import { and, eq, inArray } from 'drizzle-orm'
import type { SignedIn } from '#kernel/actor.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Context } from '#platform/context.ts'
import type { EstimateId } from '../contract.ts'
import * as store from '../store.ts'
import { estimateChecks } from '../tables.ts'

/** The lines that are checked off, the earliest first. */
export const listChecks = store.listChecks

type Checks = { id: EstimateId; checked: string[]; unchecked: string[] }

/** Checks lines off a draft, and others not anymore. What others have checked stays. Returns all checks. */
export async function updateChecks(ctx: Context, admin: SignedIn, { id, checked, unchecked }: Checks) {
  return await ctx.db.transaction(async (tx) => {
    const estimate = await store.lock(tx, id)
    if (!estimate) throw new DomainError('not_found', 'We couldn’t find this estimate.')
    if (estimate.status !== 'draft') throw new DomainError('conflict', 'This estimate was already sent.')
    const isUnchecked = and(eq(estimateChecks.estimateId, id), inArray(estimateChecks.lineId, unchecked))
    if (unchecked.length > 0) await tx.delete(estimateChecks).where(isUnchecked)
    const checks = [...new Set(checked)].map((lineId) => ({
      estimateId: id,
      lineId,
      checkedBy: admin.userId,
      checkedAt: ctx.now(),
    }))
    if (checks.length > 0) await tx.insert(estimateChecks).values(checks).onConflictDoNothing()
    return await listChecks(tx, id)
  })
}
