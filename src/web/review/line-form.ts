import { z } from 'zod'
import { type LineEdit, LineItem, PriceClass } from '#domain/estimates/contract.ts'
import { pricesOf, UNPRICED } from '#domain/estimates/rules.ts'
import { centsOf, Dollars } from '#kernel/money.ts'

const AMOUNT = /^\d+(\.\d{1,2})?$/

/** Parses an amount as users type it (`125`, `$1,200.5`) into dollars with two decimals; null if it isn't one. */
export function parseAmount(text: string): Dollars | null {
  const digits = text.replaceAll(/[$,\s]/g, '')
  if (!AMOUNT.test(digits)) return null
  const [whole = '0', fraction = ''] = digits.split('.')
  return Dollars.safeParse(`${Number(whole)}.${fraction.padEnd(2, '0')}`).data ?? null
}

const AMOUNT_MESSAGE = 'Enter an amount like 125.00'

/** The form for a line. Its output is a change to the line whose prices and class are consistent. */
export const LineForm = z
  .object({
    description: LineItem.shape.description,
    scope: LineItem.shape.scope,
    location: z.string().trim().max(200),
    quantity: z.coerce
      .number('Enter a whole number')
      .int('Enter a whole number')
      .min(1, 'Enter 1 or more')
      .max(100_000, 'Enter 100,000 or less'),
    unit: z.string().trim().min(1, 'Enter a unit, like each').max(40),
    class: PriceClass,
    unit_price: z.string(),
    unit_price_min: z.string(),
    unit_price_max: z.string(),
  })
  .transform(({ class: priceClass, unit_price, unit_price_min, unit_price_max, location, ...rest }, ctx) => {
    const addIssue = (path: string, message: string) =>
      ctx.addIssue({ code: 'custom', path: [path], message })
    const prices = pricesFrom({ priceClass, unit_price, unit_price_min, unit_price_max }, addIssue)
    return prices
      ? { ...rest, location: location || null, ...prices, price_basis: 'staff' as const }
      : z.NEVER
  })

type PriceInput = {
  priceClass: PriceClass
  unit_price: string
  unit_price_min: string
  unit_price_max: string
}
type AddIssue = (path: string, message: string) => void

function pricesFrom(input: PriceInput, addIssue: AddIssue) {
  switch (input.priceClass) {
    case 'needs_visit':
      return UNPRICED
    case 'firm':
      return firmPrices(input, addIssue)
    case 'range':
      return rangePrices(input, addIssue)
  }
}

function firmPrices({ unit_price }: PriceInput, addIssue: AddIssue) {
  const price = parseAmount(unit_price)
  if (price) return pricesOf(centsOf(price), centsOf(price))
  addIssue('unit_price', AMOUNT_MESSAGE)
  return null
}

function rangePrices({ unit_price, unit_price_min, unit_price_max }: PriceInput, addIssue: AddIssue) {
  const min = parseAmount(unit_price_min)
  const max = parseAmount(unit_price_max)
  const price = unit_price.trim() ? parseAmount(unit_price) : undefined
  if (!min) addIssue('unit_price_min', AMOUNT_MESSAGE)
  if (!max) addIssue('unit_price_max', AMOUNT_MESSAGE)
  if (price === null) addIssue('unit_price', AMOUNT_MESSAGE)
  if (!min || !max || price === null) return null
  if (centsOf(min) > centsOf(max)) {
    addIssue('unit_price_max', 'The maximum must be at least the minimum')
    return null
  }
  if (price && (centsOf(price) < centsOf(min) || centsOf(price) > centsOf(max))) {
    addIssue('unit_price', 'The price must be within the range')
    return null
  }
  const prices = pricesOf(centsOf(min), centsOf(max))
  return price ? { ...prices, unit_price: price } : prices
}

export type LineValues = z.input<typeof LineForm>

/** Whether two forms read the same; a quantity is a number until it's typed. */
export const hasSameValues = (a: LineValues, b: LineValues) =>
  (Object.keys(b) as (keyof LineValues)[]).every((key) => String(a[key] ?? '') === String(b[key] ?? ''))

/** The form's initial values. */
export const valuesOf = (line: LineEdit): LineValues => ({
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
