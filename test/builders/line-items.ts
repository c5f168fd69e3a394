import type { LineItem } from '#domain/estimates/contract.ts'

/** A line of an estimate: one piece of work at `price` dollars. Without a price, the work has to be seen first. */
export const lineItem = (
  id: string,
  { price = '10.00', ...details }: Partial<LineItem> & { price?: string | null } = {},
): LineItem => ({
  id,
  type: 'work',
  description: `Work ${id}`,
  scope: '',
  location: null,
  quantity: 1,
  unit: 'each',
  class: price === null ? 'needs_visit' : 'firm',
  unit_price: price,
  total_price: price,
  unit_price_min: price,
  unit_price_max: price,
  price_basis: 'pricebook',
  finding_ids: [],
  ...details,
})
