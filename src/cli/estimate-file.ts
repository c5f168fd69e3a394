import { stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Finding } from '#domain/analysis/contract.ts'
import type { LineItem } from '#domain/estimates/contract.ts'
import { estimateDocumentOf } from '#domain/estimates/estimate-document.ts'
import { estimatePdf } from '#domain/estimates/estimate-pdf.ts'
import { totalsOf } from '#domain/estimates/rules.ts'
import { openTypesetter } from '#platform/typeset/typesetter.ts'
import { Refusal } from './refusal.ts'

/** What the command knows of an estimate; a license, a logo and an agent only the database has. */
export type EstimateFile = {
  contractor: string
  address: string
  reportName: string
  sha256: string
  lines: LineItem[]
  findings: readonly Finding[]
}

/** Refuses before the work begins what could not be written at its end. */
export async function assertWritable(file: string) {
  const folder = path.dirname(path.resolve(file))
  const found = await stat(folder).catch(() => null)
  if (!found?.isDirectory()) throw new Refusal(`There is no folder '${folder}' to write the PDF to.`)
  const there = await stat(file).catch(() => null)
  if (there && !there.isFile()) throw new Refusal(`'${file}' is a folder; name the PDF's file.`)
}

/** Writes the estimate as the PDF that customers get, from the same template. */
export async function writeEstimate(file: string, options: EstimateFile): Promise<void> {
  const { lines } = options
  if (lines.length === 0)
    throw new Refusal(
      `Nothing electrical is to be repaired, so there is no estimate: '${file}' was not written.`,
    )
  await using typesetter = openTypesetter()
  const pdf = await estimatePdf(
    typesetter,
    estimateDocumentOf({
      number: `E-${options.sha256.slice(0, 6).toUpperCase()}`,
      issuedAt: new Date(),
      propertyAddress: options.address,
      agentName: null,
      reportName: options.reportName,
      contractor: {
        name: options.contractor,
        licenseNumber: null,
        phone: null,
        email: null,
        address: null,
        logo: null,
      },
      estimate: { summary: totalsOf(lines), line_items: lines },
      findings: options.findings,
    }),
  )
  await writeFile(file, pdf).catch((error: NodeJS.ErrnoException) => {
    throw new Refusal(`'${file}' cannot be written: ${error.code ?? error.message}.`)
  })
}
