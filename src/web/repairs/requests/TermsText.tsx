import type { ReactNode } from 'react'
import type { RequestedLine, RequestTerms } from '#domain/repairs/requests/contract.ts'
import { asksForRepair } from '#domain/repairs/requests/rules.ts'
import { dayInWords } from '#kernel/days.ts'
import { PAYERS } from './request-words.ts'

/** The agent's message, and who would pay for repairs by when, to read. */
export const TermsText = ({
  terms: { message, payer, dueOn },
  lines,
  children,
}: {
  terms: RequestTerms
  lines: readonly RequestedLine[]
  children?: ReactNode
}) => (
  <span className="grid gap-1">
    {message && <span className="wrap-anywhere whitespace-pre-line text-ink">{message}</span>}
    {lines.some(asksForRepair) && (
      <span>
        {PAYERS[payer]} would pay for the repairs, done by a licensed electrician{' '}
        {dueOn ? `by ${dayInWords(dueOn)}` : 'before closing'}.
      </span>
    )}
    {children}
  </span>
)
