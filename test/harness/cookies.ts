import type { OutgoingHttpHeaders } from 'node:http'
import type { Caller } from './harness.ts'

export const SESSION_COOKIE = 'odie_session'

/** The `set-cookie` header of the cookie `name`; undefined if the response doesn't set it. */
export const setCookieOf = (headers: OutgoingHttpHeaders, name = SESSION_COOKIE): string | undefined =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map(String)
    .find((cookie) => cookie.startsWith(`${name}=`))

/** The caller with the session cookie that the response set. */
export function keepingCookie(caller: Caller, headers: OutgoingHttpHeaders): Caller {
  const [pair] = setCookieOf(headers)?.split(';') ?? []
  return pair ? { ...caller, cookie: pair } : caller
}

/** The caller with every cookie that the response set, besides those they had. */
export function keepingCookies(caller: Caller, headers: OutgoingHttpHeaders): Caller {
  const pairs = [headers['set-cookie'] ?? []].flat().map((cookie) => String(cookie).split(';')[0] ?? '')
  const jar = new Map(
    [...(caller.cookie?.split('; ') ?? []), ...pairs].map((pair) => [pair.split('=')[0], pair]),
  )
  return { ...caller, cookie: [...jar.values()].join('; ') }
}
