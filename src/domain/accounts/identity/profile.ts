import type { z } from 'zod'
import { record } from '#domain/records/audit/audit.ts'
import { changesOf } from '#domain/records/audit/changes.ts'
import type { Newcomer, SignedIn } from '#kernel/actor.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Context } from '#platform/context.ts'
import type { completeProfile, updateProfile } from './contract.ts'
import { present } from './current-user.ts'
import { assertNamed } from './names.ts'
import * as store from './store.ts'

/** Works once, while the profile is incomplete, so that users can't change their own role. */
export async function complete(
  ctx: Context,
  actor: SignedIn | Newcomer,
  { role, ...details }: z.output<typeof completeProfile.input>,
) {
  return await ctx.db.transaction(async (tx) => {
    const user = await store.completeProfile(tx, actor.userId, { ...details, role })
    if (!user) throw new DomainError('conflict', 'Your profile is already complete.')
    const event = { action: 'profile-completed', subject: user.email, details: { role: user.role } }
    await record(tx, actor, event)
    return present(ctx, user)
  })
}

/** What estimates print of their contractor. */
const PRINTED = ['firstName', 'lastName', 'companyName', 'phone'] as const

/** Changes the user's own details. What estimates print of a contractor is recorded as when they change their company. */
export async function update(ctx: Context, actor: SignedIn, details: z.output<typeof updateProfile.input>) {
  return await ctx.db.transaction(async (tx) => {
    const before = await store.lock(tx, actor.userId)
    if (before?.role === 'contractor') assertNamed(before, details)
    const user = await store.update(tx, actor.userId, details)
    if (!before || !user) throw new DomainError('signed_out', 'Unauthorized')
    const changes = changesOf(before, user, PRINTED)
    if (user.role === 'contractor' && Object.keys(changes).length > 0)
      await record(tx, actor, { action: 'company-changed', subject: user.email, details: changes })
    return present(ctx, user)
  })
}
