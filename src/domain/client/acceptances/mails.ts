import type { EstimateId } from '#domain/estimates/contract.ts'
import { dayInWords } from '#kernel/days.ts'
import { possessive } from '#kernel/formatters.ts'
import { dollarText } from '#kernel/money.ts'
import type { EmailContent } from '#platform/mail/mail.ts'

export type Requested = {
  id: EstimateId
  version: number
  propertyAddress: string
  amount: string
  /** The last day of the prices, if they had expired by the time of the request. */
  expiredOn: string | null
  /** Null for everything. */
  chosen: { requested: number; of: number; descriptions: readonly string[]; hasCharges: boolean } | null
  agent: { name: string; email: string; phone: string | null }
  contractorName: string
  /** Whether the contractor's account was deleted. */
  isContractorGone: boolean
  url: string
  /** Staff read whose estimate it is; the contractor reads how to reach the agent. */
  isForStaff: boolean
}

const MAX_LISTED = 30

const estimateOf = ({ isForStaff, contractorName }: Requested) =>
  isForStaff ? `${possessive(contractorName)} estimate` : 'your estimate'

const actionOf = ({ isForStaff, url }: Requested) => ({
  label: isForStaff ? 'Open the estimate' : 'Open the request',
  url,
})

export function estimateAccepted(to: string, request: Requested): EmailContent {
  const { id, version, propertyAddress, amount, chosen, agent, isForStaff, expiredOn } = request
  const contact = [agent.email, agent.phone].filter(Boolean).join(', ')
  return {
    to,
    subject: `Work requested: ${propertyAddress}`,
    heading: isForStaff ? 'Work has been requested' : 'An agent has requested work',
    body: [
      chosen
        ? `${agent.name} requested ${chosen.requested} of ${chosen.of} items from ${estimateOf(request)} for ${propertyAddress}, for a total of ${dollarText(amount)}${chosen.hasCharges ? ', including charges such as the service call' : ''}.`
        : `${agent.name} requested all work from ${estimateOf(request)} for ${propertyAddress}, for a total of ${dollarText(amount)}.`,
      ...(chosen ? [listOf(chosen.descriptions)] : []),
      ...(expiredOn
        ? [
            `The prices expired on ${dayInWords(expiredOn)}. ${isForStaff ? 'The contractor has to confirm them.' : 'Your answer confirms them, or says what has changed.'}`,
          ]
        : []),
      ...(isForStaff
        ? []
        : [
            'Please answer now, item by item: confirm it, say that it’s outside your scope, needs a visit, or needs no work, and offer dates. You don’t have to sign in.',
            `The owner, not the agent, is your customer, and confirms the work separately. Please don’t start before that. The agent’s contact: ${contact}.`,
          ]),
    ],
    action: isForStaff
      ? actionOf(request)
      : { label: 'Answer the request', url: request.url, isSecret: true },
    ...(!isForStaff && {
      note: 'Anyone with this link can answer in your company’s name, so please don’t forward this email.',
    }),
    cause: `estimate-accepted:${id}:${version}:${to}`,
  }
}

function listOf(descriptions: readonly string[]) {
  const shown = descriptions.slice(0, MAX_LISTED).map((each) => `• ${each}`)
  const more = descriptions.length - shown.length
  return [...shown, ...(more > 0 ? [`… and ${more} more`] : [])].join('\n')
}

export function acceptanceWithdrawn(
  to: string,
  { isReported, ...request }: Requested & { isReported: boolean },
): EmailContent {
  const { id, version, propertyAddress, agent, isForStaff, contractorName, isContractorGone } = request
  return {
    to,
    subject: `Request withdrawn: ${propertyAddress}`,
    heading: 'A request has been withdrawn',
    body: [
      `${agent.name} withdrew their request for work from ${estimateOf(request)} for ${propertyAddress}.`,
      ...(isContractorGone
        ? [`The account of ${contractorName} was deleted, so we couldn’t tell them not to start the work.`]
        : []),
      isForStaff
        ? isContractorGone
          ? 'To request the work again, they need an estimate from another contractor.'
          : 'They can request it again at any time.'
        : 'Please don’t start the work. They can request it again at any time.',
      ...(isReported
        ? [
            `${isForStaff ? 'The contractor’s' : 'Your'} report on the work, and what was said about it, can’t be opened anymore.`,
          ]
        : []),
    ],
    action: actionOf(request),
    cause: `acceptance-withdrawn:${id}:${version}:${to}`,
  }
}
