import { nameOf } from '#domain/repairs/work/rules.ts'
import { cents, centsOf, type Dollars, dollarsOf, dollarText } from '#kernel/money.ts'
import type { Completion, CompletionRecord } from './contract.ts'

/** `3 of 4 items done`; `none of 2 items done`. */
export function doneInWords({ completion, lines }: Pick<CompletionRecord, 'completion' | 'lines'>): string {
  const done = completion?.lines.filter(({ isDone }) => isDone).length ?? 0
  const items = lines.length === 1 ? 'item' : 'items'
  return `${done === 0 ? 'none' : done} of ${lines.length} ${items} done`
}

/** What was charged: the total, or else what the items add up to. Null if neither was reported. */
export function chargedIn({ charged, lines }: Pick<Completion, 'charged' | 'lines'>): Dollars | null {
  const amounts = lines.flatMap((line) => (line.charged === null ? [] : centsOf(line.charged)))
  if (charged !== null || amounts.length === 0) return charged
  return dollarsOf(cents(amounts.reduce((sum, amount) => sum + amount, 0)))
}

export const isOverLimit = (charged: Dollars | null, notToExceed: Dollars | null) =>
  charged !== null && notToExceed !== null && centsOf(charged) > centsOf(notToExceed)

/** That more was charged than the contractor had said; null if it wasn't. */
export function overLimitText(
  record: Pick<CompletionRecord, 'completion' | 'notToExceed' | 'contractor'>,
): string | null {
  const charged = record.completion && chargedIn(record.completion)
  if (!isOverLimit(charged, record.notToExceed)) return null
  return `${nameOf(record)} charged ${dollarText(charged!)}, more than the ${dollarText(record.notToExceed!)} that they had said it wouldn’t exceed.`
}

/** What a completion record is and isn't, on its page and its PDF. */
export const RECORD_DISCLOSURE =
  'This record has what the contractor reported on ODIE, with their photos. ODIE didn’t inspect the work.'
