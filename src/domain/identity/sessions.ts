import { createHash, randomBytes } from 'node:crypto'
import type { Actor, UserId } from '#kernel/actor.ts'
import type { Context } from '#platform/context.ts'
import * as store from './store.ts'

export const SESSION_MS = 7 * 24 * 60 * 60 * 1000
/** A session in use is extended, but not written at every request: an hour more or less of seven days is nothing. */
const EXTEND_AFTER_MS = 60 * 60 * 1000

/** Starts a session and answers its id, which only the browser's cookie holds. */
export async function startSession(
  ctx: Context,
  userId: UserId,
  { ip, userAgent }: { ip: string; userAgent: string | null },
) {
  const id = randomBytes(32).toString('base64url')
  const now = ctx.now()
  const data = { userId, startedAt: now.toISOString(), ip, userAgent: userAgent?.slice(0, 300) ?? null }
  await store.insertSession(ctx.db, sidOf(id), data, new Date(now.getTime() + SESSION_MS))
  return id
}

/** Who is behind a cookie, as of now; `extended` tells that the cookie should be sent again. */
export async function resume(ctx: Context, id: string): Promise<{ actor: Actor; extended: boolean }> {
  const session = await store.findSession(ctx.db, sidOf(id))
  if (!session) return { actor: { kind: 'visitor' }, extended: false }

  const expire = new Date(ctx.now().getTime() + SESSION_MS)
  const extended = expire.getTime() - session.expire.getTime() > EXTEND_AFTER_MS
  if (extended) await store.extendSession(ctx.db, sidOf(id), expire)

  const { userId, role, firstName, lastName } = session
  const isComplete = role && firstName && lastName
  return { actor: isComplete ? { kind: role, userId } : { kind: 'newcomer', userId }, extended }
}

export const endSession = (ctx: Context, id: string) => store.deleteSession(ctx.db, sidOf(id))

/** The key of a session's row: what the cookie holds is never stored. */
export const sidOf = (id: string) => createHash('sha256').update(id).digest('hex')
