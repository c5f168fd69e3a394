import { record } from '#domain/records/audit/audit.ts'
import type { Newcomer, SignedIn } from '#kernel/actor.ts'
import { DomainError } from '#kernel/errors.ts'
import type { RequestContext } from '#kernel/request-context.ts'
import type { Context } from '#platform/context.ts'
import { deviceOf } from '../rules.ts'
import * as sessionStore from '../sessions-store.ts'
import * as store from '../store.ts'
import { SESSION_MS, sidOf } from './sessions.ts'

/* What users see of their own sessions, and how they end them. */

export async function list(ctx: Context, actor: SignedIn | Newcomer, { session }: RequestContext) {
  const ownSid = session.id && sidOf(session.id)
  const sessions = await sessionStore.listSessions(ctx.db, actor.userId)
  return sessions.map(({ sid, sess, expire }) => ({
    id: sid,
    startedAt: sess.startedAt,
    lastSeenAt: new Date(expire.getTime() - SESSION_MS).toISOString(),
    ip: sess.ip,
    userAgent: sess.userAgent,
    isCurrent: sid === ownSid,
  }))
}

/** Also cancels pending reset links and email changes: another session may have started them. */
export async function endOthers(ctx: Context, actor: SignedIn | Newcomer, { session }: RequestContext) {
  const keepSid = session.id ? sidOf(session.id) : undefined
  const ended = await ctx.db.transaction((tx) => store.revokeAccess(tx, actor.userId, keepSid))
  return { ended }
}

/** Ends another session of the account, and cancels what it may have started. Throws `not_found`, and `conflict` for the caller's own. */
export async function end(
  ctx: Context,
  actor: SignedIn | Newcomer,
  id: string,
  { session, ip }: RequestContext,
) {
  if (session.id && sidOf(session.id) === id)
    throw new DomainError('conflict', 'This is the session you’re using. Log out to end it.')
  await ctx.db.transaction(async (tx) => {
    const ended = await store.revokeSession(tx, actor.userId, id)
    if (!ended) throw new DomainError('not_found', 'This session has already ended.')
    const { sess } = ended
    const details = { device: deviceOf(sess.userAgent), startedAt: sess.startedAt, ip: sess.ip }
    const user = await store.findById(tx, actor.userId)
    const subject = user?.email ?? actor.userId
    await record(tx, actor, { action: 'session-ended', subject, ip, details })
  })
}
