import { z } from 'zod'
import { Attachment } from '#domain/repairs/attachments/contract.ts'
import type { CompletionInput, CompletionRecord } from '#domain/repairs/completion/contract.ts'
import { leftOutReason, overLimitOf } from '#domain/repairs/completion/rules.ts'
import { amountErrorIn, dollarsIn } from '#kernel/amounts.ts'
import { dayOf } from '#kernel/days.ts'
import { cents, centsOf, dollarsOf } from '#kernel/money.ts'

/** What's entered for a line. `isDone` is null until it's chosen; amounts are what was typed. */
const LineEntry = z.object({
  isDone: z.boolean().nullable(),
  reason: z.string(),
  charged: z.string(),
  before: z.array(Attachment),
  after: z.array(Attachment),
})
export type LineEntry = z.infer<typeof LineEntry>

/** A report while it's written. `version` is the report that it began with; 0 without one. */
export const Draft = z.object({
  version: z.int(),
  lines: z.record(z.string(), LineEntry),
  doneOn: z.string(),
  permit: z.string(),
  inspection: z.string(),
  charged: z.string(),
  note: z.string(),
})
export type Draft = z.infer<typeof Draft>

export type Errors = Partial<Record<string, string>>

export const EMPTY: LineEntry = { isDone: null, reason: '', charged: '', before: [], after: [] }

/** What was reported before; at first, today's date, and for lines that the contractor left out of the work, why. */
export function draftOf({ completion, attachments, lines }: CompletionRecord): Draft {
  const leftOut = lines.flatMap((line) => {
    const reason = leftOutReason(line)
    return reason === null ? [] : [[line.id, { ...EMPTY, isDone: false, reason }]]
  })
  const filesOf = (ids: readonly string[]) => attachments.filter(({ id }) => ids.includes(id))
  return {
    version: completion?.version ?? 0,
    lines: Object.fromEntries(
      completion?.lines.map(({ lineId, isDone, reason, charged, before, after }) => [
        lineId,
        {
          isDone,
          reason: reason ?? '',
          charged: charged ?? '',
          before: filesOf(before),
          after: filesOf(after),
        },
      ]) ?? leftOut,
    ),
    doneOn: completion?.doneOn ?? dayOf(new Date()),
    permit: completion?.permit ?? '',
    inspection: completion?.inspection ?? '',
    charged: completion?.charged ?? '',
    note: completion?.note ?? '',
  }
}

/** What the items' own amounts add up to, and whether the total is less than that; null if no item has an amount. */
export function itemsChargedIn({ lines }: CompletionRecord, draft: Draft) {
  const amounts = lines.flatMap(({ id }) => dollarsIn(draft.lines[id]?.charged ?? '') ?? []).map(centsOf)
  if (amounts.length === 0) return null
  const sum = cents(amounts.reduce((total, each) => total + each, 0))
  const total = dollarsIn(draft.charged)
  return { sum: dollarsOf(sum), isAboveTotal: total !== null && sum > centsOf(total) }
}

/** Whether what's entered as charged, in total or else for the items, is more than the contractor had said it would be. */
export function isDraftOverLimit(record: CompletionRecord, draft: Draft): boolean {
  const over = overLimitOf(record, inputOf(record, draft))
  return over !== null && over.outside.length === 0
}

/** Whether something is charged for an item that isn't done, which may be meant: a visit has its price. */
export const isChargedUndone = ({ isDone, charged }: Pick<LineEntry, 'isDone' | 'charged'>) => {
  const amount = isDone === false ? dollarsIn(charged) : null
  return amount !== null && centsOf(amount) > 0
}

/** What to send. Call it only when `errorsOf` is empty. */
export const inputOf = (
  { requestedAt, completion, lines, history }: CompletionRecord,
  draft: Draft,
): CompletionInput => ({
  requestedAt: requestedAt ?? '',
  version: completion?.version ?? 0,
  ...(history && { remarks: history.remarks.length }),
  lines: lines.map(({ id }) => {
    const { isDone, reason, charged, before, after } = draft.lines[id] ?? EMPTY
    return {
      lineId: id,
      isDone: isDone ?? false,
      reason: isDone ? null : reason,
      charged: dollarsIn(charged),
      before: before.map((each) => each.id),
      // Its field is hidden for what isn't done, and may have photos from before that was chosen.
      after: isDone ? after.map((each) => each.id) : [],
    }
  }),
  doneOn: lines.some(({ id }) => draft.lines[id]?.isDone) ? draft.doneOn : null,
  permit: draft.permit || null,
  inspection: draft.inspection || null,
  charged: dollarsIn(draft.charged),
  note: draft.note || null,
})

/** What's wrong by field; empty if nothing is. */
export function errorsOf({ lines }: CompletionRecord, draft: Draft): Errors {
  const errors: Errors = {}
  const checkAmount = (field: string, text: string) => {
    const error = text.trim() ? amountErrorIn(text) : undefined
    if (error) errors[field] = error
  }
  for (const { id } of lines) {
    const { isDone, reason, charged } = draft.lines[id] ?? EMPTY
    if (isDone === null) errors[`done ${id}`] = 'Choose whether it’s done'
    if (isDone === false && reason.trim() === '') errors[`reason ${id}`] = 'Please say why it isn’t done'
    checkAmount(`charged ${id}`, charged)
  }
  checkAmount('charged', draft.charged)
  const isAnyDone = lines.some(({ id }) => draft.lines[id]?.isDone)
  if (isAnyDone && draft.doneOn === '') errors.doneOn = 'Enter the date on which the work was finished'
  if (isAnyDone && draft.doneOn > dayOf(new Date())) errors.doneOn = 'This date is still to come'
  return errors
}
