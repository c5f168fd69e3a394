/**
 * Makes the sample estimate that visitors open from the landing page, out of the demo's report and pricebook:
 *   node src/demo/sample-report/make-sample-estimate.ts
 */
import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { analyseFile, READER_PROCESS } from '#domain/analysis/analysis.ts'
import { estimateDocumentOf } from '#domain/estimates/estimate-document.ts'
import { estimatePdf } from '#domain/estimates/estimate-pdf.ts'
import { passagesOf } from '#domain/estimates/evidence-appendix.ts'
import { priceFindings } from '#domain/estimates/pricing.ts'
import { totalsOf } from '#domain/estimates/rules.ts'
import { parsePricebook } from '#domain/pricebooks/csv.ts'
import { UserId } from '#kernel/actor.ts'
import { createPool } from '#platform/tasks/pool.ts'
import { openTypesetter } from '#platform/typeset/typesetter.ts'
import { demoAgent, demoContractor } from '../people.ts'

const REPORT = 'inspection-1327-lantern-street.pdf'
const SAMPLE = new URL('../../web/public/sample-estimate.pdf', import.meta.url)

async function findingsAndLines() {
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
    const { findings } = await analyseFile(pool, report)
    return { findings, lines: priceFindings({ findings, book }).lines }
  } finally {
    await pool.close()
  }
}

const { findings, lines } = await findingsAndLines()
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
      licenseExpires: null,
      phone: demoContractor.phone,
      email: demoContractor.companyEmail,
      address: demoContractor.companyAddress,
      logo: await readFile(new URL('../logos/brightline.png', import.meta.url)),
    },
    estimate: { summary: totalsOf(lines), line_items: lines },
    reportReceivedAt: null,
    evidence: passagesOf(findings),
  }),
)
await writeFile(SAMPLE, pdf)
