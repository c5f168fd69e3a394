import { z } from 'zod'

/** The input of a list with the default page size. */
export const PageRequest = z.object({
  limit: z.coerce.number().int().min(1).max(500).default(100),
  /** The longest holds a name of 200 characters, in UTF-8 and Base64. */
  cursor: z.string().max(2_000).optional(),
})
export type PageRequest = z.infer<typeof PageRequest>

/**
 * One page of a list. The response body is the plain array that the specification requires, and the next page's cursor is in
 * the `Link: <…>; rel="next"` header. `nextCursor` is null on the last page.
 */
export type Page<T> = { items: T[]; nextCursor: string | null }
