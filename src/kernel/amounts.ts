import { type Cents, cents, type Dollars, dollarsOf, MAX_AMOUNT } from './money.ts'

/** Why a text isn't an amount. */
export type AmountProblem = 'missing' | 'not_an_amount' | 'negative' | 'decimals' | 'ambiguous' | 'too_large'

/** What users read next to the field. */
export const AMOUNT_MESSAGES: Readonly<Record<AmountProblem, string>> = {
  missing: 'Enter an amount like 125.00',
  not_an_amount: 'Enter the amount in digits, like 1250.00',
  negative: 'The amount can’t be negative',
  decimals: 'Enter at most two decimal places, like 125.50',
  ambiguous: 'Use a comma for thousands and at most two decimal places, like 1,250.00',
  too_large: 'The amount can be at most $99,999,999.99',
}

/** An amount as people write it (`1200`, `$1,200.5`, `USD 1200.00`) in cents, or why it isn't one. */
export function parseAmount(text: string): Cents | AmountProblem {
  if (text.trim() === '') return 'missing'
  // Longer than any amount, even with zeros in front; the patterns below take quadratic time.
  if (text.length > 100) return 'not_an_amount'
  const plain = text.replaceAll(/^\s*(?:USD?)?\s*\$?\s*|\s*(?:USD|\$)?\s*$/gi, '')
  if (/^(?:-|−|\(.*\)$)/.test(plain) || /^\s*-/.test(text)) return 'negative'
  const parts = /^(\d{1,3}(?:,\d{3})+|\d+)?(?:\.(\d*))?$/.exec(plain)
  const [, whole = '', fraction = ''] = parts ?? []
  if (!parts || (whole === '' && fraction === '')) return 'not_an_amount'
  // In much of Europe, 1.250 is 1,250. A database's four decimal places (125.0000) are clear.
  if (fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole)) return 'ambiguous'
  if (/[1-9]/.test(fraction.slice(2))) return 'decimals'
  const amount = Number(whole.replaceAll(',', '')) * 100 + Number(fraction.slice(0, 2).padEnd(2, '0'))
  return amount > MAX_AMOUNT ? 'too_large' : cents(amount)
}

/** The amount that a text says; null if it isn't one. */
export function dollarsIn(text: string): Dollars | null {
  const amount = parseAmount(text)
  return typeof amount === 'number' ? dollarsOf(amount) : null
}

/** What's wrong with an amount, for the field that it's typed into; undefined if nothing is. */
export function amountErrorIn(text: string): string | undefined {
  const amount = parseAmount(text)
  return typeof amount === 'number' ? undefined : AMOUNT_MESSAGES[amount]
}

/** What users read where nothing isn't an amount, as for a credit. */
export const MORE_THAN_ZERO = 'Enter more than $0.00'

/** As `amountErrorIn`, where the amount has to be more than zero. */
export const positiveAmountErrorIn = (text: string): string | undefined =>
  amountErrorIn(text) ?? (parseAmount(text) === 0 ? MORE_THAN_ZERO : undefined)

/**
 * Above these, a form asks for confirmation: one missing decimal point turns $125.00 into $12,500. No item of the catalog
 * costs more than $4,070, and rewiring a house rarely more than $30,000.
 */
export const UNUSUAL_ABOVE = { price: cents(1_000_000), total: cents(5_000_000) } as const
export type AmountKind = keyof typeof UNUSUAL_ABOVE

/** Those of the amounts that are unusually high for their kind; texts that aren't amounts (an empty field, for example) are left out. */
export function unusualAmounts(kind: AmountKind, texts: readonly (string | null | undefined)[]): Cents[] {
  const amounts = texts.map((text) => parseAmount(text ?? '')).filter((amount) => typeof amount === 'number')
  return [...new Set(amounts)].filter((amount) => amount > UNUSUAL_ABOVE[kind])
}
