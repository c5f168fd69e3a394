import type { ReactNode } from 'react'
import type { RequestTerms } from '#domain/repairs/requests/contract.ts'
import { dayInWords } from '#kernel/days.ts'
import { PAYERS } from './request-words.ts'

/** The agent's message, who would pay, and by when, to read. */
export const TermsText = ({
  terms: { message, payer, dueOn },
  children,
}: {
  terms: RequestTerms
  children?: ReactNode
}) => (
  <span className="grid gap-1">
    {message && <span className="wrap-anywhere whitespace-pre-line text-ink">{message}</span>}
    <span>
      {PAYERS[payer]} would pay for the repairs, done by a licensed electrician{' '}
      {dueOn ? `by ${dayInWords(dueOn)}` : 'before closing'}.
    </span>
    {children}
  </span>
)
