import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { dollarText } from '#kernel/money.ts'
import { readPdf } from '#platform/documents/pdf.ts'
import { openTypesetter } from '#platform/typeset/typesetter.ts'
import { countImages, cropOf, estimateOf, line, passage } from '#test/builders/estimate-facts.ts'
import { structureOf, tagsNamed } from '#test/builders/pdf-structure.ts'
import { ESTIMATE_DISCLOSURE, SALE_DISCLOSURE, UNPRICED, validUntilOf } from '../rules.ts'
import { type EstimateFacts, estimateDocumentOf } from './estimate-document.ts'
import { estimatePdf } from './estimate-pdf.ts'

const typesetter = openTypesetter()
afterAll(() => typesetter.close())

async function textOf(facts: EstimateFacts): Promise<{ pages: number; text: string; images: number }> {
  const pdf = await estimatePdf(typesetter, estimateDocumentOf(facts))
  const { pages } = await readPdf(pdf)
  const words = pages.flatMap(({ lines }) => lines.flatMap((each) => each.words.map(({ text }) => text)))
  return { pages: pages.length, text: words.join(' '), images: countImages(pdf) }
}

test('the PDF shows every line, the license number, the dates, the report pages and the sum as its total', async () => {
  const lines = [
    line({ description: 'Replace smoke alarm', quantity: 3 }),
    line({
      description: 'Install GFCI receptacle',
      quantity: 2,
      class: 'range',
      unit_price: '145.00',
      unit_price_min: '90.00',
      unit_price_max: '200.00',
      finding_ids: ['f1', 'f2'],
    }),
    line({ type: 'service_call', description: 'Service call', finding_ids: [], price_basis: 'catalogue' }),
    line({ ...UNPRICED, description: 'Evaluate aluminum wiring', scope: '', finding_ids: ['f2'] }),
  ]

  const { text } = await textOf(estimateOf(lines))

  for (const words of [
    'Lakeside Electric',
    'EC-1048213',
    'License valid through June 30, 2027',
    '1840 N Prospect Ave, Milwaukee, WI 53202',
    'November 20, 2026',
    'December 20, 2026',
    'Replace smoke alarm',
    '$375.00',
    '$90.00–$200.00',
    'Report pages 4, 12, and 31',
    'Service call',
    'Catalog price',
    'Needs a visit',
    'Evaluate aluminum wiring',
    '$790.00',
    '$680.00',
    '$900.00',
    'Page 1 of 2',
  ])
    expect(text).toContain(words)
})

test('lines are grouped by area of the house, and numbered as printed', () => {
  const { work, charges, visits } = estimateDocumentOf(
    estimateOf([
      line({ description: 'a', location: null }),
      line({ description: 'b', location: 'Kitchen' }),
      line({ description: 'c', location: 'Garage ceiling' }),
      line({ ...UNPRICED, description: 'd', location: 'Attic' }),
      line({ type: 'permit', description: 'e', location: null, finding_ids: [] }),
    ]),
  )
  const shapeOf = (groups: typeof work) =>
    groups.map(({ area, lines }) => [area, ...lines.map((each) => `${each.number} ${each.description}`)])

  expect(shapeOf(work)).toEqual([
    ['Garage and outbuildings', '1 c'],
    ['Kitchen', '2 b'],
    ['General', '3 a'],
  ])
  expect(shapeOf(visits)).toEqual([['Attic', '4 d']])
  expect(charges.map(({ number, description }) => [number, description])).toEqual([[null, 'e']])
})

test('screen readers get headings in order, header cells, described images, and links both ways', async () => {
  const facts = estimateOf([
    line({ finding_ids: ['f1'] }),
    line({ ...UNPRICED, location: 'Attic', finding_ids: ['f2'] }),
    line({ type: 'service_call', description: 'Service call', finding_ids: [] }),
  ])
  const evidence = [passage('f1', 31, { crop: await cropOf(300) }), passage('f2', 12)]
  const pdf = await estimatePdf(typesetter, estimateDocumentOf({ ...facts, evidence }))
  const { isTagged, language, title, tags, links } = await structureOf(pdf)

  expect({ isTagged, language, title }).toEqual({
    isTagged: true,
    language: 'en-US',
    title: 'Electrical repair estimate 4f2a91c0',
  })
  const levels = tagsNamed(tags, /^H\d$/).map(({ type }) => Number(type.slice(1)))
  expect(levels.filter((level, n) => level > (levels[n - 1] ?? 0) + 1)).toEqual([])
  expect(levels.filter((level) => level === 1)).toHaveLength(1)
  const tables = tagsNamed(tags, /^Table$/)
  // The kitchen and the attic are headings inside of their tables.
  expect(tables.map((table) => tagsNamed([table], /^TH$/).length)).toEqual([6, 5, 4])
  expect(tagsNamed(tags, /^Figure$/).map(({ alt }) => alt)).toEqual([
    'Part of page 31 of the inspection report, with this passage highlighted',
  ])
  expect([links, tagsNamed(tags, /^Link$/).length]).toEqual([4, 4])
})

test('the PDF of a 300-line estimate shows every line', async () => {
  const lines = Array.from({ length: 300 }, (_, n) =>
    line({ id: `l${n}`, description: `Repair number ${n};` }),
  )

  const { pages, text } = await textOf(estimateOf(lines))

  expect(pages).toBeGreaterThan(10)
  expect(lines.filter(({ description }) => !text.includes(description))).toEqual([])
  expect(text).toContain('$37,500.00')
})

test('hostile and very long text is printed as text', async () => {
  const lines = [
    line({
      description: '#read("/etc/passwd") *bold* <script>alert(1)</script>',
      scope: `${'W'.repeat(300)} 日本語 \u202edesrever ${'long words '.repeat(50)}`,
      location: 'Z'.repeat(200),
    }),
  ]
  const { text } = await textOf(
    estimateOf(lines, {
      propertyAddress: `<b>${'1 Very Long Street, '.repeat(24)}`,
      contractor: {
        name: 'Ångström & Søns Электро '.repeat(8),
        licenseNumber: 'A'.repeat(20),
        licenseExpires: null,
        phone: null,
        email: `${'e'.repeat(200)}@example.com`,
        address: 'A '.repeat(240),
        logo: null,
      },
    }),
  )

  expect(text).toContain('#read("/etc/passwd") *bold* <script>alert(1)</script>')
  expect(text).toContain('Ångström & Søns')
})

test('a logo is printed; one that isn’t an image is left out without an error', async () => {
  const create = { width: 60, height: 20, channels: 3, background: '#0f5c4d' } as const
  const image = await sharp({ create })
    .composite([{ input: { create: { ...create, width: 20, background: '#fff' } } }])
    .png()
    .toBuffer()
  const withLogo = (logo: Uint8Array) => {
    const facts = estimateOf([line({})])
    return textOf({ ...facts, contractor: { ...facts.contractor, logo } })
  }

  const plain = await textOf(estimateOf([line({})]))
  const branded = await withLogo(image)
  const broken = await withLogo(Buffer.from('not an image'))
  const drawing = await withLogo(
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
  )

  expect([plain.images, branded.images > 0]).toEqual([0, true])
  expect([broken, drawing]).toEqual([plain, plain])
})

const FREE = {
  unit_price: '0.00',
  unit_price_min: '0.00',
  unit_price_max: '0.00',
  total_price: '0.00',
  price_basis: 'staff',
} as const

test('lines absorbed by a bundle are printed as included, without a price', () => {
  const scope = 'Included in “Replace panel”, at no charge.'
  const { work } = estimateDocumentOf(estimateOf([line({}), line({ ...FREE, scope })]))

  expect(work[0]?.lines[1]).toMatchObject({
    unitPrice: '',
    totalPrice: 'Included',
    priceNote: 'At no charge',
    basisNote: '',
  })
})

test('a line that staff give away is printed at no charge, and not as included in another one', () => {
  const { work } = estimateDocumentOf(estimateOf([line({}), line(FREE)]))

  expect(work[0]?.lines[1]).toMatchObject({
    unitPrice: '',
    totalPrice: '$0.00',
    priceNote: 'At no charge',
    basisNote: '',
  })
})

test('dates are in Wisconsin time, and prices are valid for 30 days', () => {
  expect(validUntilOf(new Date('2026-11-21T03:00:00Z'))).toBe('2026-12-20')
})

test('amounts are formatted digit by digit', () => {
  expect(['0.05', '999.00', '1234.50', '99999999.99'].map(dollarText)).toEqual([
    '$0.05',
    '$999.00',
    '$1,234.50',
    '$99,999,999.99',
  ])
})

test('the terms say what an estimate is and isn’t, and promise no price within a range', () => {
  const range = { class: 'range' as const, unit_price_min: '80.00', unit_price_max: '160.00' }
  const { terms } = estimateDocumentOf(estimateOf([line(range)]))
  expect(terms[0]).toContain(ESTIMATE_DISCLOSURE)
  expect(terms.at(-1)).toBe(SALE_DISCLOSURE)
  expect(terms.join(' ')).not.toMatch(/will be within/)
})
