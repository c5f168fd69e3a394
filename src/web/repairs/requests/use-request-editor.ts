import { useMemo, useState } from 'react'
import { choosableLines, pricesByLine } from '#domain/client/acceptances/rules.ts'
import type { EstimateData, LineItem } from '#domain/estimates/contract.ts'
import type {
  Ask,
  RequestedLine,
  RequestLine,
  RequestTerms,
  RequestVersion,
} from '#domain/repairs/requests/contract.ts'
import { dueOnProblem, proposedAmount } from '#domain/repairs/requests/rules.ts'
import { dollarsIn, positiveAmountErrorIn } from '#kernel/amounts.ts'
import type { Cents } from '#kernel/money.ts'

/** What the agent has chosen for a line. `amount` is what they typed. */
export type LineChoice = { isAsked: boolean; ask: Ask; amount: string; isTaken: boolean }

const FIRST_TERMS: RequestTerms = { payer: 'seller', dueOn: null, showsPrices: true, message: '' }

/** What a request is written on top of: its latest version, or one for the estimate before. */
type Basis = {
  terms: RequestTerms
  lines: readonly (RequestedLine & Partial<Pick<RequestLine, 'isTaken'>>)[]
}

/** A request while it's written: the lines of the estimate with what's asked for each, and the terms. `current`: the version before. */
export function useRequestEditor(
  data: EstimateData,
  basis: Basis | undefined,
  current: RequestVersion | undefined,
) {
  const lines = useMemo(() => choosableLines(data.line_items), [data])
  const prices = useMemo(() => pricesByLine(data.line_items), [data])
  const saved = useMemo(() => choicesOf(lines, prices, basis), [lines, prices, basis])
  const [edits, setEdits] = useState<Partial<Record<string, LineChoice>>>({})
  const [terms, setTerms] = useState<RequestTerms>(basis?.terms ?? FIRST_TERMS)
  const [showsErrors, setShowsErrors] = useState(false)

  const choiceOf = ({ id }: Pick<LineItem, 'id'>): LineChoice => edits[id] ?? saved[id]!
  const asked = lines.filter((line) => choiceOf(line).isAsked)
  const change = (line: LineItem, changes: Partial<LineChoice>) =>
    setEdits((others) => ({ ...others, [line.id]: { ...choiceOf(line), ...changes } }))
  const errorOf = (line: LineItem) => (showsErrors ? amountErrorOf(choiceOf(line)) : undefined)
  const input = {
    terms,
    lines: asked.map((line) => {
      const { ask, amount, isTaken } = choiceOf(line)
      return { lineId: line.id, ask, amount: ask === 'repair' ? null : dollarsIn(amount), isTaken }
    }),
  }
  const dueOnError = dueOnProblem(terms, current?.terms, new Date())
  const isValid = asked.length > 0 && !dueOnError && asked.every((line) => !amountErrorOf(choiceOf(line)))
  const isChanged =
    JSON.stringify([terms, lines.map(choiceOf)]) !==
    JSON.stringify([basis?.terms ?? FIRST_TERMS, lines.map(({ id }) => saved[id])])
  return {
    lines,
    prices,
    asked,
    terms,
    setTerms: (changes: Partial<RequestTerms>) => setTerms((before) => ({ ...before, ...changes })),
    choiceOf,
    change,
    errorOf,
    dueOnError: showsErrors ? dueOnError : undefined,
    /** Asks only for these lines; what's asked for each stays. */
    askOnlyFor: (ids: ReadonlySet<string>) =>
      setEdits(
        Object.fromEntries(lines.map((line) => [line.id, { ...choiceOf(line), isAsked: ids.has(line.id) }])),
      ),
    /** What to save; null while something is missing, which then shows. */
    submit: () => {
      setShowsErrors(true)
      return isValid ? input : null
    },
    isChanged,
  }
}

export type RequestEditor = ReturnType<typeof useRequestEditor>

/** Without a basis, the repair of every line. */
function choicesOf(
  lines: readonly LineItem[],
  prices: ReadonlyMap<string, Cents | null>,
  basis: Basis | undefined,
): Record<string, LineChoice> {
  const known = new Map(basis?.lines.map((line) => [line.lineId, line]))
  return Object.fromEntries(
    lines.map(({ id }) => {
      const line = known.get(id)
      const amount = line?.amount ?? proposedAmount('credit', prices.get(id) ?? null) ?? ''
      return [
        id,
        {
          isAsked: basis ? line !== undefined : true,
          ask: line?.ask ?? 'repair',
          amount,
          isTaken: line?.isTaken ?? false,
        },
      ]
    }),
  )
}

const amountErrorOf = ({ isAsked, ask, amount }: LineChoice) =>
  isAsked && ask !== 'repair' ? positiveAmountErrorIn(amount) : undefined
