import { z } from 'zod'
import { type LineEdit, LineItem, PriceClass } from '#domain/estimates/contract.ts'
import { pricesOf, UNPRICED } from '#domain/estimates/rules.ts'
import { centsOf, type Dollars } from '#kernel/money.ts'

const AMOUNT = /^\d{1,8}(\.\d{1,2})?$/

/** What somebody typed as an amount (`125`, `$1,200.5`) as dollars with two places; null where it is none. */
export function amountIn(text: string): Dollars | null {
  const digits = text.replaceAll(/[$,\s]/g, '')
  if (!AMOUNT.test(digits)) return null
  const [whole = '0', fraction = ''] = digits.split('.')
  return `${Number(whole)}.${fraction.padEnd(2, '0')}`
}

const AMOUNT_MESSAGE = 'Write an amount like 125.00'

/** The form of a line. What it gives is a change to the line, with prices and class that fit each other. */
export const LineForm = z
  .object({
    description: LineItem.shape.description,
    scope: LineItem.shape.scope,
    location: z.string().trim().max(200),
    quantity: z.coerce
      .number('The quantity is a whole number')
      .int('The quantity is a whole number')
      .min(1, 'The quantity is 1 or more')
      .max(100_000, 'The quantity is at most 100,000'),
    unit: z.string().trim().min(1, 'Name the unit, like each').max(40),
    class: PriceClass,
    unit_price: z.string(),
    unit_price_min: z.string(),
    unit_price_max: z.string(),
  })
  .transform(({ class: priceClass, unit_price, unit_price_min, unit_price_max, location, ...rest }, ctx) => {
    const complain = (path: string, message: string) =>
      ctx.addIssue({ code: 'custom', path: [path], message })
    const prices = pricesFrom({ priceClass, unit_price, unit_price_min, unit_price_max }, complain)
    return prices
      ? { ...rest, location: location || null, ...prices, price_basis: 'staff' as const }
      : z.NEVER
  })

type Typed = { priceClass: PriceClass; unit_price: string; unit_price_min: string; unit_price_max: string }
type Complain = (path: string, message: string) => void

function pricesFrom(typed: Typed, complain: Complain) {
  switch (typed.priceClass) {
    case 'needs_visit':
      return UNPRICED
    case 'firm':
      return firmPrices(typed, complain)
    case 'range':
      return rangePrices(typed, complain)
  }
}

function firmPrices({ unit_price }: Typed, complain: Complain) {
  const price = amountIn(unit_price)
  if (price) return pricesOf(centsOf(price), centsOf(price))
  complain('unit_price', AMOUNT_MESSAGE)
  return null
}

function rangePrices({ unit_price, unit_price_min, unit_price_max }: Typed, complain: Complain) {
  const min = amountIn(unit_price_min)
  const max = amountIn(unit_price_max)
  const price = unit_price.trim() ? amountIn(unit_price) : undefined
  if (!min) complain('unit_price_min', AMOUNT_MESSAGE)
  if (!max) complain('unit_price_max', AMOUNT_MESSAGE)
  if (price === null) complain('unit_price', AMOUNT_MESSAGE)
  if (!min || !max || price === null) return null
  if (centsOf(min) > centsOf(max)) {
    complain('unit_price_max', 'The maximum is below the minimum')
    return null
  }
  if (price && (centsOf(price) < centsOf(min) || centsOf(price) > centsOf(max))) {
    complain('unit_price', 'The price lies outside of its range')
    return null
  }
  const prices = pricesOf(centsOf(min), centsOf(max))
  return price ? { ...prices, unit_price: price } : prices
}

/** What the form starts with. */
export const valuesOf = (line: LineEdit): z.input<typeof LineForm> => ({
  description: line.description,
  scope: line.scope,
  location: line.location ?? '',
  quantity: line.quantity,
  unit: line.unit,
  class: line.class,
  unit_price: line.unit_price ?? '',
  unit_price_min: line.unit_price_min ?? '',
  unit_price_max: line.unit_price_max ?? '',
})
