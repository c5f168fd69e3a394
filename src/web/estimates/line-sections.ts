import type { LineItem } from '#domain/estimates/contract.ts'
import { groupByArea, type LineGroup } from '#domain/estimates/line-groups/rules.ts'

/** An estimate's lines in the order of its PDF: the work by area, what needs a visit, and the charges. */
export function sectionsOf(lines: readonly LineItem[]): { title: string; groups: LineGroup<LineItem>[] }[] {
  const linesThat = (matches: (line: LineItem) => boolean) => lines.filter(matches)
  const work = linesThat(({ type, total_price }) => type === 'work' && total_price !== null)
  const visits = linesThat(({ total_price }) => total_price === null)
  const charges = linesThat(({ type, total_price }) => type !== 'work' && total_price !== null)
  return [
    { title: 'Work', groups: groupByArea(work) },
    { title: 'Needs a site visit before it can be priced', groups: groupByArea(visits) },
    { title: 'Charges', groups: [{ area: null, lines: charges }] },
  ]
}
