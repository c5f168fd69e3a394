import type { PricebookItem } from '#domain/pricing/pricebooks/contract.ts'
import type { Charged } from './contract.ts'

/** With fewer jobs than this, their prices aren't offered for the pricebook. */
export const MIN_JOBS = 3

type Prices = Pick<PricebookItem, 'minPrice' | 'maxPrice'>

/** The prices that charges offer for an item: their range, or the median as a firm price. */
export const offeredPrices = ({ min, median, max }: Charged) =>
  ({
    range: { minPrice: min, maxPrice: max },
    median: { minPrice: median, maxPrice: median },
  }) satisfies Record<string, Prices>

export type Offer = keyof ReturnType<typeof offeredPrices>

/** The offers that would change an item. Empty with too few jobs, and once it has one of these prices. */
export function offersFor({ minPrice, maxPrice }: Prices, charged: Charged): Offer[] {
  if (charged.jobs < MIN_JOBS) return []
  const { range, median } = offeredPrices(charged)
  const isTaken = [range, median].some((each) => each.minPrice === minPrice && each.maxPrice === maxPrice)
  if (isTaken) return []
  return charged.min === charged.max ? ['median'] : ['range', 'median']
}
