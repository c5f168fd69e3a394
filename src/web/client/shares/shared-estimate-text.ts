import type { SharedEstimate } from '#domain/client/shares/contract.ts'
import { dateText } from '#web/ui/format.ts'

/** Who shared an estimate, and until when the link works. */
export function sharedByText({ report, expiresAt }: Pick<SharedEstimate, 'report' | 'expiresAt'>): string {
  const agent = [report.agentFirstName, report.agentLastName].filter(Boolean).join(' ') || 'The agent'
  return `${agent} shared this with you. The link works until ${dateText(expiresAt)}.`
}

/** Why there are no lines; null if there are some. */
export function withoutLinesText({ kind, estimateData }: Pick<SharedEstimate, 'kind' | 'estimateData'>) {
  if (kind === 'letter')
    return 'The inspection report lists no electrical deficiencies, so there’s nothing to estimate. The letter has the details.'
  return estimateData ? null : 'This estimate was prepared manually. Its lines are in the PDF.'
}

/** The title of what a link shows. */
export const sharedTitle = ({ kind }: Pick<SharedEstimate, 'kind'>) =>
  kind === 'letter' ? 'Letter' : 'Electrical repair estimate'
