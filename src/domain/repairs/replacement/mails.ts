import type { EstimateId } from '#domain/estimates/contract.ts'
import { whatTheContractorKnows } from '#domain/repairs/work/rules.ts'
import type { EmailContent } from '#platform/mail/mail.ts'

type Replaced = {
  id: EstimateId
  requestedAt: string
  propertyAddress: string
  contractorName: string
  contact: string
  /** Whether the contractor's account was deleted. */
  isContractorGone: boolean
  /** What took its place: an estimate of the same contractor or of another one, or a letter, which has no work. */
  by: 'same' | 'another' | 'letter'
}

const WHAT_CAME: Record<Replaced['by'], string> = {
  same: 'an updated estimate',
  another: 'an updated estimate from another contractor',
  letter: 'a letter that there’s no electrical work to estimate',
}

/** For the owner who had confirmed the work of an estimate that was replaced. */
export const confirmedWorkReplaced = (to: string, facts: Replaced): EmailContent => ({
  to,
  subject: `Estimate updated: ${facts.propertyAddress}`,
  heading: 'The request that you confirmed no longer counts',
  body: [
    `The agent got ${WHAT_CAME[facts.by]} for ${facts.propertyAddress}, so the request for electrical work that you confirmed no longer counts. ${whatTheContractorKnows(facts)}`,
    ...(facts.by === 'letter' ? [] : ['If the agent requests the work again, they can send you a new link.']),
    `Questions? Please contact the agent, or the contractor${facts.contact ? `: ${facts.contact}` : ''}.`,
  ],
  cause: `work-replaced-owner:${facts.id}:${facts.requestedAt}`,
})

/** For the contractor whose estimate, with requested work, was replaced, unless the email about a newer one of theirs says so. */
export const requestedWorkReplaced = (
  to: string,
  facts: Pick<Replaced, 'id' | 'requestedAt' | 'propertyAddress' | 'by'> & { url: string },
): EmailContent => ({
  to,
  subject: `Request ended: ${facts.propertyAddress}`,
  heading: 'The request for work has ended',
  body: [
    `We’ve sent the agent ${WHAT_CAME[facts.by]} for ${facts.propertyAddress}, so their request for work from your estimate has ended.`,
    'Please don’t start the work.',
  ],
  action: { label: 'Open your estimate', url: facts.url },
  cause: `work-replaced-contractor:${facts.id}:${facts.requestedAt}`,
})
