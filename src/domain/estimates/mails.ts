import { dayInWords, dayOf, timeInWords } from '#kernel/days.ts'
import { dollarText } from '#kernel/money.ts'
import type { Attachment, EmailContent } from '#platform/mail/mail.ts'
import type { EstimateId } from './contract.ts'
import { ESTIMATE_DISCLOSURE } from './rules.ts'

type Sent = {
  id: EstimateId
  propertyAddress: string
  totalAmount: string
  /** The last day of its prices; null for a letter. */
  validUntil: string | null
  contractorName: string
  /** Null if the PDF is too large to email. */
  pdf: Attachment | null
  url: string
  isUpdate: boolean
  /** Whether it ends the reader's request for work, by replacing the estimate. */
  endsRequest: boolean
  /** Whether ODIE has its lines; otherwise, they're only in the PDF. */
  hasLines: boolean
  /** Of the inspection period, for the agent; null without a date, or once it has passed. */
  timeLeft: string | null
}

const pdfNote = ({ pdf }: Sent, noun = 'estimate') =>
  pdf
    ? `The ${noun} is attached as a PDF.`
    : 'The PDF is too large to email. You can download it from your dashboard.'

const validityOf = ({ validUntil }: Sent) =>
  validUntil ? [`Its prices are valid until ${dayInWords(validUntil)}.`] : []

export function estimateForAgent(to: string, sent: Sent): EmailContent {
  const { propertyAddress, contractorName, totalAmount, isUpdate, hasLines, timeLeft } = sent
  return {
    to,
    subject: `${isUpdate ? 'Updated electrical estimate' : 'Your electrical estimate'} for ${propertyAddress}`,
    heading: isUpdate ? 'Your estimate has been updated' : 'Your estimate is ready',
    body: [
      isUpdate
        ? `${contractorName} has updated the estimate for ${propertyAddress}. The new total is ${dollarText(totalAmount)}.`
        : `${contractorName} has prepared an estimate of ${dollarText(totalAmount)} for the electrical repairs at ${propertyAddress}.`,
      `${pdfNote(sent)} ${hasLines ? 'On ODIE, you can review it line by line, see what the inspection report says about each line, and request the work.' : 'You can request the work on ODIE.'}`,
      ...validityOf(sent),
      ...(timeLeft ? [`${timeLeft}.`] : []),
      ...(isUpdate ? ['It replaces the one we sent you earlier.'] : []),
      ...(sent.endsRequest
        ? [
            'Your request for work from the earlier estimate has ended, along with any answer to it or confirmation of it. If you still want the work done, request it again.',
          ]
        : []),
      ESTIMATE_DISCLOSURE,
    ],
    action: { label: 'Open the estimate', url: sent.url },
    attachments: sent.pdf ? [sent.pdf] : [],
    cause: `estimate-sent:${sent.id}:agent`,
  }
}

export function estimateForContractor(to: string, sent: Sent): EmailContent {
  return {
    to,
    subject: `${sent.isUpdate ? 'Updated estimate' : 'Estimate'} sent on your behalf for ${sent.propertyAddress}`,
    heading: sent.isUpdate
      ? 'An updated estimate was sent on your behalf'
      : 'An estimate was sent on your behalf',
    body: [
      `We sent an agent your ${sent.isUpdate ? 'updated ' : ''}estimate of ${dollarText(sent.totalAmount)} for the electrical repairs at ${sent.propertyAddress}.${sent.isUpdate ? ' It replaces the one we sent earlier.' : ''}`,
      ...(sent.endsRequest
        ? [
            'The agent’s request for work was for the earlier one. Please don’t start until they request it again.',
          ]
        : []),
      ...validityOf(sent),
      `${pdfNote(sent)} We’ll let you know if the agent requests the work.`,
    ],
    action: { label: 'Open the estimate', url: sent.url },
    attachments: sent.pdf ? [sent.pdf] : [],
    cause: `estimate-sent:${sent.id}:contractor`,
  }
}

/** Instead of an estimate: the report lists no electrical deficiencies. */
export function letterForAgent(to: string, sent: Sent): EmailContent {
  const { propertyAddress, contractorName, isUpdate } = sent
  return {
    to,
    subject: `No electrical deficiencies reported for ${propertyAddress}`,
    heading: 'No electrical repairs to estimate',
    body: [
      `${contractorName} reviewed the inspection report for ${propertyAddress}. It lists no electrical deficiencies, so there’s nothing to estimate.`,
      `${pdfNote(sent, 'letter')} It’s based only on the report and isn’t an inspection.`,
      ...(isUpdate ? ['It replaces the one we sent you earlier.'] : []),
      ...(sent.endsRequest
        ? [
            'Your request for work from the earlier estimate has ended, along with any answer to it or confirmation of it.',
          ]
        : []),
    ],
    action: { label: 'Open the report', url: sent.url },
    attachments: sent.pdf ? [sent.pdf] : [],
    cause: `estimate-sent:${sent.id}:agent`,
  }
}

export const letterForContractor = (to: string, sent: Sent): EmailContent => ({
  to,
  subject: `Letter sent on your behalf for ${sent.propertyAddress}`,
  heading: 'A letter was sent on your behalf',
  body: [
    `We sent an agent a letter stating that the inspection report for ${sent.propertyAddress} lists no electrical deficiencies. There’s no work to schedule.`,
    ...(sent.endsRequest
      ? ['It replaces the estimate from which the agent requested work. Please don’t start that work.']
      : []),
    pdfNote(sent, 'letter'),
  ],
  action: { label: 'Open the letter', url: sent.url },
  attachments: sent.pdf ? [sent.pdf] : [],
  cause: `estimate-sent:${sent.id}:contractor`,
})

/* Before an estimate is sent. */

type Held = {
  id: EstimateId
  /** Of an estimate that was sent before. */
  isRevision: boolean
  /** Of the draft: each approved version has emails of its own. */
  version: number
  /** The time of the approval, which sets a second hold of the same version apart. */
  approvedAt: Date
  propertyAddress: string
  url: string
}

const causeOf = (what: string, { id, version, approvedAt }: Held) =>
  `${what}:${id}:${version}:${approvedAt.toISOString()}`

type ForContractor = Held & { totalAmount: string; until: Date; lines: number }

/** Asks the contractor to review an estimate before it's sent in their name. */
export function estimateHeld(to: string, held: ForContractor): EmailContent {
  const { propertyAddress, totalAmount, until, isRevision, lines } = held
  return {
    to,
    subject: `Review your estimate before we send it: ${propertyAddress}`,
    heading: `${isRevision ? 'An updated estimate' : 'An estimate'} is about to be sent on your behalf`,
    body: [
      `We’ve prepared ${isRevision ? 'an updated' : 'an'} estimate of ${dollarText(totalAmount)} for ${lines === 1 ? 'one line' : `${lines} lines`} of electrical work at ${propertyAddress}. We’ll send it to the agent on ${timeInWords(until)}.`,
      'If something should change, tell us what before then, and we won’t send it. If everything is right, you can send it now. You don’t need to log in.',
    ],
    action: { label: 'Review the estimate', url: held.url },
    cause: causeOf('estimate-held', held),
  }
}

/** Where staff find it: reports with a sent estimate aren't in the queue. */
const draftAgain = ({ isRevision }: Held) =>
  isRevision ? 'The update is a draft again.' : 'It’s a draft again and waits in the queue.'

type ForStaff = Held & { contractorName: string; reason: string }

/** The contractor wants something changed. */
export const estimateObjected = (to: string, held: ForStaff): EmailContent => ({
  to,
  subject: `Contractor wants a change: ${held.propertyAddress}`,
  heading: 'The contractor wants a change before the estimate is sent',
  body: [
    `${held.contractorName} reviewed the ${held.isRevision ? 'updated ' : ''}estimate for ${held.propertyAddress} and asked for a change: “${held.reason}”`,
    `${draftAgain(held)} Change it, and approve it again.`,
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
    `The ${held.isRevision ? 'updated ' : ''}estimate for ${held.propertyAddress} was approved on ${dayInWords(dayOf(held.approvedAt))} and waited for ${held.contractorName}. Now it can’t be sent: ${held.reason}`,
    draftAgain(held),
  ],
  action: { label: 'Open the draft', url: held.url },
  cause: `${causeOf('held-estimate-failed', held)}:${to}`,
})
