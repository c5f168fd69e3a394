import type { Finding } from '#domain/analysis/contract.ts'
import { priceAdditional, priceFindings } from '#domain/estimates/pricing/pricing.ts'
import type { PricebookItem } from '#domain/pricing/pricebooks/contract.ts'
import type { LineEdit, LineItem } from '../contract.ts'
import { additionalIdOf, firstIdOf } from '../rules.ts'

/** The lines for a finding that joins a draft: its work, with an id of its own, and the charges that come with it. */
export const linesFor = (finding: Finding, book: readonly PricebookItem[]): LineItem[] =>
  priceFindings({ findings: [finding], book }).lines.map((line) => {
    if (line.type !== 'work') return line
    const id = `${finding.id}.0`
    return { ...line, id: firstIdOf(line.id) === line.id ? id : additionalIdOf(id) }
  })

/** The line for a finding that joins a first unit of its work; null if the pricebook has no price for additional ones. */
export function additionalLineFor(finding: Finding, book: readonly PricebookItem[]): LineItem | null {
  const line = priceAdditional(finding, book)
  return line && { ...line, id: additionalIdOf(`${finding.id}.0`) }
}

type Edit = {
  before: readonly LineItem[]
  edits: readonly LineEdit[]
  book: readonly PricebookItem[]
}

/** The priced lines of the findings that an edit adds lines for. */
export function linesForAddedFindings(
  findings: readonly Finding[],
  { before, edits, book }: Edit,
): LineItem[] {
  const known = new Set(before.map(({ id }) => id))
  const joining = new Set(edits.filter(({ id }) => !known.has(id)).flatMap(({ finding_ids }) => finding_ids))
  return findings
    .filter(({ id }) => joining.has(id))
    .flatMap((finding) => [...linesFor(finding, book), additionalLineFor(finding, book)])
    .filter((line) => line !== null)
}
