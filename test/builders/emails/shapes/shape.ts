import { docxXml, makeDocx, paragraph } from '../../word-fixtures.ts'
import { agreementPdf, invoicePdf, reportPdf, summaryPdf } from '../documents.ts'
import type { Attached } from '../mime.ts'
import type { Envelope } from '../programs.ts'

/* Forwards of inspectors' emails as they arrive, and what's to become of each. */

/** `address` is the property's; `note` is in the email. What's returned is the message. */
type Build = (envelope: Envelope, address: string) => string

export type Shape = {
  name: string
  /** The subject; `ADDRESS` stands for the property's. */
  subject: string
  build: Build
  /** A report for the address, a question for it, or a refusal for this reason. */
  becomes: 'report' | 'asked' | 'no_report'
  /** What the answer says. */
  says?: string | RegExp
}

export const WITH = 'Fwd: Inspection report for ADDRESS'
export const WITHOUT = 'Fwd: Your inspection report'

export const report = (details: Partial<Attached> = {}): Attached => ({
  name: 'Inspection Report.pdf',
  content: reportPdf(),
  ...details,
})
export const printed = (address: string, details: Partial<Attached> = {}) =>
  report({ content: reportPdf({ address }), ...details })
export const bundle = (address: string): Attached[] => [
  { name: 'Agreement.pdf', content: agreementPdf() },
  { name: 'Summary.pdf', content: summaryPdf({ address }) },
  printed(address),
  { name: 'Invoice 2209.pdf', content: invoicePdf() },
]
const text = (lines: readonly string[]) => lines.join('\n')
export const TEXT_REPORT = text([
  'Home Inspection Report',
  'Electrical',
  '4.1 A breaker in the main panel is double tapped. Have an electrician repair it.',
])
export const DOCX_REPORT = makeDocx(
  docxXml(
    TEXT_REPORT.split('\n')
      .map((line) => paragraph(line))
      .join(''),
  ),
)
export const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
export const NON_ASCII = 'Prüfbericht – Müller’s house №7.pdf'
