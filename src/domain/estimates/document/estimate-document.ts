import { groupByArea } from '#domain/estimates/line-groups/rules.ts'
import { dateInWords, dayInWords } from '#kernel/days.ts'
import { numberText, possessive } from '#kernel/formatters.ts'
import { dollarText } from '#kernel/money.ts'
import type { EstimateData, LineItem, PriceBasis } from '../contract.ts'
import {
  ESTIMATE_DISCLOSURE,
  isFree,
  isIncluded,
  passagesByLine,
  SALE_DISCLOSURE,
  VALID_DAYS,
  validUntilOf,
} from '../rules.ts'
import { type AppendixEntry, appendixOf, type PassageFacts, pagesInWords } from './evidence-appendix.ts'

/** The contractor as printed. Everything but the name may be missing; a sent estimate always has the license number. */
export type Letterhead = {
  name: string
  licenseNumber: string | null
  /** The last day on which it's valid, in words. */
  licenseExpires: string | null
  phone: string | null
  email: string | null
  address: string | null
  /** Any PNG, JPEG or WebP; it is re-encoded before it is printed. */
  logo: Uint8Array | null
}

/** The input of an estimate's document. */
export type EstimateFacts = {
  /** The number people quote on the phone, such as `4f2a91c0`. */
  number: string
  issuedAt: Date
  propertyAddress: string
  agentName: string | null
  /** The name of the file the agent uploaded. */
  reportName: string
  /** When the report was uploaded; null if that isn't known. */
  reportReceivedAt: Date | null
  contractor: Letterhead
  estimate: EstimateData
  /** Where the report mentions each line's findings. */
  evidence: readonly PassageFacts[]
}

/** One line as printed. */
export type DocumentLine = {
  /** Its number in the evidence appendix; null for charges. */
  number: number | null
  /** Whether the appendix has an entry for it. */
  hasEntry: boolean
  description: string
  scope: string
  location: string | null
  quantity: string
  unit: string
  /** Empty for included lines and lines that need a visit. */
  unitPrice: string
  /** `Included` for the lines of a bundle. */
  totalPrice: string
  /** `Firm`, `$90.00–$200.00`, `At no charge`. */
  priceNote: string
  /** `Contractor’s pricebook`, …; empty if there is no price. */
  basisNote: string
  /** `Report page 12`, `Report pages 4 and 31`; null for charges, which no page mentions. */
  evidenceNote: string | null
}

/** Lines below one heading; none where the lines name no areas. */
export type DocumentGroup = { area: string | null; lines: DocumentLine[] }

/** An estimate ready to print: the template neither computes nor words anything. */
export type EstimateDocument = {
  title: string
  /** What the header and footer call it. */
  noun: string
  number: string
  issuedOn: string
  validUntil: string
  propertyAddress: string
  agentName: string | null
  reportName: string
  /** `Received November 20, 2026`; null if that isn't known. */
  reportDate: string | null
  contractor: Letterhead
  work: DocumentGroup[]
  charges: DocumentLine[]
  visits: DocumentGroup[]
  appendix: AppendixEntry[]
  /** JPEGs by file name, which the appendix refers to. */
  images: Record<string, Uint8Array>
  total: string
  /** Null if every price is firm. */
  range: { low: string; high: string } | null
  terms: string[]
}

export function estimateDocumentOf(facts: EstimateFacts): EstimateDocument {
  const { contractor, estimate, issuedAt, reportReceivedAt } = facts
  const lines = estimate.line_items
  const work = groupByArea(lines.filter(({ type, class: kind }) => type === 'work' && kind !== 'needs_visit'))
  const visits = groupByArea(lines.filter((line) => line.class === 'needs_visit'))
  const numbered = new Map(
    [...work, ...visits].flatMap((group) => group.lines).map((line, n) => [line, n + 1]),
  )
  const { entries, images } = appendixOf(numbered, facts.evidence)
  const print = printerOf(facts, { numbered, entries })
  const printGroup = (group: { area: string | null; lines: LineItem[] }) => ({
    area: group.area,
    lines: group.lines.map(print),
  })
  const { total, low, high } = estimate.summary
  return {
    title: 'Electrical repair estimate',
    noun: 'Estimate',
    number: facts.number,
    issuedOn: dateInWords(issuedAt),
    validUntil: dayInWords(validUntilOf(issuedAt)),
    propertyAddress: facts.propertyAddress,
    agentName: facts.agentName,
    reportName: facts.reportName,
    reportDate: reportReceivedAt && `Received ${dateInWords(reportReceivedAt)}`,
    contractor,
    work: work.map(printGroup),
    charges: lines.filter((line) => line.type !== 'work' && line.class !== 'needs_visit').map(print),
    visits: visits.map(printGroup),
    appendix: entries,
    images,
    total: dollarText(total),
    range: low === high ? null : { low: dollarText(low), high: dollarText(high) },
    terms: termsOf(contractor.name, estimate),
  }
}

type Numbering = { numbered: ReadonlyMap<LineItem, number>; entries: readonly AppendixEntry[] }

function printerOf({ estimate, evidence }: EstimateFacts, { numbered, entries }: Numbering) {
  const passages = passagesByLine(estimate.line_items, evidence)
  const withEntry = new Set(entries.map(({ number }) => number))
  return (line: LineItem): DocumentLine => {
    const number = numbered.get(line) ?? null
    const pages = new Set((passages.get(line.id) ?? []).map(({ page }) => page))
    return {
      number,
      hasEntry: number !== null && withEntry.has(number),
      ...printLine(line),
      evidenceNote: pages.size > 0 ? `Report ${pagesInWords([...pages].sort((a, b) => a - b))}` : null,
    }
  }
}

const BASIS_NOTES: Record<PriceBasis, string> = {
  pricebook: 'Contractor’s pricebook',
  catalogue: 'Catalog price',
  staff: 'Price set for this estimate',
}

function printLine(line: LineItem): Omit<DocumentLine, 'number' | 'hasEntry' | 'evidenceNote'> {
  return {
    description: line.description,
    scope: line.scope,
    location: line.location,
    quantity: numberText(line.quantity),
    unit: line.unit,
    unitPrice: line.unit_price === null || isFree(line) ? '' : dollarText(line.unit_price),
    totalPrice: isIncluded(line) ? 'Included' : line.total_price === null ? '' : dollarText(line.total_price),
    priceNote: priceNoteOf(line),
    basisNote: line.class === 'needs_visit' || isFree(line) ? '' : BASIS_NOTES[line.price_basis],
  }
}

function priceNoteOf(line: LineItem): string {
  if (line.class === 'needs_visit') return ''
  if (isFree(line)) return 'At no charge'
  if (line.class === 'firm' || line.unit_price_min === null || line.unit_price_max === null) return 'Firm'
  return `${dollarText(line.unit_price_min)}–${dollarText(line.unit_price_max)}`
}

function termsOf(contractor: string, { line_items }: EstimateData): string[] {
  const has = (matches: (line: LineItem) => boolean) => line_items.some(matches)
  const terms = [
    `${ESTIMATE_DISCLOSURE} Prices are valid for ${VALID_DAYS} days from the date above. They cover the work described, including materials, performed by ${contractor} during regular business hours.`,
    'This estimate is based on the written inspection report, without a site visit. Work that’s discovered once walls, boxes, or equipment are opened isn’t included. The contractor will tell you about it and agree on a price with you before doing it.',
  ]
  if (has((line) => line.class === 'range'))
    terms.push(
      'Where a range is shown, the unit price is what the contractor expects, and the range is what it may become once the work is seen on site.',
    )
  if (has((line) => line.price_basis === 'catalogue' && line.class !== 'needs_visit'))
    terms.push(
      `Where ${possessive(contractor)} pricebook has no price, a catalog price is used. The contractor confirms it before work begins.`,
    )
  if (has((line) => line.class === 'needs_visit'))
    terms.push('Lines under “Needs a visit” can only be priced on site and aren’t included in the total.')
  if (has((line) => line.type === 'permit'))
    terms.push(
      'The municipality decides whether a permit is required. If one isn’t required, you won’t be charged for it.',
    )
  terms.push(
    'Wall and ceiling patching, painting, and utility company work aren’t included unless a line says so.',
    SALE_DISCLOSURE,
  )
  return terms
}
