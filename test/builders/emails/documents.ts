import { readFileSync } from 'node:fs'
import { linesOfText, makePdf } from '../pdf-fixtures.ts'

/* The documents that come with an inspector's email. */

const DEFECTS = [
  'Exterior',
  'The rear door rubs at the head of its frame.',
  'Electrical',
  'Two breakers in the main panel are double tapped. Have an electrician repair them.',
  'A junction box in the attic was missing its cover.',
]
const MORE = [
  'Plumbing',
  'The faucet in the hall bathroom was dripping.',
  'The water heater was 14 years old, and its relief valve was leaking.',
  'Interior',
  'The window in the den was cracked at its lower pane.',
  'The handrail on the basement stairs was loose at its upper bracket.',
]

const pdf = (...pages: (readonly string[])[]) =>
  makePdf(pages.map((lines) => ({ content: linesOfText(lines) })))

/** A full report; `address` is printed on its cover, with a label. */
export const reportPdf = ({ address, note = '' }: { address?: string | undefined; note?: string } = {}) =>
  pdf(
    ['Home Inspection Report', ...(address ? [`Property Address: ${address}`] : []), note].filter(Boolean),
    DEFECTS,
    MORE,
  )

/** The summary that comes with it. */
export const summaryPdf = ({ address }: { address?: string | undefined } = {}) =>
  pdf(['Report Summary', ...(address ? [`Property Address: ${address}`] : []), ...DEFECTS.slice(2)])

/** The agreement that the client signed. */
export const agreementPdf = () =>
  pdf(
    readFileSync(new URL('../../fixtures/analysis/other-documents/agreement.txt', import.meta.url), 'utf8')
      .split('\n')
      .filter((line) => !line.startsWith('EXPECT'))
      .flatMap((line) => line.match(/.{1,85}(?:\s|$)/g) ?? []),
  )

/** The inspector's bill. */
export const invoicePdf = () =>
  pdf([
    'Invoice',
    'Invoice number 2209',
    'Description Qty Unit price Amount',
    'Home inspection 1 $425.00 $425.00',
    'Radon test 1 $150.00 $150.00',
    'Subtotal $575.00',
    'Tax $0.00',
    'Total $575.00',
    'Amount due $575.00',
  ])
