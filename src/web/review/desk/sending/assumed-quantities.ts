import type { Finding } from '#domain/analysis/contract.ts'
import type { LineEdit } from '#domain/estimates/contract.ts'

/** The priced lines that count single things, of which the report doesn't say how many there are. */
export function assumedQuantities(lines: readonly LineEdit[], findings: readonly Finding[]): LineEdit[] {
  const open = new Set(findings.filter(({ quantityStated }) => !quantityStated).map(({ id }) => id))
  return lines.filter(
    (line) =>
      line.type === 'work' &&
      line.unit === 'each' &&
      line.class !== 'needs_visit' &&
      line.finding_ids.some((id) => open.has(id)),
  )
}
