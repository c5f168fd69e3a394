import type { Endpoint, InputOf, OutputOf } from '#kernel/endpoint.ts'
import { type Caller, call } from './harness.ts'

/** The `cursor` of a response's `Link: <…>; rel="next"` header; undefined on the last page. */
export function nextCursor(headers: { link?: unknown }): string | undefined {
  const next = /^<([^>]+)>; rel="next"$/.exec(String(headers.link))?.[1]
  return (next && new URL(next, 'http://localhost').searchParams.get('cursor')) || undefined
}

/** Every page of a list, following its `Link` headers. `between` runs after each page. */
export async function readPages<E extends Endpoint>(
  caller: Caller,
  endpoint: E,
  input: InputOf<E>,
  between: () => Promise<unknown> = async () => undefined,
): Promise<OutputOf<E>[]> {
  const pages: OutputOf<E>[] = []
  let cursor: string | undefined
  do {
    const page = { ...(input as object), ...(cursor && { cursor }) } as InputOf<E>
    const { status, body, headers } = await call(caller, endpoint, page)
    if (status !== 200) throw new Error(`page ${pages.length + 1} of ${endpoint.name}: ${status}`)
    pages.push(body)
    cursor = nextCursor(headers)
    await between()
  } while (cursor)
  return pages
}
