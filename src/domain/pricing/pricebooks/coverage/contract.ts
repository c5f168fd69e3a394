import { z } from 'zod'
import { Dollars } from '#kernel/money.ts'

const PricedName = z.object({ itemName: z.string(), minPrice: Dollars, maxPrice: Dollars })

/**
 * Items whose names mean the same work, at different prices. `added_earlier`: the used one was. `own_name`: it has the catalog's own name
 * of the work. `undecided`: none is used, because they were added together.
 */
export const RivalPrices = z.object({
  used: PricedName.nullable(),
  unused: z.array(PricedName).min(1),
  why: z.enum(['added_earlier', 'own_name', 'undecided']),
})
export type RivalPrices = z.infer<typeof RivalPrices>

/** A kind of work of the catalogue, and the item that prices it. */
export const CoveredKind = z.object({
  kind: z.string(),
  title: z.string(),
  work: z.string(),
  /** The name for a new item: with it, the item is surely used for this work. */
  addAs: z.string(),
  unit: z.string(),
  /** The item whose price is used; null while the catalogue's is. */
  itemName: z.string().nullable(),
  /** Items that may be this work, but aren't used because their names don't say so. */
  similar: z.array(z.string()),
  low: Dollars,
  high: Dollars,
})
export type CoveredKind = z.infer<typeof CoveredKind>

export const Coverage = z.object({
  priced: z.int(),
  total: z.int(),
  kinds: z.array(CoveredKind),
  rivals: z.array(RivalPrices).optional(),
})
export type Coverage = z.infer<typeof Coverage>
