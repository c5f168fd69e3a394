import { actorOf } from '#domain/accounts/identity/sessions/sessions.ts'
import { hashOfToken } from '#domain/accounts/identity/tokens.ts'
import type { Actor } from '#kernel/actor.ts'
import type { Endpoint } from '#kernel/endpoint.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Context } from '#platform/context.ts'
import { covers, INVALID_TOKEN, NOT_WITH_TOKENS, needsScope, scopeOf, TOKEN_PREFIX } from './rules.ts'
import * as store from './store.ts'

const NOTE_USE_EVERY_MS = 60 * 1000

/**
 * The user as whom a program calls an endpoint with an access token. Where anyone may call and no scope is known, it's a visitor, as
 * without a token. Throws `invalid_token`, and `insufficient_scope` for a token that may not be used there.
 */
export async function actorOfToken(
  ctx: Context,
  token: string,
  endpoint: Endpoint,
  { ip }: { ip: string },
): Promise<Actor> {
  const now = ctx.now()
  // Others aren't worth a question to the database.
  const found = token.startsWith(TOKEN_PREFIX)
    ? await store.findUsable(ctx.db, hashOfToken(token), now)
    : undefined
  if (!found) throw new DomainError('invalid_token', INVALID_TOKEN)
  const { id, name, scopes, lastUsedAt, lastUsedIp } = found
  const latest = new Date(now.getTime() - NOTE_USE_EVERY_MS)
  if (!lastUsedAt || lastUsedAt < latest || lastUsedIp !== ip)
    await store.noteUse(ctx.db, id, { at: now, ip }, latest)
  const needed = scopeOf(endpoint)
  if (needed === null) {
    if (endpoint.access === 'anyone') return { kind: 'visitor' }
    throw new DomainError('insufficient_scope', NOT_WITH_TOKENS)
  }
  if (needed !== 'own' && !covers(scopes, needed))
    throw new DomainError('insufficient_scope', needsScope(needed))
  return { ...actorOf(ctx, found), accessToken: name }
}
