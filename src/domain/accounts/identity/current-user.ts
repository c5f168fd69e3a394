import type { Newcomer, Role, SignedIn } from '#kernel/actor.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Context } from '#platform/context.ts'
import type { CurrentUser } from './contract.ts'
import { lacksSecondFactor } from './rules.ts'
import * as store from './store.ts'

export async function currentUser(ctx: Context, actor: SignedIn | Newcomer): Promise<CurrentUser> {
  const user = await store.findById(ctx.db, actor.userId)
  if (!user) throw new DomainError('signed_out', 'Unauthorized')
  return present(ctx, user)
}

/** The user as the browser sees them: no password, no tokens. */
export function present({ config }: Pick<Context, 'config'>, user: store.User): CurrentUser {
  const { id, email, firstName, lastName, companyName, phone, isVerified } = user
  const isFirstAdmin = config.firstAdmin?.email.toLowerCase() === email
  const role = user.role as Role | null
  const needsSecondFactor = lacksSecondFactor(config, { ...user, role })
  return {
    id,
    email,
    firstName,
    lastName,
    companyName,
    phone,
    role,
    isVerified,
    isFirstAdmin,
    needsSecondFactor,
    hasPassword: user.password !== null,
  }
}
