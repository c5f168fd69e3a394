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
