import { z } from 'zod'

/** What a list takes that has no page size of its own. */
export const PageRequest = z.object({
  limit: z.coerce.number().int().min(1).max(500).default(100),
  cursor: z.string().max(200).optional(),
})
export type PageRequest = z.infer<typeof PageRequest>

/**
 * One page of a list. On the wire it is the plain array that the specification names, and the next page's cursor travels
 * in a `Link: <…>; rel="next"` header. `nextCursor` is null on the last page.
 */
export type Page<T> = { items: T[]; nextCursor: string | null }
