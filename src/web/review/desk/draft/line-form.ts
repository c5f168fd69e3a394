import { z } from 'zod'
import { LINE_LIMITS, type LineEdit, PriceClass } from '#domain/estimates/contract.ts'
import { pricesOf, UNPRICED } from '#domain/estimates/rules.ts'
import { AMOUNT_MESSAGES, parseAmount } from '#kernel/amounts.ts'
import { numberText } from '#kernel/formatters.ts'
import { dollarsOf } from '#kernel/money.ts'

const limited = (label: string, max: number) =>
  z
    .string()
    .trim()
    .max(max, `${label} must be ${numberText(max)} characters or fewer`)

/** The form for a line. Its output is a change to the line whose prices and class are consistent. */
export const LineForm = z
  .object({
    description: limited('Work', LINE_LIMITS.description).min(1, 'Please describe the work'),
    scope: limited('What the price includes', LINE_LIMITS.scope),
    location: limited('Location', LINE_LIMITS.location),
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

/** An amount of the form; null, with a message next to its field, if it isn't one. */
function amountOf(
  input: PriceInput,
  field: 'unit_price' | 'unit_price_min' | 'unit_price_max',
  addIssue: AddIssue,
) {
  const amount = parseAmount(input[field])
  if (typeof amount === 'number') return amount
  addIssue(field, AMOUNT_MESSAGES[amount])
  return null
}

function firmPrices(input: PriceInput, addIssue: AddIssue) {
  const price = amountOf(input, 'unit_price', addIssue)
  return price === null ? null : pricesOf(price, price)
}

function rangePrices(input: PriceInput, addIssue: AddIssue) {
  const min = amountOf(input, 'unit_price_min', addIssue)
  const max = amountOf(input, 'unit_price_max', addIssue)
  const price = input.unit_price.trim() ? amountOf(input, 'unit_price', addIssue) : undefined
  if (min === null || max === null || price === null) return null
  if (min > max) {
    addIssue('unit_price_max', 'The maximum can’t be less than the minimum')
    return null
  }
  if (price !== undefined && (price < min || price > max)) {
    addIssue('unit_price', 'The price must be within the range')
    return null
  }
  const prices = pricesOf(min, max)
  return price === undefined ? prices : { ...prices, unit_price: dollarsOf(price) }
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
