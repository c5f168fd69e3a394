import type { ReactNode } from 'react'
import type { RequestedLine, RequestTerms } from '#domain/repairs/requests/contract.ts'
import { requestInWords } from '#domain/repairs/requests/rules.ts'

/** The agent's message, and the terms as the documents state them, to read. */
export const TermsText = ({
  terms,
  lines,
  children,
}: {
  terms: RequestTerms
  lines: readonly RequestedLine[]
  children?: ReactNode
}) => (
  <span className="grid gap-1">
    {terms.message && <span className="wrap-anywhere whitespace-pre-line text-ink">{terms.message}</span>}
    <span>{requestInWords(terms, lines)}</span>
    {children}
  </span>
)
