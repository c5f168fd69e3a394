import { nameOf } from '#domain/repairs/work/rules.ts'
import { cents, centsOf, type Dollars, dollarsOf, dollarText } from '#kernel/money.ts'
import type { Completion, CompletionRecord } from './contract.ts'

/** `3 of 4 items done`; `none of 2 items done`. */
export function doneInWords({ completion, lines }: Pick<CompletionRecord, 'completion' | 'lines'>): string {
  const done = completion?.lines.filter(({ isDone }) => isDone).length ?? 0
  const items = lines.length === 1 ? 'item' : 'items'
  return `${done === 0 ? 'none' : done} of ${lines.length} ${items} done`
}

type Charged = Pick<Completion, 'charged' | 'lines'>

/** Whether work was done that only a visit could price, which the limit isn't about: its price was agreed on later. */
export const hasVisitedWork = (
  lines: CompletionRecord['lines'],
  isDone: (lineId: string) => boolean | null | undefined,
): boolean =>
  lines.some(({ id, price, verdict }) => isDone(id) && (verdict === 'needs_visit' || price === null))

/** What was charged: the total, or else what the items add up to. Null if neither was reported. */
export function chargedIn({ charged, lines }: Charged): Dollars | null {
  const amounts = lines.flatMap((line) => (line.charged === null ? [] : centsOf(line.charged)))
  if (charged !== null || amounts.length === 0) return charged
  return dollarsOf(cents(amounts.reduce((sum, amount) => sum + amount, 0)))
}

export const isOverLimit = (charged: Dollars | null, notToExceed: Dollars | null) =>
  charged !== null && notToExceed !== null && centsOf(charged) > centsOf(notToExceed)

/** That more was charged than the contractor had said; null if it wasn't, or if some of it was for work that a visit priced. */
export function overLimitText(
  record: Pick<CompletionRecord, 'completion' | 'lines' | 'notToExceed' | 'contractor'>,
): string | null {
  const done = new Set(record.completion?.lines.flatMap(({ lineId, isDone }) => (isDone ? [lineId] : [])))
  if (hasVisitedWork(record.lines, (id) => done.has(id))) return null
  const charged = record.completion && chargedIn(record.completion)
  if (!isOverLimit(charged, record.notToExceed)) return null
  return `${nameOf(record)} charged ${dollarText(charged!)}, more than their not-to-exceed limit of ${dollarText(record.notToExceed!)}.`
}

/** What a completion record is and isn't, on its page and its PDF. */
export const RECORD_DISCLOSURE =
  'This record has what the contractor reported on ODIE, with their photos. ODIE didn’t inspect the work.'
