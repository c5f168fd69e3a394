import { createRequire } from 'node:module'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import pdfmake from 'pdfmake'
import type { LineItem } from '#domain/estimates/contract.ts'
import { estimateDocumentOf } from '#domain/estimates/document/estimate-document.ts'
import { estimatePdf } from '#domain/estimates/document/estimate-pdf.ts'
import { lineTotalOf, totalsOf } from '#domain/estimates/rules.ts'
import { openTypesetter, type Typesetter } from '#platform/typeset/typesetter.ts'
import { publish } from './measuring/results.ts'
import { interleave, ratiosOf, spreadOf, timed } from './measuring/statistics.ts'
import { digits, spread } from './measuring/text.ts'

/*
 * How long the PDF of an estimate takes, with 3 and with 300 lines: by our typesetter, warm and with a new child process, next to
 * pdfkit and pdfmake, which draw the same lines as one table with the same font. Theirs has no tags for screen readers, no
 * evidence and no letterhead, so it's less work.
 */

const ROUNDS = 15
const COLD_ROUNDS = 5
const TARGET_MS = 40

const font = path.dirname(
  createRequire(import.meta.url).resolve('@expo-google-fonts/public-sans/package.json'),
)
const face = (name: string) => path.join(font, name, `PublicSans_${name}.ttf`)

const lineOf = (index: number): LineItem => {
  const line: LineItem = {
    id: `line-${index}`,
    type: 'work',
    description: `Replace the double-tapped breaker ${index}`,
    scope:
      'Install a listed breaker for two conductors or a pigtail, torque the terminals, and test the circuit.',
    location: 'Basement',
    quantity: 1,
    unit: 'each',
    class: 'firm',
    unit_price: '101.50',
    unit_price_min: '101.50',
    unit_price_max: '101.50',
    total_price: null,
    price_basis: 'pricebook',
    finding_ids: [`f${index}`],
  }
  return { ...line, total_price: lineTotalOf(line) }
}

const documentOf = (lines: LineItem[]) =>
  estimateDocumentOf({
    number: '4f2a91c0',
    issuedAt: new Date('2026-11-21T03:00:00Z'),
    propertyAddress: '1327 E Lantern Street, Milwaukee, WI 53202',
    agentName: 'Avery Lindqvist',
    reportName: 'inspection.pdf',
    reportReceivedAt: new Date('2026-11-18T15:00:00Z'),
    contractor: {
      name: 'Brightline Electric LLC',
      licenseNumber: 'EC-1048213',
      licenseExpires: 'June 30, 2027',
      phone: '(414) 555-0188',
      email: 'office@brightline.example.com',
      address: '2210 W Harbor Ave, Milwaukee, WI 53204',
      logo: null,
    },
    estimate: { summary: totalsOf(lines), line_items: lines },
    evidence: lines.map(({ finding_ids: [findingId = ''] }, index) => ({
      findingId,
      page: (index % 60) + 1,
      quote: `Two wires were attached to breaker ${index}, which is made for one.`,
      ocr: false,
      crop: null,
    })),
  })

const cellsOf = (lines: readonly LineItem[]) => [
  ['No.', 'Work', 'Quantity', 'Unit price', 'Total'],
  ...lines.map(({ description, scope, location, quantity, unit, unit_price, total_price }, index) => [
    String(index + 1),
    `${description}\n${scope}\n${location}`,
    `${quantity} ${unit}`,
    `$${unit_price}`,
    `$${total_price}`,
  ]),
]
const WIDTHS = [28, 270, 60, 70, 70]

async function byPdfkit(lines: readonly LineItem[]) {
  const document = new PDFDocument({ size: 'LETTER', margin: 54, font: face('400Regular') })
  const bytes = buffer(document)
  document.fontSize(9).table({ columnStyles: WIDTHS, data: cellsOf(lines) })
  document.end()
  return await bytes
}

pdfmake.addFonts({ PublicSans: { normal: face('400Regular'), bold: face('600SemiBold') } })
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((file) => file.startsWith(font))

const byPdfmake = (lines: readonly LineItem[]): Promise<Buffer> =>
  pdfmake
    .createPdf({
      pageSize: 'LETTER',
      pageMargins: 54,
      defaultStyle: { font: 'PublicSans', fontSize: 9 },
      content: [{ table: { headerRows: 1, widths: WIDTHS, body: cellsOf(lines) } }],
    })
    .getBuffer()

/** Of a process that has just started. */
async function cold(document: ReturnType<typeof documentOf>) {
  const typesetter = openTypesetter()
  try {
    return await timed(() => estimatePdf(typesetter, document))
  } finally {
    await typesetter.close()
  }
}

async function measure(typesetter: Typesetter, count: number) {
  const lines = Array.from({ length: count }, (_, index) => lineOf(index))
  const document = documentOf(lines)
  const ours = () => estimatePdf(typesetter, document)
  const times = await interleave(
    {
      odie: () => timed(ours),
      pdfkit: () => timed(() => byPdfkit(lines)),
      pdfmake: () => timed(() => byPdfmake(lines)),
    },
    { rounds: ROUNDS },
  )
  const starts = await interleave({ cold: () => cold(document) }, { rounds: COLD_ROUNDS, warmUp: false })
  const sizes = {
    odie: (await ours()).length,
    pdfkit: (await byPdfkit(lines)).length,
    pdfmake: (await byPdfmake(lines)).length,
  }
  const row = (name: keyof typeof times) => [
    name === 'odie' ? 'ODIE' : name,
    String(count),
    spread(spreadOf(times[name])),
    spread(spreadOf(ratiosOf(times[name], times.pdfkit))),
    digits(sizes[name] / 1_000),
  ]
  const coldRow = [
    'ODIE, cold',
    String(count),
    spread(spreadOf(starts.cold)),
    '–',
    digits(sizes.odie / 1_000),
  ]
  const { median } = spreadOf(times.odie)
  return {
    rows: [row('odie'), row('pdfkit'), row('pdfmake'), coldRow],
    target: {
      name: `${count} lines, warm`,
      target: `≤ ${TARGET_MS} ms`,
      measured: `${digits(median)} ms`,
      met: median <= TARGET_MS,
    },
  }
}

const typesetter = openTypesetter()
try {
  const few = await measure(typesetter, 3)
  const many = await measure(typesetter, 300)
  publish({
    name: 'pdf',
    summary:
      'The PDF of an estimate: tagged for screen readers, with letterhead and evidence. The others draw only its table, without tags.',
    tables: [
      {
        title: 'Milliseconds',
        columns: ['', 'lines', 'ms', 'of pdfkit’s time', 'kB'],
        rows: [...few.rows, ...many.rows],
      },
    ],
    targets: [few.target, many.target],
    notes: [
      'Times include the way to the child process and back.',
      'With 300 lines, nine tenths of the time is Typst writing a file of 63 pages, and almost half of that is the tags for screen readers. The file has 6,000 objects, most of them a table cell, a link between a line and its entry in the appendix, or a passage. Typst doesn’t compress these, so they are seven eighths of the bytes; texts, fonts, and images are compressed and stored once.',
    ],
  })
} finally {
  await typesetter.close()
}
