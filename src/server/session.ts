import type { FastifyReply, FastifyRequest } from 'fastify'
import { actorOfToken } from '#domain/accounts/access-tokens/authenticating.ts'
import { resumeSession, SESSION_MS } from '#domain/accounts/identity/sessions/sessions.ts'
import { type Actor, Role } from '#kernel/actor.ts'
import type { Endpoint } from '#kernel/endpoint.ts'
import type { RequestContext } from '#kernel/request-context.ts'
import type { Context } from '#platform/context.ts'

const COOKIE = 'odie_session'
/**
 * The id of the signed-in user and their role, if they have one: `ID.agent`. It grants no access. Scripts on our pages skip the request
 * for the current user without it, and it tells a tab that another user signed in in another tab. The role tells which HTML a page
 * starts from.
 */
const HINT_COOKIE = 'odie_signed_in'

/**
 * The request's access token (RFC 6750, section 2.1), with which no cookie counts; null without one. A scheme other than `Bearer` is
 * for a proxy in front of ODIE.
 */
export const bearerOf = ({ headers }: FastifyRequest) =>
  /^bearer +([^ ]*)$/i.exec(headers.authorization ?? '')?.[1] ?? null

/**
 * Returns the user whose access token or session cookie the request has. Sets the cookies again when the session was extended, and when
 * the user has another role than the browser knows, as after the onboarding. Throws `invalid_token` or `insufficient_scope` for a token
 * that can't be used here.
 */
export async function identify(
  ctx: Context,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Actor> {
  const token = bearerOf(request)
  if (token !== null) return await actorOfToken(ctx, token, endpoint, request)
  const id = sessionIdOf(ctx, request)
  if (!id) return { kind: 'visitor' }
  const { actor, isExtended } = await resumeSession(ctx, id)
  if (actor.kind === 'visitor') return actor
  const role = actor.kind === 'newcomer' ? null : actor.kind
  const isOutdated = hasSessionHint(ctx, request) && hintedRole(ctx, request) !== role
  if (isExtended || isOutdated) setCookie(ctx, reply, { id, userId: actor.userId, role })
  return actor
}

export const sessionOf = (
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): RequestContext['session'] => ({
  id: sessionIdOf(ctx, request),
  remember: (session) => setCookie(ctx, reply, session),
  forget: () => {
    for (const name of [COOKIE, HINT_COOKIE])
      reply.clearCookie(nameOf(ctx, name), { path: '/', secure: isSecure(ctx) })
  },
})

function sessionIdOf(ctx: Context, request: FastifyRequest) {
  if (bearerOf(request) !== null) return null
  const signed = request.cookies[nameOf(ctx, COOKIE)]
  const { valid, value } = signed ? request.unsignCookie(signed) : { valid: false, value: null }
  return valid ? value : null
}

/** Whether the request comes from a browser that may be signed in, by the same cookie as the scripts on our pages. */
export const hasSessionHint = (ctx: Pick<Context, 'config'>, { cookies }: FastifyRequest) =>
  nameOf(ctx, HINT_COOKIE) in cookies

/** The role that the same cookie says; null if it says none. The server may know better. */
export function hintedRole(ctx: Pick<Context, 'config'>, { cookies }: FastifyRequest): Role | null {
  const [, role] = cookies[nameOf(ctx, HINT_COOKIE)]?.split('.') ?? []
  return Role.safeParse(role).data ?? null
}

const isHttps = ({ config }: Pick<Context, 'config'>) => config.publicUrl.startsWith('https:')

/** Whether cookies are sent over TLS only. */
const isSecure = (ctx: Context) => ctx.config.production || isHttps(ctx)

/** A browser accepts a cookie with this prefix only from this host, and over TLS: no other subdomain can set it. */
const nameOf = (ctx: Pick<Context, 'config'>, name: string) => (isHttps(ctx) ? `__Host-${name}` : name)

type Remembered = Parameters<RequestContext['session']['remember']>[0]

function setCookie(ctx: Context, reply: FastifyReply, { id, userId, role }: Remembered) {
  const shared = {
    path: '/',
    sameSite: 'lax',
    secure: isSecure(ctx),
    maxAge: SESSION_MS / 1000,
  } as const
  reply.setCookie(nameOf(ctx, COOKIE), id, { ...shared, httpOnly: true, signed: true })
  reply.setCookie(nameOf(ctx, HINT_COOKIE), role ? `${userId}.${role}` : userId, shared)
}

const BROWSER_COOKIE = 'odie_browser'
const DEVICE_COOKIE = 'odie_device'
const ROUND_TRIP_COOKIE = 'odie_round_trip'
const HOUR_SECONDS = 60 * 60
const DAY_SECONDS = 24 * HOUR_SECONDS
/** As long as browsers keep any cookie; every sign-in renews it. */
const DEVICE_DAYS = 400

/** The cookie that identifies the browser that signed up, or that is signing in. */
export const browserOf = (ctx: Context, request: FastifyRequest, reply: FastifyReply) =>
  secretCookie(ctx, request, reply, { name: BROWSER_COOKIE, maxAge: DAY_SECONDS })

/** The cookie that identifies a browser in which an admin signed in. */
export const deviceCookieOf = (ctx: Context, request: FastifyRequest, reply: FastifyReply) =>
  secretCookie(ctx, request, reply, { name: DEVICE_COOKIE, maxAge: DEVICE_DAYS * DAY_SECONDS })

/**
 * The cookie that identifies a browser on its way to a sign-in provider and back, and through the step that follows. `lax` lets it
 * come back: the provider's redirect is a navigation.
 */
export const roundTripOf = (ctx: Context, request: FastifyRequest, reply: FastifyReply) =>
  secretCookie(ctx, request, reply, { name: ROUND_TRIP_COOKIE, maxAge: HOUR_SECONDS })

function secretCookie(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  { name, maxAge }: { name: string; maxAge: number },
): RequestContext['browser'] {
  return {
    secret: request.cookies[nameOf(ctx, name)] ?? null,
    remember: (secret) => {
      reply.setCookie(nameOf(ctx, name), secret, {
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        secure: isSecure(ctx),
        maxAge,
      })
    },
  }
}
