import type { EstimateId } from '#domain/estimates/contract.ts'
import * as review from '#domain/estimates/drafting/draft-editing.ts'
import { listChecks } from '#domain/estimates/sending/checks.ts'
import type { SignedIn } from '#kernel/actor.ts'
import type { Context } from '#platform/context.ts'
import type { DeskState } from './contract.ts'
import * as store from './store.ts'

/** How long someone counts as present. The desk reports every 15 seconds, so two reports can get lost. */
const PRESENT_MS = 45_000

/** Records that an admin has the estimate open. Returns who else has, its version, and what is checked off. */
export async function report(ctx: Context, admin: SignedIn, id: EstimateId): Promise<DeskState> {
  const version = await review.versionOf(ctx, id)
  const now = ctx.now()
  const viewer = { estimateId: id, userId: admin.userId }
  await store.recordViewer(ctx.db, viewer, now)
  const at = (ms: number) => new Date(now.getTime() + ms)
  // A viewer seen in the future was here before the clock was set back.
  const others = await store.listOthers(ctx.db, viewer, { from: at(-PRESENT_MS), to: at(PRESENT_MS) })
  return { ...version, others, checks: await listChecks(ctx.db, id) }
}

/** Says that an admin has left the estimate. Idempotent. */
export async function leave(ctx: Context, admin: SignedIn, id: EstimateId) {
  await review.versionOf(ctx, id)
  await store.removeViewer(ctx.db, { estimateId: id, userId: admin.userId })
}
