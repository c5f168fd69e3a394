import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { analyseFile, READER_PROCESS } from '#domain/analysis/analysis.ts'
import type { Analysis, Finding } from '#domain/analysis/contract.ts'
import type { LineItem } from '#domain/estimates/contract.ts'
import { priceFindings } from '#domain/estimates/pricing.ts'
import type { PricebookItem } from '#domain/pricebooks/contract.ts'
import { UnreadableDocument } from '#platform/documents/document.ts'
import { createPool, type Pool } from '#platform/tasks/pool.ts'
import { printedResult, summaryOf } from './analysis-text.ts'
import { assertWritable, writeEstimate } from './estimate-file.ts'
import { openPricebook, type Pricebook, problemsIn } from './pricebook.ts'
import { Refusal } from './refusal.ts'

export type AnalyseOptions = {
  json?: boolean
  out?: string
  pricebook?: string
  pdf?: string
  contractor?: string
  address?: string
}

type DocumentFacts = {
  pages: number
  ocrPages: number
  unreadablePages: number[]
  sha256: string
  kind: Analysis['document']['kind']
}

/** What `--json` prints of one file. `lines` are priced from the pricebook, and without one from the catalogue. */
export type Result = {
  document: DocumentFacts
  findings: Finding[]
  lines: LineItem[]
  timings: Analysis['timings']
}
type Failure = { error: { code: string; message: string }; findings: [] }

/**
 * Analyses files without a database or a server. As JSON, a file that cannot be read is a result too and says why.
 * Throws `Refusal` for what cannot be done as it was asked.
 */
export async function analyse(files: readonly string[], options: AnalyseOptions): Promise<void> {
  await assertSensible(files, options)
  const book = options.pricebook === undefined ? null : await openPricebook(options.pricebook)
  const problems = book && problemsIn(book)
  if (problems) console.error(problems)
  if (options.out !== undefined) await mkdir(options.out, { recursive: true })
  const pool = createPool({ entry: READER_PROCESS, processes: 1 })
  try {
    for (const file of files) {
      const result = await resultOf(pool, file, book?.items ?? [])
      if (options.out === undefined) show(file, result, options)
      else await keep(file, result, options.out)
      if (options.pdf !== undefined && book)
        await writePdf(file, result, { ...options, pdf: options.pdf, book })
    }
  } finally {
    await pool.close()
  }
}

async function assertSensible(files: readonly string[], { out, pdf, pricebook }: AnalyseOptions) {
  if (files.length > 1 && out === undefined)
    throw new Refusal('Several files need --out DIR, the folder that their results go to.')
  if (pdf !== undefined && files.length > 1)
    throw new Refusal('--pdf takes one report: an estimate is of one house.')
  if (pdf !== undefined && pricebook === undefined)
    throw new Refusal('--pdf needs --pricebook: an estimate is made in the prices of a contractor.')
  if (pdf !== undefined) await assertWritable(pdf)
  for (const file of files) {
    const found = await stat(file).catch(() => null)
    if (!found) throw new Refusal(`There is no file '${file}'.`)
    if (!found.isFile()) throw new Refusal(`'${file}' is not a file.`)
  }
}

async function resultOf(pool: Pool, file: string, book: readonly PricebookItem[]): Promise<Result | Failure> {
  try {
    const [analysis, sha256] = await Promise.all([analyseFile(pool, file), hashOf(file)])
    const { findings, timings } = analysis
    const { kind, pages, ocrPages, unreadablePages = [] } = analysis.document
    const { lines } = priceFindings({ findings, book })
    return { document: { pages, ocrPages, unreadablePages, sha256, kind }, findings, lines, timings }
  } catch (error) {
    if (!(error instanceof UnreadableDocument)) throw error
    return { error: { code: error.code, message: error.message }, findings: [] }
  }
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

async function keep(file: string, result: Result | Failure, folder: string) {
  const name = path.basename(file)
  await writeFile(path.join(folder, `${name}.json`), `${JSON.stringify(result, null, 2)}\n`)
  console.log('error' in result ? `${name}: ${result.error.message}` : `${name}: ${summaryOf(result)}`)
}

function show(file: string, result: Result | Failure, { json, pricebook }: AnalyseOptions) {
  const name = path.basename(file)
  if (json) console.log(JSON.stringify(result, null, 2))
  else if ('error' in result) throw new Refusal(`${name}: ${result.error.message}`)
  else console.log(printedResult(name, result, { isPriced: pricebook !== undefined }))
}

type PdfOptions = AnalyseOptions & { pdf: string; book: Pricebook }

async function writePdf(
  file: string,
  result: Result | Failure,
  { pdf, book, contractor, address }: PdfOptions,
) {
  const name = path.basename(file)
  if ('error' in result) throw new Refusal(`${name}: ${result.error.message}`)
  await writeEstimate(pdf, {
    contractor: contractor ?? path.parse(book.name).name,
    address: address ?? path.parse(name).name,
    reportName: name,
    sha256: result.document.sha256,
    lines: result.lines,
    findings: result.findings,
  })
  console.error(`The estimate is in ${pdf}`)
}
