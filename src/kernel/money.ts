import { z } from 'zod'

/** An amount in whole cents. */
export const Cents = z.int().brand<'Cents'>()
export type Cents = z.infer<typeof Cents>

/** The maximum of a `decimal(10,2)` column: $99,999,999.99. */
export const MAX_AMOUNT = 9_999_999_999 as Cents

/** Throws `RangeError` for what isn't a whole number of cents. Without the schema, because pages without a form use it too. */
export function cents(amount: number): Cents {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`${amount} isn’t an amount in cents`)
  return amount as Cents
}

/** An amount in JSON: dollars as a string with two decimals, `"1234.50"`, within the range of `decimal(10,2)`. */
export const Dollars = z
  .string()
  .regex(/^-?\d{1,8}\.\d{2}$/, 'Enter the amount in dollars and cents, like 125.00')
export type Dollars = z.infer<typeof Dollars>

/** An amount that can't be below zero. */
export const NonNegativeDollars = Dollars.refine(
  (amount) => !amount.startsWith('-'),
  'The amount can’t be negative',
)

/** The sum of many amounts: as `Dollars`, but up to what a `numeric(16,2)` column holds, with 14 digits before the point. */
export const DollarSum = z.string().regex(/^-?\d{1,14}\.\d{2}$/)
export type DollarSum = z.infer<typeof DollarSum>

export function dollarsOf(amount: Cents): Dollars {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

export const centsOf = (dollars: Dollars): Cents => cents(Number(dollars.replace('.', '')))

/** `"1234.50"` as `$1,234.50`. The digits stay text, so nothing gets rounded. */
export function dollarText(amount: Dollars): string {
  const isNegative = amount.startsWith('-')
  const [whole = '0', fraction = '00'] = amount.replace('-', '').split('.')
  return `${isNegative ? '−' : ''}$${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`
}
