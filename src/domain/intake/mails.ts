import type { OffSwitch } from '#domain/accounts/reminders/reminders.ts'
import type { OtherDocument } from '#domain/analysis/contract.ts'
import { documentTypeText } from '#domain/analysis/rules.ts'
import { dollarText } from '#kernel/money.ts'
import type { EmailContent } from '#platform/mail/mail.ts'

export function draftReady(
  to: string,
  {
    reportId,
    propertyAddress,
    lines,
    totalAmount,
    documentType,
    timeLeft,
    url,
  }: {
    reportId: string
    propertyAddress: string
    lines: number
    totalAmount: string
    /** What the document is, if it isn't an inspection report. */
    documentType: OtherDocument | null
    /** Of the inspection period; null without a date. */
    timeLeft: string | null
    url: string
  },
): EmailContent {
  const warning = documentTypeText(documentType)
  return {
    to,
    subject: `Draft ready for review: ${propertyAddress}`,
    heading: 'A draft estimate is ready for review',
    body: [
      ...(warning ? [warning] : []),
      `We analyzed the report for ${propertyAddress}. The draft has ${lines === 1 ? '1 line' : `${lines} lines`} and totals ${dollarText(totalAmount)}.`,
      ...(timeLeft ? [`${timeLeft}.`] : []),
    ],
    action: { label: 'Review the draft', url },
    cause: `draft-waits:${reportId}:${to}`,
  }
}

export function reportFailed(
  to: string,
  {
    reportId,
    propertyAddress,
    failure,
    timeLeft,
    url,
  }: {
    reportId: string
    propertyAddress: string
    failure: string
    /** Of the inspection period; null without a date. */
    timeLeft: string | null
    url: string
  },
): EmailContent {
  return {
    to,
    subject: `Report needs a manual estimate: ${propertyAddress}`,
    heading: 'A report needs a manual estimate',
    body: [
      `We couldn’t analyze the report for ${propertyAddress}: ${failure}`,
      ...(timeLeft ? [`${timeLeft}.`] : []),
    ],
    action: { label: 'Open the report queue', url },
    cause: `report-failed:${reportId}:${to}`,
  }
}

export function foundAfterApproval(
  to: string,
  {
    id,
    propertyAddress,
    findings,
    isHeld,
    url,
  }: {
    /** Of the estimate. */
    id: string
    propertyAddress: string
    findings: number
    /** Whether it waits for its contractor, and isn't sent yet. */
    isHeld: boolean
    url: string
  },
): EmailContent {
  const [deficiencies, they] =
    findings === 1 ? ['1 deficiency', 'it belongs'] : [`${findings} deficiencies`, 'they belong']
  return {
    to,
    subject: `More deficiencies found after ${isHeld ? 'approval' : 'sending'}: ${propertyAddress}`,
    heading: isHeld
      ? 'The estimate you approved may be missing work'
      : 'The estimate you sent may be missing work',
    body: [
      `ODIE finished reading the images in the report for ${propertyAddress} after its estimate was ${isHeld ? 'approved' : 'sent'}, and found ${deficiencies} that the estimate doesn’t include.`,
      `Check the possible findings. If ${they} in the estimate, ${isHeld ? 'take it back before it’s sent to the agent' : 'revise it'}.`,
    ],
    action: { label: 'Open the estimate', url },
    cause: `found-after-${isHeld ? 'approval' : 'sending'}:${id}:${to}`,
  }
}

/** One for each person and date: the date may change. */
export function deadlineReminder(
  to: string,
  {
    reportId,
    propertyAddress,
    inspectionEnds,
    timeLeft,
    forStaff,
    url,
    off,
  }: {
    reportId: string
    propertyAddress: string
    inspectionEnds: string
    timeLeft: string
    forStaff: boolean
    url: string
    /** Only agents can turn it off. */
    off?: OffSwitch
  },
): EmailContent {
  return {
    to,
    subject: `${timeLeft}: ${propertyAddress}`,
    heading: 'The inspection period is about to end',
    body: [
      `${timeLeft}. The estimate for ${propertyAddress} hasn’t been sent yet.`,
      forStaff
        ? 'The agent needs it by then to request repairs.'
        : 'Our team knows about the deadline. We’ll email you the estimate as soon as it’s approved.',
    ],
    action: { label: forStaff ? 'Open the queue' : 'See the report', url },
    ...(off && { unsubscribe: off }),
    cause: `deadline:${reportId}:${inspectionEnds}:${to}`,
  }
}
