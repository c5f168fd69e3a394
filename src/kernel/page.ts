import { z } from 'zod'

/** A place in a list. The longest holds a name of 200 characters, in UTF-8 and Base64. */
const Cursor = z.string().max(2_000)

/** The most items of a page. */
export const MAX_PAGE_SIZE = 500

/** The input of a list with the default page size. */
export const PageRequest = z.object({
  limit: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(100),
  /** The last item of the page before this one. */
  cursor: Cursor.optional(),
  /** The last item that may be on the page. With `cursor`, it refetches a page even if items around it have changed. */
  until: Cursor.optional(),
})
export type PageRequest = z.infer<typeof PageRequest>

/**
 * One page of a list. The response body is the plain array that the specification requires, and the next page's cursor is in
 * the `Link: <…>; rel="next"` header. `nextCursor` is null on the last page.
 */
export type Page<T> = { items: T[]; nextCursor: string | null }
