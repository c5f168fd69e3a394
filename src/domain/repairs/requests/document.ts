import { requestedLines } from '#domain/client/acceptances/rules.ts'
import type { AgentEstimate, EstimateData, LineItem } from '#domain/estimates/contract.ts'
import { dateInWords, moneyInWords } from '#domain/estimates/document/estimate-document.ts'
import {
  areExpired,
  ESTIMATE_DISCLOSURE,
  isIncluded,
  SALE_DISCLOSURE,
  totalsOf,
} from '#domain/estimates/rules.ts'

import { dayInWords } from '#kernel/days.ts'

/** A repair request ready to print: the template neither computes nor words anything. */
export type RepairRequest = {
  title: string
  propertyAddress: string
  date: string
  reportName: string
  /** Whose prices they are: company, license, and date of the estimate. */
  basis: string
  request: string
  items: RepairItem[]
  /** The charges that come with the work, such as the service call. */
  charges: { description: string; price: string }[]
  total: string
  note: string
}

export type RepairItem = {
  title: string
  /** What is asked. */
  work: string
  /** Where the report says so, and its words. */
  evidence: { page: string; quote: string }[]
  price: string
}

type Facts = {
  estimate: Pick<AgentEstimate, 'propertyAddress' | 'contractor' | 'sentAt' | 'validUntil' | 'evidence'>
  data: EstimateData
  /** The ids of the lines to ask for; null for all. */
  lineIds: ReadonlySet<string> | null
  reportName: string
  date: Date
}

/** Asks for the chosen lines, with the work and the charges that come with them, as if the estimate had only those. */
export function repairRequestOf({ estimate, data, lineIds, reportName, date }: Facts): RepairRequest {
  const lines = lineIds ? requestedLines(data.line_items, lineIds) : data.line_items
  const { contractor, sentAt, validUntil } = estimate
  const bidder = contractor?.companyName ?? [contractor?.firstName, contractor?.lastName].join(' ').trim()
  const license = contractor?.licenseNumber ? `, license ${contractor.licenseNumber}` : ''
  const isWork = ({ type }: LineItem) => type === 'work'
  return {
    title: 'Request for Electrical Repairs',
    propertyAddress: estimate.propertyAddress,
    date: dateInWords(date),
    reportName,
    basis: `Estimate by ${bidder}${license}, ${sentAt ? dateInWords(new Date(sentAt)) : ''}${validityOf(validUntil, date)}`,
    request:
      'The buyer asks the seller to have a licensed electrician complete the following repairs before closing, with permits where required, and to provide the paid invoices.',
    items: lines.filter(isWork).map((line) => itemOf(line, estimate)),
    charges: lines
      .filter((line) => !isWork(line))
      .map((line) => ({ description: line.description, price: priceOf(line) })),
    total: moneyInWords(totalsOf(lines).total),
    note: `${ESTIMATE_DISCLOSURE} It’s based on the inspection report, and items that need a site visit aren’t included in the total. ${SALE_DISCLOSURE}`,
  }
}

/** `, valid until December 21, 2026`, or since when the prices aren't valid anymore. */
const validityOf = (validUntil: string | null, at: Date) =>
  validUntil
    ? `, ${areExpired({ validUntil }, at) ? 'expired' : 'valid until'} ${dayInWords(validUntil)}`
    : ''

function itemOf(line: LineItem, { evidence }: Facts['estimate']): RepairItem {
  const passages = evidence.filter(({ findingId }) => line.finding_ids.includes(findingId))
  return {
    title: line.location ? `${line.description}, ${line.location}` : line.description,
    work: line.scope || line.description,
    evidence: passages.slice(0, 1).map(({ page, quote }) => ({ page: `Page ${page}`, quote })),
    price: priceOf(line),
  }
}

function priceOf(line: LineItem): string {
  if (line.total_price === null) return 'To be priced on site'
  return isIncluded(line) ? 'Included' : moneyInWords(line.total_price)
}

/** The request as text to paste into a form or an email. */
export function textOf(request: RepairRequest): string {
  const items = request.items.map(({ title, work, evidence, price }, index) =>
    [
      `${index + 1}. ${title}`,
      `   Request: ${work}`,
      ...evidence.map(({ page, quote }) => `   Inspection report: ${page}, “${quote}”`),
      `   Estimated cost: ${price}`,
    ].join('\n'),
  )
  const charges = request.charges.map(({ description, price }) => `${description}: ${price}`)
  const sections = [
    request.title.toUpperCase(),
    [
      `Property: ${request.propertyAddress}`,
      `Date: ${request.date}`,
      `Inspection report: ${request.reportName}`,
      `Prices: ${request.basis}`,
    ].join('\n'),
    request.request,
    ...items,
    [...charges, `Estimated total: ${request.total}`].join('\n'),
    request.note,
  ]
  return `${sections.join('\n\n')}\n`
}
