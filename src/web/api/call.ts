import { type Endpoint, fillPath, type InputOf, type OutputOf } from '#kernel/endpoint.ts'
import { Problem } from '#kernel/errors.ts'

/** The server said no. `message` is '{status}: {text}' for logs and rules; people read what `messageOf` gives. */
export class ApiError extends Error {
  readonly status: number
  /** Null where something else than our server answered: a proxy, or a page of another site. */
  readonly problem: Problem | null

  constructor(status: number, text: string) {
    super(`${status}: ${text}`)
    this.status = status
    this.problem = problemIn(text)
  }
}

function problemIn(text: string): Problem | null {
  try {
    return Problem.parse(JSON.parse(text))
  } catch {
    return null
  }
}

/** What a person reads of an error: the server's own sentence, or `fallback` where there is none. */
export function messageOf(error: unknown, fallback: string): string {
  if (error instanceof ApiError) return error.problem?.message || fallback
  if (error instanceof TypeError) return 'The server cannot be reached. Check your connection and try again.'
  return fallback
}

/** Whether the session is over: the call needs somebody, and nobody is signed in. */
export const isSignedOut = (error: unknown) =>
  error instanceof Error && error.message.startsWith('401: ') && error.message.includes('Unauthorized')

/** The address of a GET endpoint: for links, images and downloads. */
export function hrefOf<E extends Endpoint>(endpoint: E, input: InputOf<E>): string {
  const { path, rest } = fillPath(endpoint.path, input as Record<string, unknown>)
  const query = new URLSearchParams(
    Object.entries(rest).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  )
  return query.size ? `${path}?${query}` : path
}

/** Asks the server. Types and checks come from the contract; there is no other way to reach it. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  signal?: AbortSignal,
): Promise<OutputOf<E>> {
  const { output } = await fetchEndpoint(endpoint, input, signal)
  return output
}

/** One page of a list, and the cursor of the next one out of the `Link` header; null on the last page. */
export async function callPage<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  signal?: AbortSignal,
): Promise<{ items: OutputOf<E>; nextCursor: string | null }> {
  const { output, response } = await fetchEndpoint(endpoint, input, signal)
  return { items: output, nextCursor: nextCursorIn(response.headers.get('link')) }
}

/** The `cursor` parameter of the `rel="next"` address in a `Link` header. */
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

/** What the body of a good answer says. An empty body is an answer without content. */
export const outputOf = <E extends Endpoint>(endpoint: E, text: string) =>
  endpoint.output.parse(text ? JSON.parse(text) : undefined) as OutputOf<E>

function request<E extends Endpoint>(endpoint: E, input: InputOf<E>, signal?: AbortSignal) {
  if (endpoint.method === 'GET') {
    return fetch(hrefOf(endpoint, input), { signal, headers: { accept: 'application/json' } })
  }
  const { path, rest } = fillPath(endpoint.path, input as Record<string, unknown>)
  return fetch(path, {
    method: endpoint.method,
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify(rest),
    signal,
  })
}
