import { dayInWords, timeInWords } from '#kernel/days.ts'
import type { EmailContent } from '#platform/mail/mail.ts'
import type { EstimateId } from '../contract.ts'
import { moneyInWords } from '../document/estimate-document.ts'

type Held = {
  id: EstimateId
  /** Of the draft: each approved version has emails of its own. */
  version: number
  /** The time of the approval, which sets a second hold of the same version apart. */
  approvedAt: Date
  propertyAddress: string
  url: string
}

const causeOf = (what: string, { id, version, approvedAt }: Held) =>
  `${what}:${id}:${version}:${approvedAt.toISOString()}`

type ForContractor = Held & { totalAmount: string; until: Date; isRevision: boolean; lines: number }

/** Asks the contractor to look at an estimate before it's sent in their name. */
export function estimateHeld(to: string, held: ForContractor): EmailContent {
  const { propertyAddress, totalAmount, until, isRevision, lines } = held
  return {
    to,
    subject: `Look at your estimate before we send it: ${propertyAddress}`,
    heading: `${isRevision ? 'An updated estimate' : 'An estimate'} is about to be sent on your behalf`,
    body: [
      `We’ve prepared ${isRevision ? 'an updated' : 'an'} estimate of ${moneyInWords(totalAmount)} for ${lines === 1 ? 'one line' : `${lines} lines`} of electrical work at ${propertyAddress}. We’ll send it to the agent on ${timeInWords(until)}.`,
      'If something should change, tell us what before then, and we won’t send it. If everything is right, you can send it now. You don’t need to log in.',
    ],
    action: { label: 'Look at the estimate', url: held.url },
    cause: causeOf('estimate-held', held),
  }
}

type ForStaff = Held & { contractorName: string; reason: string }

/** The contractor wants something changed. */
export const estimateObjected = (to: string, held: ForStaff): EmailContent => ({
  to,
  subject: `Contractor wants a change: ${held.propertyAddress}`,
  heading: 'The contractor wants a change before the estimate is sent',
  body: [
    `${held.contractorName} looked at the estimate for ${held.propertyAddress} and returned it: “${held.reason}”`,
    'It’s a draft again and waits in the queue. Change it, and approve it again.',
  ],
  action: { label: 'Open the draft', url: held.url },
  cause: `${causeOf('estimate-objected', held)}:${to}`,
})

/** Its time was up, but it couldn't be sent. */
export const heldEstimateFailed = (to: string, held: ForStaff): EmailContent => ({
  to,
  subject: `Estimate wasn’t sent: ${held.propertyAddress}`,
  heading: 'An approved estimate couldn’t be sent',
  body: [
    `The estimate for ${held.propertyAddress} was approved on ${dayInWords(held.approvedAt.toISOString().slice(0, 10))} and waited for ${held.contractorName}. Now it can’t be sent: ${held.reason}`,
    'It’s a draft again and waits in the queue.',
  ],
  action: { label: 'Open the draft', url: held.url },
  cause: `${causeOf('held-estimate-failed', held)}:${to}`,
})
