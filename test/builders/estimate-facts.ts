import sharp from 'sharp'
import type { LineItem } from '#domain/estimates/contract.ts'
import type { EstimateFacts } from '#domain/estimates/document/estimate-document.ts'
import type { PassageCrop, PassageFacts } from '#domain/estimates/document/evidence-appendix.ts'
import { lineTotalOf, totalsOf } from '#domain/estimates/rules.ts'

/* The facts of an estimate that tests print. */

let lines = 0

/** A line, with its total. */
export const line = (over: Partial<LineItem>): LineItem => {
  const each: LineItem = {
    id: `line-${++lines}`,
    type: 'work',
    description: 'Install GFCI receptacle',
    scope: 'Replace the receptacle and test it.',
    location: 'Kitchen',
    quantity: 1,
    unit: 'each',
    class: 'firm',
    unit_price: '125.00',
    unit_price_min: '125.00',
    unit_price_max: '125.00',
    total_price: null,
    price_basis: 'pricebook',
    finding_ids: ['f1'],
    ...over,
  }
  return { ...each, total_price: lineTotalOf(each) }
}

/** An estimate of these lines, with passages of `f1` and `f2`. */
export const estimateOf = (lines: LineItem[], over: Partial<EstimateFacts> = {}): EstimateFacts => ({
  number: '4f2a91c0',
  issuedAt: new Date('2026-11-21T03:00:00Z'),
  propertyAddress: '1840 N Prospect Ave, Milwaukee, WI 53202',
  agentName: 'Dana Whitfield',
  reportName: 'inspection.pdf',
  contractor: {
    name: 'Lakeside Electric',
    licenseNumber: 'EC-1048213',
    licenseExpires: 'June 30, 2027',
    phone: '(414) 555-0148',
    email: 'office@lakeside.example.com',
    address: '2210 S Kinnickinnic Ave, Milwaukee, WI 53207',
    logo: null,
  },
  estimate: { summary: totalsOf(lines), line_items: lines },
  reportReceivedAt: new Date('2026-11-18T15:00:00Z'),
  evidence: [passage('f1', 31), passage('f1', 4), passage('f2', 12)],
  ...over,
})

/** What the report says about a finding. */
export const passage = (findingId: string, page: number, over: Partial<PassageFacts> = {}): PassageFacts => ({
  findingId,
  page,
  quote: `No GFCI, says page ${page}.`,
  ocr: false,
  crop: null,
  ...over,
})

/** A blank crop, `width` points wide. */
export const cropOf = async (width: number): Promise<PassageCrop> => ({
  jpeg: await sharp({ create: { width, height: 90, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer(),
  width,
})

/** The pictures in a PDF. */
export const countImages = (pdf: Uint8Array) =>
  [
    ...Buffer.from(pdf)
      .toString('latin1')
      .matchAll(/\/Subtype\s*\/Image/g),
  ].length
