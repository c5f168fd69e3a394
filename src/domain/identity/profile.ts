import type { z } from 'zod'
import { record } from '#domain/audit/audit.ts'
import type { Newcomer, SignedIn } from '#kernel/actor.ts'
import { DomainError } from '#kernel/errors.ts'
import type { RequestContext } from '#kernel/request-context.ts'
import type { Context } from '#platform/context.ts'
import type { completeProfile, updateProfile } from './contract.ts'
import { present } from './identity.ts'
import { SESSION_MS } from './sessions.ts'
import * as store from './store.ts'

/** Works only while the profile is incomplete, so that nobody raises their own role. */
export async function complete(
  ctx: Context,
  actor: SignedIn | Newcomer,
  { role, ...details }: z.output<typeof completeProfile.input>,
) {
  if (actor.kind !== 'newcomer') throw new DomainError('conflict', 'Your profile is complete already.')
  return await ctx.db.transaction(async (tx) => {
    const before = await store.findById(tx, actor.userId)
    // An admin who created the account has said already what it is.
    const user = await store.update(tx, actor.userId, { ...details, role: before?.role ?? role })
    if (!user) throw new DomainError('signed_out', 'Unauthorized')
    await record(
      tx,
      { userId: user.id },
      {
        action: 'profile-completed',
        subject: user.email,
        details: { role: user.role },
      },
    )
    return present(ctx, user)
  })
}

export async function update(ctx: Context, actor: SignedIn, details: z.output<typeof updateProfile.input>) {
  const user = await store.update(ctx.db, actor.userId, details)
  if (!user) throw new DomainError('signed_out', 'Unauthorized')
  return present(ctx, user)
}

export async function listSessions(ctx: Context, actor: SignedIn | Newcomer, request: RequestContext) {
  const sessions = await store.listSessions(ctx.db, actor.userId)
  return sessions.map(({ sid, sess, expire }) => ({
    startedAt: sess.startedAt,
    lastSeenAt: new Date(expire.getTime() - SESSION_MS).toISOString(),
    ip: sess.ip,
    userAgent: sess.userAgent,
    isCurrent: sid === request.session.sid,
  }))
}

export async function endOtherSessions(ctx: Context, actor: SignedIn | Newcomer, request: RequestContext) {
  const ended = await store.deleteOtherSessions(ctx.db, actor.userId, request.session.sid ?? '')
  return { ended }
}
