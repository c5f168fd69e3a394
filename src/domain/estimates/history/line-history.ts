import { DomainError } from '#kernel/errors.ts'
import type { Context } from '#platform/context.ts'
import type { EstimateId, LineChange } from '../contract.ts'
import * as store from '../store.ts'

const MAX_CHANGES = 100

/** What happened to a line of an estimate, the latest change first. */
export async function listLineChanges(
  ctx: Context,
  { id, lineId }: { id: EstimateId; lineId: string },
): Promise<LineChange[]> {
  if (!(await store.find(ctx.db, id))) throw new DomainError('not_found', 'We couldn’t find this estimate.')
  return await store.listLineChanges(ctx.db, { id, lineId, limit: MAX_CHANGES })
}
