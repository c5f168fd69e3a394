import type { CompletionRecord } from '#domain/repairs/completion/contract.ts'
import { doneInWords } from '#domain/repairs/completion/rules.ts'
import type { WorkRequest } from '#domain/repairs/work/contract.ts'
import { nameOf } from '#domain/repairs/work/rules.ts'
import { dayText } from '#web/estimates/work-text.ts'

/** What the owner's link is about. */
export const confirmationText = (request: Pick<WorkRequest, 'contractor' | 'agentName' | 'decision'>) =>
  request.decision
    ? `Electrical work by ${nameOf(request)}, at the request of ${request.agentName}`
    : `${request.agentName} asks you to confirm electrical work by ${nameOf(request)}.`

/** What the contractor's link is about. */
export function requestText({
  agentName,
  answer,
  validUntil,
}: Pick<WorkRequest, 'agentName' | 'answer' | 'validUntil'>) {
  if (answer) return `Requested by ${agentName}`
  const until = validUntil ? ` The estimate is valid until ${dayText(validUntil)}.` : ''
  return `${agentName} requests this work from you.${until}`
}

/** How much of the work was reported as done. */
export const reportedText = (record: CompletionRecord) => `${nameOf(record)} reported ${doneInWords(record)}.`
