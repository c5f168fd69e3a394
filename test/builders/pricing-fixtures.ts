import type { Finding } from '#domain/analysis/contract.ts'
import type { PricebookItem } from '#domain/pricing/pricebooks/contract.ts'
import { UserId } from '#kernel/actor.ts'

/** A finding of a kind, once, whose quantity the report doesn't state. */
export const buildFinding = (kind: string, over: Partial<Finding> = {}): Finding => ({
  id: `f-${kind}`,
  kind,
  title: kind,
  severity: 'safety',
  action: 'repair',
  location: null,
  quantity: 1,
  quantityStated: false,
  label: null,
  confidence: 0.9,
  confidenceReason: '',
  evidence: [{ page: 3, quote: 'A fault.', boxes: [], ocr: false, source: 'body' }],
  ...over,
})

/** An item of a pricebook; prices are decimal dollars. */
export const buildItem = (itemName: string, minPrice: string, maxPrice = minPrice): PricebookItem => ({
  id: '018f5a5e-0000-4000-8000-000000000002',
  contractorId: UserId.parse('018f5a5e-0000-4000-8000-000000000001'),
  itemName,
  description: null,
  category: null,
  unit: 'each',
  minPrice,
  maxPrice,
})
