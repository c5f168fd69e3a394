import { moneyInWords } from '#domain/estimates/estimate-document.ts'
import type { Letter } from '#platform/mail/mail.ts'

export function draftReady(
  to: string,
  {
    reportId,
    propertyAddress,
    lines,
    totalAmount,
    url,
  }: {
    reportId: string
    propertyAddress: string
    lines: number
    totalAmount: string
    url: string
  },
): Letter {
  return {
    to,
    subject: `Draft waits for review: ${propertyAddress}`,
    heading: 'A draft estimate waits for review',
    body: [
      `The report for ${propertyAddress} was read. The draft has ${lines === 1 ? '1 line' : `${lines} lines`} and comes to ${moneyInWords(totalAmount)}.`,
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
    url,
  }: {
    reportId: string
    propertyAddress: string
    failure: string
    url: string
  },
): Letter {
  return {
    to,
    subject: `Report could not be read: ${propertyAddress}`,
    heading: 'A report has to be done by hand',
    body: [`The report for ${propertyAddress} could not be analysed. ${failure}`],
    action: { label: 'Open the queue', url },
    cause: `report-failed:${reportId}:${to}`,
  }
}
