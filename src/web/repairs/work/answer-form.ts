import type { UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import { Attachment } from '#domain/repairs/attachments/contract.ts'
import {
  type AnswerInput,
  DocumentKind,
  isLeftOut,
  LineVerdict,
  MAX_DATES,
  MAX_DOCUMENTS,
  MAX_NOTE,
  MAX_REASON,
  type WorkRequest,
} from '#domain/repairs/work/contract.ts'
import { AMOUNT_MESSAGES, parseAmount } from '#kernel/amounts.ts'
import { dayOf } from '#kernel/days.ts'
import { type Cents, cents, centsOf, dollarsOf } from '#kernel/money.ts'

const upTo = (max: number) => z.string().trim().max(max)

/** Of radio buttons; null once a form without a choice was submitted. */
export const chosen = z
  .string()
  .nullable()
  .transform((value) => value ?? '')

const Line = z
  .object({
    lineId: z.string(),
    verdict: chosen.pipe(z.enum(LineVerdict.options, 'Please choose an answer')),
    reason: upTo(MAX_REASON),
  })
  .refine(({ verdict, reason }) => reason !== '' || !isLeftOut(verdict), {
    path: ['reason'],
    error: 'Please say why',
  })

const Day = z.union([
  z.literal(''),
  z.iso.date('Enter a date').refine((day) => day >= dayOf(new Date()), 'Choose a day that’s today or later'),
])

const Document = z.object({
  attachment: z.custom<Attachment>(),
  title: upTo(120).min(1, 'Enter what the document is'),
  kind: DocumentKind,
})

/** The contractor's form; its output is what's sent. */
export const AnswerForm = z.object({
  lines: z.array(Line),
  notToExceed: z.string().transform((text, ctx) => {
    if (text.trim() === '') return null
    const amount = parseAmount(text)
    if (typeof amount === 'number') return dollarsOf(amount)
    ctx.addIssue({ code: 'custom', message: AMOUNT_MESSAGES[amount] })
    return z.NEVER
  }),
  dates: z.array(Day).transform((days) => days.filter((day) => day !== '')),
  note: upTo(MAX_NOTE),
  documents: z.array(Document).max(MAX_DOCUMENTS, `At most ${MAX_DOCUMENTS} documents`),
})

export type AnswerValues = z.input<typeof AnswerForm>

/** A form that isn't finished. */
export const AnswerDraft: z.ZodType<AnswerValues> = z.object({
  lines: z.array(z.object({ lineId: z.string(), verdict: z.string().nullable(), reason: z.string() })),
  notToExceed: z.string(),
  dates: z.array(z.string()),
  note: z.string(),
  documents: z.array(z.object({ attachment: Attachment, title: z.string(), kind: DocumentKind })),
})

/** The form as it was answered before, or empty. */
export function valuesOf({ lines, answer }: WorkRequest): AnswerValues {
  const today = dayOf(new Date())
  const dates = (answer?.dates ?? []).filter((day) => day >= today)
  return {
    lines: lines.map(({ id }) => {
      const before = answer?.lines.find(({ lineId }) => lineId === id)
      return { lineId: id, verdict: before?.verdict ?? '', reason: before?.reason ?? '' }
    }),
    notToExceed: answer?.notToExceed ?? '',
    dates: Array.from({ length: MAX_DATES }, (_, index) => dates[index] ?? ''),
    note: answer?.note ?? '',
    documents: answer?.documents ?? [],
  }
}

/** What is sent for a filled-in form; `request` is what the contractor saw. */
export const inputOf = (
  { documents, ...form }: z.output<typeof AnswerForm>,
  { requestedAt, answer }: WorkRequest,
): AnswerInput => ({
  ...form,
  requestedAt: requestedAt ?? '',
  version: answer?.version ?? 0,
  documents: documents.map(({ attachment, title, kind }) => ({ attachmentId: attachment.id, title, kind })),
})

/** What the confirmed lines come to, as far as they're priced, with the charges of all that are left, in cents, if the limit is below that; else null. */
export function amountOverLimit(
  { lines, notToExceed }: Pick<z.output<typeof AnswerForm>, 'lines' | 'notToExceed'>,
  request: Pick<WorkRequest, 'lines' | 'charges'>,
): Cents | null {
  if (notToExceed === null) return null
  const idsOf = (isMeant: (verdict: LineVerdict) => boolean) =>
    new Set(lines.filter(({ verdict }) => isMeant(verdict)).map(({ lineId }) => lineId))
  const confirmed = idsOf((verdict) => verdict === 'confirmed')
  const left = idsOf((verdict) => !isLeftOut(verdict))
  const prices = [
    ...request.lines.filter(({ id }) => confirmed.has(id)).map(({ price, pricedPart = price }) => pricedPart),
    ...request.charges
      .filter(({ lineIds = [...left] }) => lineIds.some((id) => left.has(id)))
      .map(({ price }) => price),
  ]
  const amount = cents(prices.reduce((sum, price) => sum + centsOf(price ?? '0.00'), 0))
  return amount > centsOf(notToExceed) ? amount : null
}

export type AnswerFormState = UseFormReturn<AnswerValues, unknown, z.output<typeof AnswerForm>>
