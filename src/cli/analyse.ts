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
import { formatResult, summaryOf } from './analysis-text.ts'
import { CommandError } from './command-error.ts'
import { assertWritable, writeEstimate } from './estimate-file.ts'
import { openPricebook, type Pricebook, problemsIn } from './pricebook.ts'

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

/** What `--json` prints for one file. `lines` are priced from the pricebook, or from the catalogue without one. */
export type Result = {
  document: DocumentFacts
  findings: Finding[]
  /** Findings too uncertain for the draft. */
  possible: Finding[]
  lines: LineItem[]
  timings: Analysis['timings']
}
type Failure = { error: { code: string; message: string }; findings: [] }

/**
 * Analyzes files without a database or a server. With `--json` or `--out`, a file that can't be read has a result that says why.
 * Throws a `CommandError` for invalid options, for files that don't exist, and, without both, for a file that can't be read.
 */
export async function analyse(files: readonly string[], options: AnalyseOptions): Promise<void> {
  await assertValid(files, options)
  const book = options.pricebook === undefined ? null : await openPricebook(options.pricebook)
  const problems = book && problemsIn(book)
  if (problems) console.error(problems)
  if (options.out !== undefined) await mkdir(options.out, { recursive: true })
  const pool = createPool({ entry: READER_PROCESS, processes: 1 })
  try {
    for (const file of files) {
      const result = await resultOf(pool, file, book?.items ?? [])
      if (options.out === undefined) print(file, result, options)
      else await save(file, result, options.out)
      if (options.pdf !== undefined && book)
        await writePdf(file, result, { ...options, pdf: options.pdf, book })
    }
  } finally {
    await pool.close()
  }
}

async function assertValid(files: readonly string[], { out, pdf, pricebook }: AnalyseOptions) {
  if (files.length > 1 && out === undefined)
    throw new CommandError('To analyze several files, set --out DIR: the folder for their results.')
  if (pdf !== undefined && files.length > 1)
    throw new CommandError('--pdf works with one report at a time: an estimate is for one house.')
  if (pdf !== undefined && pricebook === undefined)
    throw new CommandError('--pdf needs --pricebook: an estimate uses a contractor’s prices.')
  if (pdf !== undefined) await assertWritable(pdf)
  for (const file of files) {
    const found = await stat(file).catch(() => null)
    if (!found) throw new CommandError(`The file '${file}' doesn’t exist.`)
    if (!found.isFile()) throw new CommandError(`'${file}' isn’t a file.`)
  }
}

async function resultOf(pool: Pool, file: string, book: readonly PricebookItem[]): Promise<Result | Failure> {
  try {
    const [analysis, sha256] = await Promise.all([analyseFile(pool, file), hashOf(file)])
    const { findings, possible = [], timings } = analysis
    const { kind, pages, ocrPages, unreadablePages = [] } = analysis.document
    const { lines } = priceFindings({ findings, book })
    return {
      document: { pages, ocrPages, unreadablePages, sha256, kind },
      findings,
      possible,
      lines,
      timings,
    }
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

async function save(file: string, result: Result | Failure, folder: string) {
  const name = path.basename(file)
  await writeFile(path.join(folder, `${name}.json`), `${JSON.stringify(result, null, 2)}\n`)
  console.log('error' in result ? `${name}: ${result.error.message}` : `${name}: ${summaryOf(result)}`)
}

function print(file: string, result: Result | Failure, { json, pricebook }: AnalyseOptions) {
  const name = path.basename(file)
  if (json) console.log(JSON.stringify(result, null, 2))
  else if ('error' in result) throw new CommandError(`${name}: ${result.error.message}`)
  else console.log(formatResult(name, result, { isPriced: pricebook !== undefined }))
}

type PdfOptions = AnalyseOptions & { pdf: string; book: Pricebook }

async function writePdf(
  file: string,
  result: Result | Failure,
  { pdf, book, contractor, address }: PdfOptions,
) {
  const name = path.basename(file)
  if ('error' in result) throw new CommandError(`${name}: ${result.error.message}`)
  await writeEstimate(pdf, {
    contractor: contractor ?? path.parse(book.name).name,
    address: address ?? path.parse(name).name,
    reportName: name,
    sha256: result.document.sha256,
    lines: result.lines,
    findings: result.findings,
  })
  console.error(`Estimate saved to ${pdf}`)
}
