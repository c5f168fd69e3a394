import type { Role, SignedIn } from '#kernel/actor.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Context } from '#platform/context.ts'
import * as store from './store.ts'

/**
 * The user whom the test pages act as, because they have no sign-in: the role's oldest account.
 * @throws DomainError `not_possible` while there's none
 */
export async function findActingUser(ctx: Context, role: Role): Promise<SignedIn> {
  const userId = await store.findFirst(ctx.db, role)
  if (userId) return { kind: role, userId }
  throw new DomainError('not_possible', `The test pages act for the first ${role}, and there is none yet.`)
}
