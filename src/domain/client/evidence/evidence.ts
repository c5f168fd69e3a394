import type { EstimateId } from '#domain/estimates/contract.ts'
import { findReadable } from '#domain/estimates/estimates.ts'
import { keyOfCrop } from '#domain/reports/page-images/crops.ts'
import type { SignedIn } from '#kernel/actor.ts'
import type { Download } from '#kernel/endpoint.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Context } from '#platform/context.ts'

type Sent = Awaited<ReturnType<typeof findReadable>>['estimate']

/** A sent estimate and its report's pages never change. */
const KEEP_SECONDS = 60 * 60

/**
 * The crop of a passage that a sent estimate is based on, for those who may read the estimate. Throws `not_found` if the passage
 * has no crop, and `gone` once the report's file has been deleted.
 */
export async function readCrop(
  ctx: Context,
  actor: SignedIn,
  { id, index }: { id: EstimateId; index: number },
): Promise<Download> {
  const { estimate } = await findReadable(ctx, actor, id)
  return await cropOf(ctx, estimate, index)
}

/** The crop of the passage at `index` of a sent estimate's evidence. Throws as `readCrop` does. */
export async function cropOf(ctx: Context, estimate: Sent, index: number): Promise<Download> {
  const passage = estimate.printed?.evidence[index]
  if (!passage?.place) throw new DomainError('not_found', 'There is no image of this passage.')
  const { page, place } = passage
  const key = await keyOfCrop(ctx, estimate.reportId, { page, place })
  return {
    name: `page-${page}.jpg`,
    type: 'image/jpeg',
    disposition: 'inline',
    maxAgeSeconds: KEEP_SECONDS,
    ...(await ctx.storage.read(key)),
  }
}
