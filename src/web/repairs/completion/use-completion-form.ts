import { useEffect, useState } from 'react'
import { z } from 'zod'
import { Attachment } from '#domain/repairs/attachments/contract.ts'
import type { CompletionInput, CompletionRecord } from '#domain/repairs/completion/contract.ts'
import { isLeftOut } from '#domain/repairs/work/contract.ts'
import { VERDICTS } from '#domain/repairs/work/rules.ts'
import { AMOUNT_MESSAGES, parseAmount } from '#kernel/amounts.ts'
import { dayOf } from '#kernel/days.ts'
import { type Dollars, dollarsOf } from '#kernel/money.ts'
import { hasCode, messageOf } from '#web/api/call.ts'

/** What's entered for a line. `isDone` is null until it's chosen; amounts are what was typed. */
const LineEntry = z.object({
  isDone: z.boolean().nullable(),
  reason: z.string(),
  charged: z.string(),
  before: z.array(Attachment),
  after: z.array(Attachment),
})
export type LineEntry = z.infer<typeof LineEntry>

const Draft = z.object({
  lines: z.record(z.string(), LineEntry),
  doneOn: z.string(),
  permit: z.string(),
  inspection: z.string(),
  charged: z.string(),
  note: z.string(),
})
type Draft = z.infer<typeof Draft>

type Errors = Partial<Record<string, string>>

const EMPTY: LineEntry = { isDone: null, reason: '', charged: '', before: [], after: [] }

type Send = (input: CompletionInput) => Promise<unknown>

/**
 * A report while it's written. It's kept in the tab until it's sent, so that a reload or a lost connection in a basement loses nothing.
 */
export function useCompletionForm(record: CompletionRecord, send: Send) {
  const key = `completion ${record.estimateId} ${record.requestedAt}`
  const [draft, setDraft] = useState<Draft>(() => storedDraft(key) ?? draftOf(record))
  const [isTouched, setIsTouched] = useState(() => storedDraft(key) !== null)
  const [errors, setErrors] = useState<Errors>({})
  const [isPending, setIsPending] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  useEffect(() => {
    if (isTouched) sessionStorage.setItem(key, JSON.stringify(draft))
  }, [key, draft, isTouched])

  const change = (changes: (before: Draft) => Partial<Draft>) => {
    setIsTouched(true)
    setDraft((before) => ({ ...before, ...changes(before) }))
  }
  const entryOf = (lineId: string) => draft.lines[lineId] ?? EMPTY

  async function submit() {
    const found = errorsOf(record, draft)
    setErrors(found)
    setFailure(null)
    if (Object.keys(found).length > 0) return
    setIsPending(true)
    await send(inputOf(record, draft))
      .then(() => {
        sessionStorage.removeItem(key)
        setIsTouched(false)
      })
      .catch(setFailure)
      .finally(() => setIsPending(false))
  }
  return {
    draft,
    entryOf,
    errors,
    isPending,
    isTouched,
    isOutdated: hasCode(failure, 'conflict'),
    problem: failure
      ? messageOf(failure, 'We couldn’t send the report. Please try again.')
      : Object.keys(errors).length > 0
        ? 'Please correct the marked fields.'
        : null,
    setFact: (changes: Partial<Omit<Draft, 'lines'>>) => change(() => changes),
    changeLine: (lineId: string, changes: (before: LineEntry) => Partial<LineEntry>) =>
      change(({ lines }) => {
        const before = lines[lineId] ?? EMPTY
        return { lines: { ...lines, [lineId]: { ...before, ...changes(before) } } }
      }),
    submit,
  }
}

export type CompletionForm = ReturnType<typeof useCompletionForm>

function storedDraft(key: string): Draft | null {
  try {
    const parsed = Draft.safeParse(JSON.parse(sessionStorage.getItem(key) ?? ''))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

/** What was reported before; at first, today's date, and for lines that the contractor left out of the work, why. */
function draftOf({ completion, attachments, lines }: CompletionRecord): Draft {
  const leftOut = lines.flatMap(({ id, verdict, verdictReason }) =>
    verdict && isLeftOut(verdict)
      ? [
          [
            id,
            {
              ...EMPTY,
              isDone: false,
              reason: [VERDICTS[verdict], verdictReason].filter(Boolean).join(': '),
            },
          ],
        ]
      : [],
  )
  const filesOf = (ids: readonly string[]) => attachments.filter(({ id }) => ids.includes(id))
  return {
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

function dollarsIn(text: string): Dollars | null {
  const amount = parseAmount(text)
  return typeof amount === 'number' ? dollarsOf(amount) : null
}

const inputOf = ({ requestedAt, completion, lines }: CompletionRecord, draft: Draft): CompletionInput => ({
  requestedAt: requestedAt ?? '',
  version: completion?.version ?? 0,
  lines: lines.map(({ id }) => {
    const { isDone, reason, charged, before, after } = draft.lines[id] ?? EMPTY
    return {
      lineId: id,
      isDone: isDone ?? false,
      reason: isDone ? null : reason,
      charged: dollarsIn(charged),
      before: before.map((each) => each.id),
      after: after.map((each) => each.id),
    }
  }),
  doneOn: lines.some(({ id }) => draft.lines[id]?.isDone) ? draft.doneOn : null,
  permit: draft.permit || null,
  inspection: draft.inspection || null,
  charged: dollarsIn(draft.charged),
  note: draft.note || null,
})

function errorsOf({ lines }: CompletionRecord, draft: Draft): Errors {
  const errors: Errors = {}
  const checkAmount = (field: string, text: string) => {
    const parsed = text.trim() ? parseAmount(text) : null
    if (typeof parsed === 'string') errors[field] = AMOUNT_MESSAGES[parsed]
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
