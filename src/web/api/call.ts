import { type Endpoint, fillPath, type InputOf, type OutputOf } from '#kernel/endpoint.ts'
import { type ErrorCode, type Problem, UNAVAILABLE } from '#kernel/errors.ts'
import { forgetEarlyReads, takeEarlyRead, takeEarlyResponse } from './early-request.ts'

/** An error response. `message` is '{status}: {text}', for logs; users read what `messageOf` returns. */
export class ApiError extends Error {
  readonly status: number
  /** Null if the response isn't from our server: a proxy's error page, for example. */
  readonly problem: Problem | null

  constructor(status: number, text: string) {
    super(`${status}: ${text}`)
    this.status = status
    this.problem = problemIn(text)
  }
}

function problemIn(text: string): Problem | null {
  try {
    const body: Partial<Problem> | null = JSON.parse(text)
    return typeof body?.code === 'string' && typeof body.message === 'string' ? (body as Problem) : null
  } catch {
    return null
  }
}

/** An error that arose in the browser; its message is for users. */
export class UserError extends Error {}

/** Whether a load balancer answered because no server did. */
const isFromProxy = ({ problem, status }: ApiError) => !problem && status === 503

/** The message to show for an error: the server's own message, or `fallback` if it sent none. */
export function messageOf(error: unknown, fallback: string): string {
  if (error instanceof ApiError)
    return error.problem?.message || (isFromProxy(error) ? UNAVAILABLE : fallback)
  if (error instanceof UserError) return error.message
  if (error instanceof TypeError) return 'We can’t reach the server. Check your connection and try again.'
  return fallback
}

/** Whether the server rejected a call with this code. */
export const hasCode = (error: unknown, code: ErrorCode) =>
  error instanceof ApiError && error.problem?.code === code

/** Whether the session is over. */
export const isSignedOut = (error: unknown) => hasCode(error, 'signed_out')

/** Whether the same call may succeed later: the network or the server failed, or there were too many requests. */
export function isTemporary(error: unknown): boolean {
  if (error instanceof TypeError) return true
  if (!(error instanceof ApiError)) return false
  const { problem, status } = error
  return problem ? ['internal', 'unavailable', 'too_many_requests'].includes(problem.code) : status >= 500
}

/** The URL of a GET endpoint, for links, images, and downloads. */
export function hrefOf<E extends Endpoint>(endpoint: E, input: InputOf<E>): string {
  const { path, rest } = fillPath(endpoint.path, input as Record<string, unknown>)
  const query = new URLSearchParams(
    Object.entries(rest).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  )
  return query.size ? `${path}?${query}` : path
}

/** Calls the server and returns the output. Throws `ApiError`, or `TypeError` if the network failed. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  signal?: AbortSignal,
): Promise<OutputOf<E>> {
  const { output } = await fetchEndpoint(endpoint, input, signal)
  return output
}

/** One page of a list, and the cursor of the next page from the `Link` header; null on the last page. */
export async function callPage<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  signal?: AbortSignal,
): Promise<{ items: OutputOf<E>; nextCursor: string | null }> {
  const { output, response } = await fetchEndpoint(endpoint, input, signal)
  return { items: output, nextCursor: nextCursorIn(response.headers.get('link')) }
}

/** The `cursor` parameter of the `rel="next"` URL in a `Link` header. */
export function nextCursorIn(link: string | null): string | null {
  const next = link?.match(/<([^>]*)>\s*;\s*rel="next"/)?.[1]
  return next ? new URL(next, 'http://localhost').searchParams.get('cursor') : null
}

async function fetchEndpoint<E extends Endpoint>(endpoint: E, input: InputOf<E>, signal?: AbortSignal) {
  const response = await request(endpoint, input, signal)
  const text = await response.text()
  if (!response.ok) throw new ApiError(response.status, text || response.statusText)
  return { output: outputOf(endpoint, text), response }
}

/**
 * The body of a successful response. An empty body is a response without content. It isn't validated: the server has just done so
 * by the same schema, which is left out of the pages' scripts (`browser-contracts.ts`).
 */
export const outputOf = <E extends Endpoint>(_: E, text: string) =>
  (text ? JSON.parse(text) : undefined) as OutputOf<E>

function request<E extends Endpoint>(endpoint: E, input: InputOf<E>, signal?: AbortSignal) {
  if (endpoint.method === 'GET') {
    const href = hrefOf(endpoint, input)
    const read = () => fetch(href, { signal, headers: { accept: 'application/json' } })
    return takeEarlyRead(href)?.catch(read) ?? read()
  }
  forgetEarlyReads()
  const { path, rest } = fillPath(endpoint.path, input as Record<string, unknown>)
  const body = JSON.stringify(rest)
  const send = () =>
    fetch(path, {
      method: endpoint.method,
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body,
      signal,
    })
  return takeEarlyResponse(path, body)?.catch(send) ?? send()
}
