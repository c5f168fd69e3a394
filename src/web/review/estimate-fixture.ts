import type { AdminEstimate, LineItem } from '#domain/estimates/contract.ts'

/** A line as tests of the desk need it. */
export const line = (id: string, details: Partial<LineItem> = {}): LineItem => ({
  id,
  type: 'work',
  description: `Work ${id}`,
  scope: '',
  location: null,
  quantity: 1,
  unit: 'each',
  class: 'firm',
  unit_price: '10.00',
  total_price: '10.00',
  unit_price_min: '10.00',
  unit_price_max: '10.00',
  price_basis: 'pricebook',
  finding_ids: [],
  ...details,
})

/** A draft without findings, decisions, and checks, unless `details` has some. */
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
    ...details,
  }) as unknown as AdminEstimate
