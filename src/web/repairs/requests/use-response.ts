import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { Attachment } from '#domain/repairs/attachments/contract.ts'
import {
  openRepairRequest,
  type ReceivedRequest,
  ResponseKind,
  respondToRequest,
} from '#domain/repairs/requests/contract.ts'
import { dollarsIn, positiveAmountErrorIn } from '#kernel/amounts.ts'
import { call, hasCode, messageOf } from '#web/api/call.ts'
import { useStoredDraft } from '#web/repairs/stored-draft.ts'
import { showToast, type Toast } from '#web/toast.ts'
import { showErrorsAndFocusFirst } from '#web/ui/forms/show-errors.ts'
import { type BidText, bidErrors, bidOf, bidOn, bidTextOf } from './bids/bid.ts'

/** What the other side has entered for a line. `amount` is what they typed. */
const LineAnswer = z.object({
  response: ResponseKind.nullable(),
  amount: z.string(),
  note: z.string(),
  attachments: z.array(Attachment),
})
export type LineAnswer = z.infer<typeof LineAnswer>

/** What was entered and not sent; everything else is as the request has it, also when someone else answers in the meantime. */
const Draft = z.object({
  name: z.string().optional(),
  email: z.string().optional(),
  /** Whether `email`, or the only address that was entered before, gets no more emails. */
  stopsEmails: z.boolean().optional(),
  answers: z.record(z.string(), LineAnswer).default({}),
  bid: z
    .object({ company: z.string(), total: z.string(), lines: z.record(z.string(), z.string()) })
    .optional(),
})
type Draft = z.infer<typeof Draft>

type Errors = Partial<Record<string, string>>

const NO_ANSWER: LineAnswer = { response: null, amount: '', note: '', attachments: [] }

/** The other side's answers while they're written. */
export function useResponse(token: string, request: ReceivedRequest) {
  const client = useQueryClient()
  const { draft, change, discard } = useStoredDraft(`repair-response ${token}`, Draft)
  const [errors, setErrors] = useState<Errors>({})

  const edit = (changes: (before: Draft) => Partial<Draft>) =>
    change((before) => ({ answers: {}, ...before, ...changes(before ?? { answers: {} }) }))
  const answerOf = (lineId: string) => draft?.answers[lineId] ?? savedAnswer(request, lineId)
  const entry = {
    name: draft?.name ?? savedName(request),
    email: draft?.email ?? '',
    stopsEmails: (draft?.stopsEmails ?? false) && (request.addresses ?? 0) > 0,
    bid: draft?.bid ?? bidTextOf(request.bid),
  }
  const sentBid = sentBidOf(draft, request)
  const answered = request.lines.filter(({ lineId }) => answerOf(lineId).response !== null)

  const sending = useMutation({
    mutationFn: (version: number) =>
      call(respondToRequest, {
        token,
        version,
        name: entry.name,
        // The page doesn’t know an address that was entered before: it stays unless its emails are stopped.
        email: entry.email.trim() || undefined,
        stopsEmails: entry.stopsEmails,
        lines: answered.map(({ lineId }) => inputOf(lineId, answerOf(lineId))),
        bid: sentBid && bidOf(sentBid),
      }),
    onSuccess: (updated, version) => {
      discard()
      client.setQueryData([openRepairRequest.name, { token }], updated)
      showToast(updated.version === version ? toastWithoutNews(entry) : SENT)
    },
  })
  const send = () => {
    const found = errorsOf(request, { ...entry, bid: sentBid, answerOf })
    if (Object.keys(found).length > 0) return showErrorsAndFocusFirst(() => setErrors(found))
    setErrors({})
    sending.mutate(request.version)
  }
  return {
    ...entry,
    answerOf,
    answered: answered.length,
    errors,
    setName: (name: string) => edit(() => ({ name })),
    setEmail: (email: string) => edit(() => ({ email })),
    setStopsEmails: (stopsEmails: boolean) => edit(() => ({ stopsEmails })),
    setBid: (bid: BidText) => edit(() => ({ bid })),
    changeAnswer: (lineId: string, changes: (before: LineAnswer) => Partial<LineAnswer>) =>
      edit(({ answers }) => {
        const before = answers[lineId] ?? savedAnswer(request, lineId)
        return { answers: { ...answers, [lineId]: { ...before, ...changes(before) } } }
      }),
    /** Agrees to every line that has no answer yet. */
    agreeToOthers: () =>
      edit(({ answers }) => {
        const open = request.lines.filter(({ lineId }) => answerOf(lineId).response === null)
        const agreed = open.map(({ lineId }) => [lineId, { ...answerOf(lineId), response: 'agree' as const }])
        return { answers: { ...answers, ...Object.fromEntries(agreed) } }
      }),
    send,
    isPending: sending.isPending,
    isSent: sending.isSuccess && draft === null && sending.data.version !== sending.variables,
    isOutdated: hasCode(sending.error, 'conflict'),
    problem: sending.isError
      ? messageOf(sending.error, 'We couldn’t send your response. Please try again.')
      : Object.keys(errors).length > 0
        ? 'Please correct the marked fields.'
        : null,
    reset: sending.reset,
  }
}

export type ResponseForm = ReturnType<typeof useResponse>

type Shown = Pick<Toast, 'tone' | 'title' | 'description'>

const SENT: Shown = { tone: 'good', title: 'Response sent', description: 'We’ve let the agent know.' }

/** The answers are the same as before, so that the agent gets no email. */
const toastWithoutNews = ({ email, stopsEmails }: Pick<Draft, 'email' | 'stopsEmails'>): Shown => ({
  tone: 'good',
  title: stopsEmails
    ? 'That address gets no more emails'
    : email?.trim()
      ? 'We’ll email you when the agent answers'
      : 'Your answers are the same as before',
  description: 'No answer has changed, so we didn’t email the agent.',
})

/** Undefined if it's as the request has it, and isn't sent. */
const sentBidOf = (draft: Draft | null, { lines }: ReceivedRequest) => {
  const ids = lines.map(({ lineId }) => lineId)
  return draft?.bid && bidOn(ids, draft.bid)
}

const savedName = ({ side, author, lines }: ReceivedRequest) =>
  side === 'other_side' ? author : (lines.find(({ response }) => response)?.response?.by ?? '')

function savedAnswer({ lines, attachments }: ReceivedRequest, lineId: string): LineAnswer {
  const saved = lines.find((line) => line.lineId === lineId)?.response
  if (!saved) return NO_ANSWER
  return {
    response: saved.response,
    amount: saved.amount ?? '',
    note: saved.note,
    attachments: attachments.filter(({ id }) => saved.attachments.includes(id)),
  }
}

const inputOf = (lineId: string, { response, amount, note, attachments }: LineAnswer) => ({
  lineId,
  response: response!,
  amount: response === 'credit' ? dollarsIn(amount) : null,
  note,
  attachments: attachments.map(({ id }) => id),
})

type Entry = {
  name: string
  email: string
  stopsEmails: boolean
  bid: BidText | undefined
  answerOf: (lineId: string) => LineAnswer
}

/** Whose emails end has to be clear if several people asked for them through the same link. */
function emailErrorOf({ addresses = 0 }: ReceivedRequest, { email, stopsEmails }: Entry) {
  if (email.trim() === '')
    return stopsEmails && addresses > 1 ? 'Enter the address that should get no more emails' : undefined
  return z.email().safeParse(email.trim()).success ? undefined : 'Enter a valid email address'
}

function errorsOf(request: ReceivedRequest, entry: Entry): Errors {
  const { lines } = request
  const { name, bid, answerOf } = entry
  const errors: Errors = bid ? bidErrors(bid) : {}
  if (name.trim() === '') errors.name = 'Enter your name'
  const emailError = emailErrorOf(request, entry)
  if (emailError) errors.email = emailError
  for (const { lineId } of lines) {
    const { response, amount } = answerOf(lineId)
    const error = response === 'credit' ? positiveAmountErrorIn(amount) : undefined
    if (error) errors[`amount ${lineId}`] = error
  }
  if (lines.every(({ lineId }) => !answerOf(lineId).response)) errors.lines = 'Respond to at least one item'
  return errors
}
