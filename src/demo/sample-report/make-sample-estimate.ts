/**
 * Makes the sample estimate that visitors open from the landing page, out of the demo's report and pricebook:
 *   node src/demo/sample-report/make-sample-estimate.ts
 */
import { randomUUID } from 'node:crypto'
import { mkdtempDisposable, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { analyzeFile, READER_PROCESS } from '#domain/analysis/analysis.ts'
import { estimateDocumentOf } from '#domain/estimates/document/estimate-document.ts'
import { estimatePdf } from '#domain/estimates/document/estimate-pdf.ts'
import type { PassageCrop } from '#domain/estimates/document/evidence-appendix.ts'
import { withCropsFrom } from '#domain/estimates/document/passage-crops.ts'
import { priceFindings } from '#domain/estimates/pricing/pricing.ts'
import { totalsOf } from '#domain/estimates/rules.ts'
import { parsePricebook } from '#domain/pricing/pricebooks/csv/csv.ts'
import { cropAreasOf, type PassagePlace } from '#domain/reports/page-images/crop-frame.ts'
import { UserId } from '#kernel/actor.ts'
import { dayInWords } from '#kernel/days.ts'
import { cropPageImage, renderPage } from '#platform/documents/drawing-tasks.ts'
import { createPool, type Pool } from '#platform/tasks/pool.ts'
import { smallJpeg, widthInPoints } from '#platform/typeset/small-jpeg.ts'
import { openTypesetter } from '#platform/typeset/typesetter.ts'
import { demoAgent, demoContractor } from '../people.ts'

const REPORT = 'inspection-1327-lantern-street.pdf'
/** Visitors download it, so it's lighter than what is sent. */
const MAX_CROP_BYTES = 16 * 1024
const SAMPLE = new URL('../../web/public/sample-estimate.pdf', import.meta.url)

async function evidenceAndLines() {
  const { rows } = parsePricebook(await readFile(new URL('../pricebooks/brightline.csv', import.meta.url)))
  const contractorId = UserId.parse(randomUUID())
  const book = rows.map(({ line: _, contractorEmail: __, ...item }) => ({
    ...item,
    id: randomUUID(),
    contractorId,
  }))
  const pool = createPool({ entry: READER_PROCESS, processes: 1 })
  try {
    const report = fileURLToPath(new URL(`../reports/${REPORT}`, import.meta.url))
    const { findings, document } = await analyzeFile(pool, report)
    const { lines } = priceFindings({ findings, book })
    const passages = findings.flatMap(({ id, evidence }) =>
      evidence.map(({ page, quote, ocr, boxes }) => {
        const size = document.pageSizes[page - 1]
        return { findingId: id, page, quote, ocr, place: size ? { boxes, size } : null }
      }),
    )
    const evidence = await withCropsFrom(({ page, place }) => cropOf(pool, report, { page, ...place }), {
      lines,
      evidence: passages,
    })
    return { evidence, lines }
  } finally {
    await pool.close()
  }
}

type OnPage = PassagePlace & { page: number }

/** As `reports/crops.ts` makes it, from a file instead of the storage. */
async function cropOf(pool: Pool, report: string, { page, ...place }: OnPage): Promise<PassageCrop> {
  await using folder = await mkdtempDisposable(path.join(tmpdir(), 'sample-'))
  const image = path.join(folder.path, 'page.webp')
  await writeFile(image, await renderPage(pool, report, { page, turned: 0 }))
  const jpeg = await cropPageImage(pool, image, cropAreasOf(place))
  return { jpeg: (await smallJpeg(jpeg, MAX_CROP_BYTES)) ?? jpeg, width: await widthInPoints(jpeg) }
}

const { evidence, lines } = await evidenceAndLines()
await using typesetter = openTypesetter()
const pdf = await estimatePdf(
  typesetter,
  estimateDocumentOf({
    number: 'E-SAMPLE',
    issuedAt: new Date('2026-09-18T15:00:00Z'),
    propertyAddress: '1327 E Lantern Street, Milwaukee, WI 53202',
    agentName: `${demoAgent.firstName} ${demoAgent.lastName}`,
    reportName: REPORT,
    contractor: {
      name: demoContractor.companyName,
      licenseNumber: demoContractor.licenseNumber,
      licenseExpires: dayInWords(demoContractor.licenseExpires),
      phone: demoContractor.phone,
      email: demoContractor.companyEmail,
      address: demoContractor.companyAddress,
      logo: await readFile(new URL('../logos/brightline.png', import.meta.url)),
    },
    estimate: { summary: totalsOf(lines), line_items: lines },
    reportReceivedAt: null,
    evidence,
  }),
)
await writeFile(SAMPLE, pdf)
