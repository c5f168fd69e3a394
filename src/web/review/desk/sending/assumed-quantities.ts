import type { Finding } from '#domain/analysis/contract.ts'
import type { LineEdit } from '#domain/estimates/contract.ts'
import { quantityOf } from '#domain/estimates/places/rules.ts'
import { additionalIdOf, firstIdOf } from '#domain/estimates/rules.ts'

/** The priced lines that count single things, of which neither the report nor staff say how many there are. */
export function assumedQuantities(lines: readonly LineEdit[], findings: readonly Finding[]): LineEdit[] {
  const open = new Set(findings.filter(({ quantityStated }) => !quantityStated).map(({ id }) => id))
  return lines.filter(
    (line) =>
      line.type === 'work' &&
      line.unit === 'each' &&
      line.class !== 'needs_visit' &&
      line.finding_ids.some((id) => open.has(id)) &&
      !hasQuantityOfStaff(line, lines, findings),
  )
}

/** What a line for a visit counts. Staff's pricing it leaves its quantity as it is. */
const ONE_VISIT = 1

const isPricedByStaff = ({ price_basis, price_item }: LineEdit) =>
  price_basis === 'staff' || price_item !== undefined

/** Whether staff set how many units of work a line and its additional units are: its findings don't come to that many. */
export function hasQuantityOfStaff(
  line: LineEdit,
  lines: readonly LineEdit[],
  findings: readonly Finding[],
): boolean {
  const firstId = firstIdOf(line.id)
  const parts = lines.filter(({ id }) => id === firstId || id === additionalIdOf(firstId))
  const byId = new Map(findings.map((finding) => [finding.id, finding]))
  const ids = new Set(parts.flatMap(({ finding_ids }) => finding_ids))
  // In the line's order: merged work comes after its own.
  const own = [...ids].flatMap((id) => byId.get(id) ?? [])
  if (own.length === 0 || line.class === 'needs_visit') return false
  // Merging other work leaves the quantity as it is.
  const ofOneKind = own.filter(({ kind }) => kind === own[0]!.kind)
  const visits = parts.some(isPricedByStaff) ? [ONE_VISIT] : []
  const assumed = [quantityOf(own, line.unit), quantityOf(ofOneKind, line.unit), ...visits]
  return !assumed.includes(parts.reduce((sum, { quantity }) => sum + quantity, 0))
}
