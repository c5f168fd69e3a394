import type { OtherDocument } from '#domain/analysis/contract.ts'
import { documentTypeText } from '#domain/analysis/rules.ts'
import { moneyInWords } from '#domain/estimates/estimate-document.ts'
import type { Letter } from '#platform/mail/mail.ts'

export function draftReady(
  to: string,
  {
    reportId,
    propertyAddress,
    lines,
    totalAmount,
    documentType,
    url,
  }: {
    reportId: string
    propertyAddress: string
    lines: number
    totalAmount: string
    /** What the document is, if it isn't an inspection report. */
    documentType: OtherDocument | null
    url: string
  },
): Letter {
  const warning = documentTypeText(documentType)
  return {
    to,
    subject: `Draft ready for review: ${propertyAddress}`,
    heading: 'A draft estimate is ready for review',
    body: [
      ...(warning ? [warning] : []),
      `We analyzed the report for ${propertyAddress}. The draft has ${lines === 1 ? '1 line' : `${lines} lines`} and totals ${moneyInWords(totalAmount)}.`,
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
    subject: `Report needs a manual estimate: ${propertyAddress}`,
    heading: 'A report needs a manual estimate',
    body: [`The analysis of the report for ${propertyAddress} failed: ${failure}`],
    action: { label: 'Open the report queue', url },
    cause: `report-failed:${reportId}:${to}`,
  }
}
