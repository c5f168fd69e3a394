import { pricesByLine, requestedLines } from '#domain/client/acceptances/rules.ts'
import type { AgentEstimate, EstimateData, LineItem } from '#domain/estimates/contract.ts'
import { areExpired, ESTIMATE_DISCLOSURE, isIncluded, totalsOf } from '#domain/estimates/rules.ts'
import { dateInWords, dayInWords } from '#kernel/days.ts'
import { listText } from '#kernel/formatters.ts'
import { cents, centsOf, dollarsOf, dollarText } from '#kernel/money.ts'
import type { OtherTrade, ReceivedRequest, RequestContent, RequestLine } from './contract.ts'
import { REQUEST_DISCLOSURE, requestInWords } from './rules.ts'
import type { SaleDocument, SaleItem } from './sale-document.ts'
import { askInWords } from './wording.ts'

export type RequestFacts = {
  estimate: Pick<AgentEstimate, 'propertyAddress' | 'contractor' | 'sentAt' | 'validUntil' | 'evidence'>
  data: EstimateData
  content: RequestContent
  reportName: string
  date: Date
}

/** What the agent asks of the other side, as numbered items of an addendum. */
export function requestDocumentOf(facts: RequestFacts): SaleDocument {
  const { estimate, content } = facts
  const { terms, lines } = content
  return {
    title: 'Request for Electrical Repairs',
    propertyAddress: estimate.propertyAddress,
    facts: factsOf(facts),
    intro: [requestInWords(terms, lines), ...(terms.message ? [terms.message] : [])],
    items: numbered(facts).map((each) => itemOf(each, facts)),
    open: null,
    sums: askedSums(facts).map((sum) => ({ ...sum, amount: dollarText(sum.amount) })),
    notes: requestNotes(content),
  }
}

/** What the amounts are, what isn't covered, and what this isn't. */
export const requestNotes = ({ terms, otherTrades }: RequestContent): string[] => [
  ...(terms.showsPrices
    ? [
        `${ESTIMATE_DISCLOSURE} It’s based on the inspection report, and items that need a site visit aren’t included in the total.`,
      ]
    : []),
  ...coverageNotes(otherTrades),
  REQUEST_DISCLOSURE,
]

/** When, from which report, and at whose prices. */
export function factsOf({ estimate, content, reportName, date }: RequestFacts): SaleDocument['facts'] {
  const { contractor, sentAt, validUntil } = estimate
  const bidder = contractor?.companyName ?? [contractor?.firstName, contractor?.lastName].join(' ').trim()
  const license = contractor?.licenseNumber ? `, license ${contractor.licenseNumber}` : ''
  return [
    { label: 'Date', value: dateInWords(date) },
    { label: 'Inspection report', value: reportName },
    ...(content.terms.showsPrices
      ? [
          {
            label: 'Prices',
            value: `Estimate by ${bidder}${license}, ${sentAt ? dateInWords(new Date(sentAt)) : ''}${validityOf(validUntil, date)}`,
          },
        ]
      : []),
  ]
}

/** `, valid until December 21, 2026`, or since when the prices aren't valid anymore. */
const validityOf = (validUntil: string | null, at: Date) =>
  validUntil
    ? `, ${areExpired({ validUntil }, at) ? 'expired' : 'valid until'} ${dayInWords(validUntil)}`
    : ''

export const titleOf = ({ description, location }: Pick<LineItem, 'description' | 'location'>) =>
  location ? `${description}, ${location}` : description

export type Numbered = { number: number; line: RequestLine; item: LineItem }

/** The lines of the request with their numbers, which every page and document has in common. */
export const numbered = ({ data, content }: Pick<RequestFacts, 'data' | 'content'>): Numbered[] =>
  content.lines
    .flatMap((line) => {
      const item = data.line_items.find(({ id }) => id === line.lineId)
      return item ? [{ line, item }] : []
    })
    .map((each, index) => ({ ...each, number: index + 1 }))

function itemOf({ number, item, line }: Numbered, { estimate, content, data }: RequestFacts): SaleItem {
  const passage = estimate.evidence.find(({ findingId }) => item.finding_ids.includes(findingId))
  return {
    number,
    title: titleOf(item),
    amount: amountOf(line, { content, data }),
    text: [askInWords(line, item)],
    small: passage ? [evidenceInWords(passage)] : [],
  }
}

/** `Inspection report, page 4, rated “Safety hazard”: “A breaker is double tapped.”` */
export function evidenceInWords({ page, label, quote }: AgentEstimate['evidence'][number]): string {
  const rated = label ? `, rated “${label}” by the inspector` : ''
  return `Inspection report, page ${page}${rated}: “${quote}”`
}

function amountOf(
  { ask, amount, lineId }: RequestLine,
  { content, data }: Pick<RequestFacts, 'content' | 'data'>,
) {
  if (ask !== 'repair') return amount ? dollarText(amount) : ''
  if (!content.terms.showsPrices) return ''
  const item = data.line_items.find(({ id }) => id === lineId)
  const price = pricesByLine(data.line_items).get(lineId)
  if (price === null || price === undefined) return 'To be priced on site'
  return item && isIncluded(item) ? 'Included' : dollarText(dollarsOf(price))
}

/** The repairs with the charges that come with them, and the money asked in place of others. */
export function askedSums({
  content: { lines, terms },
  data,
}: Pick<RequestFacts, 'content' | 'data'>): NonNullable<ReceivedRequest['sums']> {
  const repairs = new Set(lines.filter(({ ask }) => ask === 'repair').map(({ lineId }) => lineId))
  const work = requestedLines(data.line_items, repairs)
  const charges = work.filter(({ type, total_price }) => type !== 'work' && total_price !== null)
  const money = (ask: RequestLine['ask']) =>
    cents(lines.reduce((sum, line) => (line.ask === ask ? sum + centsOf(line.amount ?? '0.00') : sum), 0))
  const [credits, reductions] = [money('credit'), money('price_reduction')]
  return [
    ...(terms.showsPrices && repairs.size > 0
      ? [
          ...charges.map(({ description, total_price }) => ({
            label: description,
            amount: total_price!,
            isTotal: false,
          })),
          {
            label: 'Estimated total of the repairs',
            amount: totalsOf(work).total,
            isTotal: true,
          },
        ]
      : []),
    ...(credits > 0 ? [{ label: 'Total of the credits', amount: dollarsOf(credits), isTotal: true }] : []),
    ...(reductions > 0
      ? [{ label: 'Reduction of the price', amount: dollarsOf(reductions), isTotal: true }]
      : []),
  ]
}

/** What the estimate doesn't cover: the report names it, and a reader could think that it's been dealt with. */
export function coverageNotes(trades: readonly OtherTrade[]): string[] {
  const only = 'This covers electrical work only.'
  if (trades.length === 0) return [only]
  const named = trades.map(({ heading, pages }) => `${heading} (${pagesInWords(pages)})`)
  return [`${only} The report also has sections on other trades: ${named.join('; ')}.`]
}

/** `page 4`, `pages 12–14 and 31`. */
function pagesInWords(pages: readonly number[]): string {
  const runs: [number, number][] = []
  for (const page of pages) {
    const last = runs.at(-1)
    if (last && page === last[1] + 1) last[1] = page
    else runs.push([page, page])
  }
  const named = runs.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`))
  return `page${pages.length > 1 ? 's' : ''} ${listText(named)}`
}
