import type { EstimateId } from '#domain/estimates/contract.ts'
import { moneyInWords } from '#domain/estimates/document/estimate-document.ts'
import { dayInWords } from '#kernel/days.ts'
import type { EmailContent } from '#platform/mail/mail.ts'

export type Requested = {
  id: EstimateId
  version: number
  propertyAddress: string
  amount: string
  /** The last day of the prices, if they had expired by the time of the request. */
  expiredOn: string | null
  /** Null for everything. */
  chosen: { requested: number; of: number; descriptions: readonly string[] } | null
  agent: { name: string; email: string; phone: string | null }
  contractorName: string
  url: string
  /** Staff read whose estimate it is; the contractor reads how to reach the agent. */
  isForStaff: boolean
}

const MAX_LISTED = 30

const estimateOf = ({ isForStaff, contractorName }: Requested) =>
  isForStaff ? `${contractorName}’s estimate` : 'your estimate'

const actionOf = ({ isForStaff, url }: Requested) => ({
  label: isForStaff ? 'Open the estimate' : 'Open the request',
  url,
})

export function estimateAccepted(to: string, request: Requested): EmailContent {
  const { id, version, propertyAddress, amount, chosen, agent, isForStaff, expiredOn } = request
  const contact = [agent.email, agent.phone].filter(Boolean).join(', ')
  return {
    to,
    subject: `Accepted: ${isForStaff ? '' : 'your estimate for '}${propertyAddress}`,
    heading: isForStaff ? 'An estimate has been accepted' : 'Your estimate has been accepted',
    body: [
      chosen
        ? `${agent.name} requested ${chosen.requested} of ${chosen.of} items from ${estimateOf(request)} for ${propertyAddress}, for a total of ${moneyInWords(amount)}.`
        : `${agent.name} accepted ${estimateOf(request)} of ${moneyInWords(amount)} for ${propertyAddress}.`,
      ...(chosen ? [listOf(chosen.descriptions)] : []),
      ...(expiredOn
        ? [
            `The prices expired on ${dayInWords(expiredOn)}. ${isForStaff ? 'The contractor has to confirm them.' : 'Please confirm them, or tell the agent what has changed, before the work starts.'}`,
          ]
        : []),
      ...(isForStaff ? [] : [`Please get in touch to schedule the work: ${contact}.`]),
    ],
    action: actionOf(request),
    cause: `estimate-accepted:${id}:${version}:${to}`,
  }
}

function listOf(descriptions: readonly string[]) {
  const shown = descriptions.slice(0, MAX_LISTED).map((each) => `• ${each}`)
  const more = descriptions.length - shown.length
  return [...shown, ...(more > 0 ? [`… and ${more} more`] : [])].join('\n')
}

export function acceptanceWithdrawn(to: string, request: Requested): EmailContent {
  const { id, version, propertyAddress, agent, isForStaff } = request
  return {
    to,
    subject: `Request withdrawn: ${propertyAddress}`,
    heading: 'A request has been withdrawn',
    body: [
      `${agent.name} withdrew their acceptance of ${estimateOf(request)} for ${propertyAddress}.`,
      isForStaff
        ? 'They can accept it again at any time.'
        : 'Please don’t start the work. They can accept it again at any time.',
    ],
    action: actionOf(request),
    cause: `acceptance-withdrawn:${id}:${version}:${to}`,
  }
}

type Scheduled = {
  id: EstimateId
  propertyAddress: string
  contractorName: string
  state: 'scheduled' | 'done'
  /** In words; null if the contractor named no day. */
  day: string | null
  /** When it was first scheduled for that day; for done work, when it was accepted. */
  since: Date
  url: string
}

export function workMarked(to: string, facts: Scheduled): EmailContent {
  const { id, propertyAddress, contractorName, state, day, since, url } = facts
  const isDone = state === 'done'
  const when = day ? ` for ${day}` : ''
  return {
    to,
    subject: `Electrical work ${isDone ? 'done' : 'scheduled'}: ${propertyAddress}`,
    heading: isDone ? 'The work is done' : 'The work is scheduled',
    body: [
      isDone
        ? `${contractorName} marked the electrical work at ${propertyAddress} as done.`
        : `${contractorName} scheduled the electrical work at ${propertyAddress}${when}.`,
    ],
    action: { label: 'Open the report', url },
    cause: `work-${state}:${id}:${since.toISOString()}`,
  }
}
