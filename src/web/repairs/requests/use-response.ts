import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { Attachment } from '#domain/repairs/attachments/contract.ts'
import {
  openRepairRequest,
  type ReceivedRequest,
  ResponseKind,
  respondToRequest,
} from '#domain/repairs/requests/contract.ts'
import { AMOUNT_MESSAGES, parseAmount } from '#kernel/amounts.ts'
import { call, hasCode, messageOf } from '#web/api/call.ts'
import { bidErrors, bidOf, bidTextOf } from './BidFields.tsx'
import { dollarsIn } from './use-request-editor.ts'

/** What the other side has entered for a line. `amount` is what they typed. */
const LineAnswer = z.object({
  response: ResponseKind.nullable(),
  amount: z.string(),
  note: z.string(),
  attachments: z.array(Attachment),
})
export type LineAnswer = z.infer<typeof LineAnswer>

const Draft = z.object({
  name: z.string(),
  email: z.string(),
  answers: z.record(z.string(), LineAnswer),
  bid: z.object({ company: z.string(), total: z.string(), lines: z.record(z.string(), z.string()) }),
})
type Draft = z.infer<typeof Draft>

type Errors = Partial<Record<string, string>>

/**
 * The other side's answers while they're written. They're kept in the tab until they're sent, so that a reload or a lost connection loses
 * nothing.
 */
export function useResponse(token: string, request: ReceivedRequest) {
  const client = useQueryClient()
  const key = `repair-response ${token}`
  const [draft, setDraft] = useState<Draft>(() => storedDraft(key) ?? draftOf(request))
  const [isTouched, setIsTouched] = useState(() => storedDraft(key) !== null)
  const [errors, setErrors] = useState<Errors>({})
  useEffect(() => {
    if (isTouched) sessionStorage.setItem(key, JSON.stringify(draft))
  }, [key, draft, isTouched])

  const change = (changes: (before: Draft) => Partial<Draft>) => {
    setIsTouched(true)
    setDraft((before) => ({ ...before, ...changes(before) }))
  }
  const answerOf = (lineId: string): LineAnswer => draft.answers[lineId] ?? NO_ANSWER
  const answered = request.lines.filter(({ lineId }) => answerOf(lineId).response !== null)

  const sending = useMutation({
    mutationFn: () =>
      call(respondToRequest, {
        token,
        version: request.version,
        name: draft.name,
        email: draft.email.trim(),
        lines: answered.map(({ lineId }) => inputOf(lineId, answerOf(lineId))),
        bid: bidOf(draft.bid),
      }),
    onSuccess: (updated) => {
      sessionStorage.removeItem(key)
      setIsTouched(false)
      client.setQueryData([openRepairRequest.name, { token }], updated)
    },
  })
  const send = () => {
    const found = errorsOf(request, draft)
    setErrors(found)
    if (Object.keys(found).length === 0) sending.mutate()
  }
  return {
    draft,
    answerOf,
    answered: answered.length,
    isTouched,
    errors,
    setName: (name: string) => change(() => ({ name })),
    setEmail: (email: string) => change(() => ({ email })),
    setBid: (bid: Draft['bid']) => change(() => ({ bid })),
    changeAnswer: (lineId: string, changes: (before: LineAnswer) => Partial<LineAnswer>) =>
      change(({ answers }) => {
        const before = answers[lineId] ?? NO_ANSWER
        return { answers: { ...answers, [lineId]: { ...before, ...changes(before) } } }
      }),
    /** Agrees to every line that has no answer yet. */
    agreeToOthers: () =>
      change(({ answers }) => ({
        answers: Object.fromEntries(
          request.lines.map(({ lineId }) => {
            const before = answers[lineId] ?? NO_ANSWER
            return [lineId, before.response ? before : { ...before, response: 'agree' as const }]
          }),
        ),
      })),
    send,
    isPending: sending.isPending,
    isSent: sending.isSuccess && !isTouched,
    isOutdated: hasCode(sending.error, 'conflict'),
    problem: sending.isError
      ? messageOf(sending.error, 'We couldn’t send your response. Please try again.')
      : Object.keys(errors).length > 0
        ? 'Please correct the marked fields.'
        : null,
    reset: sending.reset,
  }
}

export type ResponseDraft = ReturnType<typeof useResponse>

const NO_ANSWER: LineAnswer = { response: null, amount: '', note: '', attachments: [] }

function storedDraft(key: string): Draft | null {
  try {
    const parsed = Draft.safeParse(JSON.parse(sessionStorage.getItem(key) ?? ''))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

/** What was sent before. */
const draftOf = ({ lines, bid, attachments, side, author }: ReceivedRequest): Draft => ({
  name: side === 'other_side' ? author : (lines.find(({ response }) => response)?.response?.by ?? ''),
  email: '',
  answers: Object.fromEntries(
    lines.flatMap(({ lineId, response }) =>
      response
        ? [
            [
              lineId,
              {
                response: response.response,
                amount: response.amount ?? '',
                note: response.note,
                attachments: attachments.filter(({ id }) => response.attachments.includes(id)),
              },
            ],
          ]
        : [],
    ),
  ),
  bid: bidTextOf(bid),
})

const inputOf = (lineId: string, { response, amount, note, attachments }: LineAnswer) => ({
  lineId,
  response: response!,
  amount: response === 'credit' ? dollarsIn(amount) : null,
  note,
  attachments: attachments.map(({ id }) => id),
})

function errorsOf({ lines }: ReceivedRequest, { name, email, answers, bid }: Draft): Errors {
  const errors: Errors = { ...bidErrors(bid) }
  if (name.trim() === '') errors.name = 'Enter your name'
  if (email.trim() !== '' && !z.email().safeParse(email.trim()).success)
    errors.email = 'Enter a valid email address'
  for (const { lineId } of lines) {
    const { response, amount } = answers[lineId] ?? NO_ANSWER
    const parsed = response === 'credit' ? parseAmount(amount) : null
    if (typeof parsed === 'string') errors[`amount ${lineId}`] = AMOUNT_MESSAGES[parsed]
  }
  if (lines.every(({ lineId }) => !answers[lineId]?.response)) errors.lines = 'Respond to at least one item'
  return errors
}
