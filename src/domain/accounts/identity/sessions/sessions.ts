import { createHash, randomBytes } from 'node:crypto'
import type { Actor, Newcomer, SignedIn, UserId } from '#kernel/actor.ts'
import type { RequestContext } from '#kernel/request-context.ts'
import type { ProviderKey } from '#kernel/sign-in/provider-key.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import { lacksSecondFactor } from '../rules.ts'
import * as sessionStore from '../sessions-store.ts'
import type { User } from '../store.ts'

export const SESSION_MS = 7 * 24 * 60 * 60 * 1000
/** A session in use is extended, but not on every request: an hour more or less of seven days doesn't matter. */
const EXTEND_AFTER_MS = 60 * 60 * 1000

type Client = Pick<RequestContext, 'ip' | 'userAgent'> & {
  session: Pick<RequestContext['session'], 'id'>
  attempt?: string | undefined
  /** How users proved who they are, and the provider that did. */
  method?: string
  provider?: ProviderKey | undefined
}

/**
 * Starts a session for `user` as they were when their password or link was checked, and ends the one that the request's
 * cookie carries. Returns the new id, which only the browser's cookie holds, or null when the account has changed since.
 */
export async function startSession(
  ctx: Context,
  tx: Db,
  user: User,
  { ip, userAgent, session, attempt, method, provider }: Client,
): Promise<string | null> {
  const id = randomBytes(32).toString('base64url')
  const now = ctx.now()
  const isStarted = await sessionStore.insertSession(tx, user, {
    sid: sidOf(id),
    sess: {
      userId: user.id,
      startedAt: now.toISOString(),
      ip,
      userAgent: userAgent?.slice(0, 300) ?? null,
      ...(attempt && { attempt }),
      ...(method && { method }),
      ...(provider && { provider }),
    },
    expire: new Date(now.getTime() + SESSION_MS),
  })
  if (!isStarted) return null
  if (session.id) await sessionStore.deleteSession(tx, sidOf(session.id))
  return id
}

/** The session's user as they are now. `isExtended` means that the cookie should be sent again. */
export async function resumeSession(
  ctx: Context,
  id: string,
): Promise<{ actor: Actor; isExtended: boolean }> {
  const session = await sessionStore.findSession(ctx.db, sidOf(id))
  if (!session) return { actor: { kind: 'visitor' }, isExtended: false }

  const { userId, attempt } = session
  if (attempt) await sessionStore.deleteDuplicateSessions(ctx.db, { sid: sidOf(id), userId, attempt })

  const expire = new Date(ctx.now().getTime() + SESSION_MS)
  const isExtended = expire.getTime() - session.expire.getTime() > EXTEND_AFTER_MS
  if (isExtended) await sessionStore.extendSession(ctx.db, sidOf(id), expire)

  return { actor: actorOf(ctx, session), isExtended }
}

type Account = Pick<User, 'role' | 'firstName' | 'lastName' | 'hasSecondFactor' | 'hasPasskey'> & {
  userId: UserId
}

/** Who an account is to endpoints, as it is now. */
export function actorOf(ctx: Context, account: Account): SignedIn | Newcomer {
  const { userId, role, firstName, lastName } = account
  if (!role || !firstName || !lastName) return { kind: 'newcomer', userId }
  if (lacksSecondFactor(ctx.config, account)) return { kind: 'newcomer', userId, lacks: 'second factor' }
  return { kind: role, userId }
}

/** Ends the session of the request, on the server and in the browser. */
export async function endSession(ctx: Context, { session }: RequestContext) {
  if (session.id) await sessionStore.deleteSession(ctx.db, sidOf(session.id))
  session.forget()
}

/** Whose session the request has, and when it was started; undefined if it has none. */
export async function findStart(ctx: Context, { session }: RequestContext) {
  return session.id ? await sessionStore.findStart(ctx.db, sidOf(session.id)) : undefined
}

/** The key of a session's row. The id in the cookie is never stored. */
export const sidOf = (id: string) => createHash('sha256').update(id).digest('hex')
