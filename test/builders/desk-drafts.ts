import type { Finding } from '#domain/analysis/contract.ts'
import type { AdminEstimate, LineEdit, LineItem } from '#domain/estimates/contract.ts'
import { lineItem } from '#test/builders/line-items.ts'

/** A draft without findings, decisions, checks, and removed lines, unless `details` has some. */
export const estimateOf = (line_items: LineItem[], details = {}) =>
  ({
    contractorId: 'one',
    status: 'draft',
    estimateData: { line_items },
    findings: [],
    possible: [],
    setAside: [],
    decisions: [],
    checks: [],
    removedLines: [],
    suggestions: [],
    ...details,
  }) as unknown as AdminEstimate

/* An estimate with several units of one kind: the first in the garage, the others at the price of additional ones. */

export const finding = (id: string, location: string, quantity = 1) => ({
  id,
  kind: 'missing_gfci',
  location,
  quantity,
})
export const rooms = [finding('f1', 'Garage'), finding('f2', 'Kitchen'), finding('f3', 'Upper bath')]

export const first = lineItem('gfci', { price: '150.00', location: 'Garage', finding_ids: ['f1'] })
export const additional = (quantity: number, finding_ids: string[]) =>
  lineItem('gfci.more', {
    price: '90.00',
    description: 'Work gfci, each additional',
    location: 'Kitchen; Upper bath',
    quantity,
    finding_ids,
  })
export const other = lineItem('other', { finding_ids: ['f9'] })

/** A draft with these lines and findings, and the finding of `other`. */
export const startWith = (lines: LineItem[], findings: readonly object[], details = {}): AdminEstimate =>
  estimateOf(lines, {
    contractorId: null,
    findings: [...findings, { ...finding('f9', 'Attic'), kind: 'open_ground' }],
    ...details,
  })

/** What tests compare of lines. */
export const shown = (lines: readonly Partial<LineItem>[]) =>
  lines.map(({ id, unit_price, quantity, location, finding_ids }) => [
    id,
    unit_price,
    quantity,
    location,
    finding_ids,
  ])

/** A finding as the server prices it, on its own and as an additional unit. */
export const pricedAs = (of: object, work: string, prices: [string, string | null] = ['150.00', '90.00']) => {
  const found = of as Finding
  const line = (suffix: string, price: string, description: string) =>
    lineItem(`${found.id}.0${suffix}`, { price, description, finding_ids: [found.id] })
  const [price, more] = prices
  return {
    finding: found,
    lines: [line('', price, work)],
    additional: more === null ? null : line('.more', more, `${work}, each additional`),
  }
}
export const gfci = (of: object, more: string | null = '90.00') => pricedAs(of, 'Work gfci', ['150.00', more])

/** What tests compare of lines to see what each finding costs. */
export const summary = ({
  lines,
}: {
  lines: readonly Pick<LineEdit, 'id' | 'unit_price' | 'finding_ids'>[]
}) => lines.map(({ id, unit_price, finding_ids }) => [id, unit_price, ...finding_ids])
