import { z } from 'zod'
import { Owner } from '#domain/pricing/pricebooks/contract.ts'
import { endpoint } from '#kernel/endpoint.ts'
import { Dollars } from '#kernel/money.ts'

/** What was charged for a unit of an item's work. */
export const Charged = z.object({ jobs: z.int().positive(), min: Dollars, median: Dollars, max: Dollars })
export type Charged = z.infer<typeof Charged>

/** What was charged for an item that the pricebook has, of the estimates of the last twelve months. */
export const ItemCharges = z.object({
  itemId: z.uuid(),
  itemName: z.string(),
  /** Null if there are only jobs that were left out. */
  charged: Charged.nullable(),
  /** Jobs whose charge isn't in it, because it was for units of another item, too. */
  leftOut: z.int(),
})
export type ItemCharges = z.infer<typeof ItemCharges>

export const listItemCharges = endpoint({
  name: 'listItemCharges',
  summary:
    'What was charged for the items of a pricebook, in completed work. Contractors get their own; admins say whose.',
  method: 'GET',
  path: '/api/contractor/pricebook/charges',
  access: ['contractor', 'admin'],
  input: Owner,
  output: z.array(ItemCharges),
})
