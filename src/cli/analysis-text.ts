import type { Finding } from '#domain/analysis/contract.ts'
import { documentTypeText, unfamiliarLayoutText, unreadablePagesText } from '#domain/analysis/rules.ts'
import type { LineItem } from '#domain/estimates/contract.ts'
import { totalsOf } from '#domain/estimates/rules.ts'
import { dollarText } from '#kernel/money.ts'
import type { Result } from './analysis-result.ts'

const pluralize = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

export const summaryOf = ({ document, findings, modelFailure }: Result) =>
  `${pluralize(findings.length, 'finding')} on ${pluralize(document.pages, 'page')}${modelFailure ? `. ${modelFailure}` : ''}`

/** A result as text: each finding with its pages and quotes, and the priced lines if `isPriced`. */
export function formatResult(name: string, result: Result, { isPriced }: { isPriced: boolean }): string {
  const { type = null, unreadablePages, pagesToCheck = null } = result.document
  const warnings = [
    documentTypeText(type),
    unreadablePagesText(unreadablePages),
    unfamiliarLayoutText(pagesToCheck),
  ]
  const parts = [
    `${name}: ${summaryOf(result)}`,
    ...warnings.filter((warning) => warning !== null),
    ...result.findings.map(textOf),
  ]
  if (isPriced && result.lines.length > 0) parts.push(pricesOf(result.lines))
  return parts.join('\n\n')
}

function textOf({ title, location, evidence, severity, action, quantity }: Finding): string {
  const pages = [...new Set(evidence.map(({ page }) => page))].join(', ')
  const count = quantity > 1 ? `quantity ${quantity}` : null
  const facts = [severity, action.replace('_', ' '), location, count].filter((fact) => fact !== null)
  // A report's summary often repeats the body word for word.
  const quotes = [...Map.groupBy(evidence, ({ quote }) => quote)].map(
    ([quote, places]) => `    p. ${placesOf(places)}: “${quote}”`,
  )
  return [`p. ${pages}  ${title}`, `    ${facts.join(' · ')}`, ...quotes].join('\n')
}

const placesOf = (places: Finding['evidence']) =>
  places.map(({ page, ocr }) => (ocr ? `${page} (scanned)` : page)).join(', ')

const BASIS = { pricebook: '', catalogue: '  (catalog price)', staff: '' } satisfies Record<
  LineItem['price_basis'],
  string
>

function pricesOf(lines: readonly LineItem[]): string {
  const { total, low, high } = totalsOf(lines)
  const range = low === high ? '' : ` (between ${dollarText(low)} and ${dollarText(high)})`
  return [...lines.map(priceOf), `${'Total'.padEnd(52)} ${dollarText(total).padStart(11)}${range}`].join('\n')
}

function priceOf({ description, quantity, total_price, price_basis }: LineItem): string {
  const what = quantity > 1 ? `${quantity} × ${description}` : description
  if (total_price === null) return `${what.padEnd(52)} needs a visit`
  return `${what.padEnd(52)} ${dollarText(total_price).padStart(11)}${BASIS[price_basis]}`
}
