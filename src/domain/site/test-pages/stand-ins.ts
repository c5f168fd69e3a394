import type { Role, SignedIn } from '#kernel/actor.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Context } from '#platform/context.ts'
import * as store from './store.ts'

/**
 * In whose name the test pages act, as they have no sign-in: the user of a role who has been here longest.
 * @throws DomainError `not_possible` while there's none
 */
export async function standIn(ctx: Context, role: Role): Promise<SignedIn> {
  const userId = await store.findFirst(ctx.db, role)
  if (userId) return { kind: role, userId }
  throw new DomainError('not_possible', `The test pages act for the first ${role}, and there is none yet.`)
}
