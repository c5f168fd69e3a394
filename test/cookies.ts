import type { OutgoingHttpHeaders } from 'node:http'
import type { Caller } from './harness.ts'

export const SESSION_COOKIE = 'odie_session'

/** The `set-cookie` header of a cookie, whole; undefined when the answer did not set it. */
export const setCookieOf = (headers: OutgoingHttpHeaders, name = SESSION_COOKIE): string | undefined =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map(String)
    .find((cookie) => cookie.startsWith(`${name}=`))

/** The browser that got this answer, as it asks next. */
export function keepingCookie(caller: Caller, headers: OutgoingHttpHeaders): Caller {
  const [pair] = setCookieOf(headers)?.split(';') ?? []
  return pair ? { ...caller, cookie: pair } : caller
}
