import { stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Finding } from '#domain/analysis/contract.ts'
import type { LineItem } from '#domain/estimates/contract.ts'
import { estimateDocumentOf } from '#domain/estimates/document/estimate-document.ts'
import { estimatePdf } from '#domain/estimates/document/estimate-pdf.ts'
import { passagesOf } from '#domain/estimates/document/evidence-appendix.ts'
import { numberOf, totalsOf } from '#domain/estimates/rules.ts'
import { openTypesetter } from '#platform/typeset/typesetter.ts'
import { CommandError } from './command-error.ts'

/** An estimate without a database: no license, logo, or agent. */
export type EstimateFile = {
  contractor: string
  address: string
  reportName: string
  sha256: string
  lines: LineItem[]
  findings: readonly Finding[]
}

/** Checks before the analysis that the PDF can be written after it. Throws a `CommandError` if it can't. */
export async function assertWritable(file: string) {
  const folder = path.dirname(path.resolve(file))
  const found = await stat(folder).catch(() => null)
  if (!found?.isDirectory())
    throw new CommandError(`Can’t write the PDF: the folder '${folder}' doesn’t exist.`)
  const existing = await stat(file).catch(() => null)
  if (existing && !existing.isFile())
    throw new CommandError(`'${file}' is a folder. Add a file name for the PDF.`)
}

/** Writes the estimate's PDF with the template that customers' estimates use. Throws a `CommandError` without lines. */
export async function writeEstimate(file: string, options: EstimateFile): Promise<void> {
  const { lines } = options
  if (lines.length === 0)
    throw new CommandError(
      `The report has no electrical deficiencies to estimate, so '${file}' wasn’t written.`,
    )
  await using typesetter = openTypesetter()
  const pdf = await estimatePdf(
    typesetter,
    estimateDocumentOf({
      number: numberOf(options.sha256),
      issuedAt: new Date(),
      propertyAddress: options.address,
      agentName: null,
      reportName: options.reportName,
      contractor: {
        name: options.contractor,
        licenseNumber: null,
        licenseExpires: null,
        phone: null,
        email: null,
        address: null,
        logo: null,
      },
      estimate: { summary: totalsOf(lines), line_items: lines },
      reportReceivedAt: null,
      evidence: passagesOf(options.findings),
    }),
  )
  await writeFile(file, pdf).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`Can’t write '${file}': ${error.code ?? error.message}.`)
  })
}
