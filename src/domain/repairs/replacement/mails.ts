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
  /** How much of the work was done (`2 of 3 items done`), and the rest isn't; null if none was. */
  partDone: string | null
}

const WHAT_CAME: Record<Replaced['by'], string> = {
  same: 'an updated estimate',
  another: 'an updated estimate from another contractor',
  letter: 'a letter that there’s no electrical work to estimate',
}

/** Of partly done work, so that its report isn't taken for ended, too. */
const STAYS_DONE = 'What’s done stays done and reported.'

/** For the owner who had confirmed the work of an estimate that was replaced. */
export const confirmedWorkReplaced = (to: string, facts: Replaced): EmailContent => ({
  to,
  subject: `Estimate updated: ${facts.propertyAddress}`,
  heading: facts.partDone
    ? 'The request that you confirmed no longer counts for the rest'
    : 'The request that you confirmed no longer counts',
  body: [
    `The agent got ${WHAT_CAME[facts.by]} for ${facts.propertyAddress}, so the request for electrical work that you confirmed no longer counts${facts.partDone ? ` for what isn’t done yet (${facts.partDone})` : ''}. ${whatTheContractorKnows(facts)}`,
    ...(facts.partDone ? [STAYS_DONE] : []),
    ...(facts.by === 'letter' ? [] : ['If the agent requests the work again, they can send you a new link.']),
    `Questions? Please contact the agent, or the contractor${facts.contact ? `: ${facts.contact}` : ''}.`,
  ],
  cause: `work-replaced-owner:${facts.id}:${facts.requestedAt}`,
})

/** For the contractor whose estimate, with requested work, was replaced, unless the email about a newer one of theirs says so. */
export const requestedWorkReplaced = (
  to: string,
  facts: Pick<Replaced, 'id' | 'requestedAt' | 'propertyAddress' | 'by' | 'partDone'> & { url: string },
): EmailContent => ({
  to,
  subject: `Request ended: ${facts.propertyAddress}`,
  heading: facts.partDone
    ? 'The request has ended for the rest of the work'
    : 'The request for work has ended',
  body: facts.partDone
    ? [
        `We’ve sent the agent ${WHAT_CAME[facts.by]} for ${facts.propertyAddress}, so their request for work from your estimate has ended for what isn’t done yet (${facts.partDone}).`,
        `Please don’t do the rest of the work. ${STAYS_DONE} You can still correct your report.`,
      ]
    : [
        `We’ve sent the agent ${WHAT_CAME[facts.by]} for ${facts.propertyAddress}, so their request for work from your estimate has ended.`,
        'Please don’t start the work.',
      ],
  action: { label: 'Open your estimate', url: facts.url },
  cause: `work-replaced-contractor:${facts.id}:${facts.requestedAt}`,
})

/** For the agent whose requested work was partly done. Of work that wasn't begun, the email about the newer estimate says so. */
export const restOfWorkReplaced = (
  to: string,
  facts: Omit<Replaced, 'contact' | 'partDone'> & { partDone: string; url: string },
): EmailContent => ({
  to,
  subject: `Request ended: ${facts.propertyAddress}`,
  heading: 'Your request has ended for the rest of the work',
  body: [
    `We’ve sent you ${WHAT_CAME[facts.by]} for ${facts.propertyAddress}, so your request for work from the earlier estimate has ended for what isn’t done yet (${facts.partDone}). ${whatTheContractorKnows(facts)}`,
    STAYS_DONE,
    ...(facts.by === 'letter'
      ? []
      : ['If you still want the rest done, request it from the updated estimate.']),
  ],
  action: { label: 'Open the report', url: facts.url },
  cause: `work-replaced-agent:${facts.id}:${facts.requestedAt}`,
})
