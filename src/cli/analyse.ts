import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { analyzeFile, READER_PROCESS, readReport } from '#domain/analysis/analysis.ts'
import type { Analysis } from '#domain/analysis/contract.ts'
import type { ReportText } from '#domain/analysis/report-text.ts'
import { priceFindings } from '#domain/estimates/pricing/pricing.ts'
import type { Model } from '#platform/ai/model-request.ts'
import { UnreadableDocument } from '#platform/documents/document.ts'
import { createPool, type Pool } from '#platform/tasks/pool.ts'
import type { Result } from './analysis-result.ts'
import { formatResult, summaryOf } from './analysis-text.ts'
import { CommandError } from './command-error.ts'
import type { Pricebook } from './pricebook.ts'

export type AnalyseOptions = {
  json?: boolean
  /** Adds the mentions with their outcomes and the report's structure to the JSON. */
  all?: boolean
  /** Has the configured model read the reports. */
  model?: boolean
  out?: string
  pricebook?: string
  pdf?: string
  contractor?: string
  address?: string
}

type Failure = { error: { code: string; message: string }; findings: [] }

/**
 * Analyzes files without a database or a server. With `--json` or `--out`, a file that can't be read has a result that says why.
 * Throws a `CommandError` for invalid options, for files that don't exist, and, without both, for a file that can't be read.
 * What only an option needs is imported with it, so that a report is read without delay.
 */
export async function analyse(files: readonly string[], options: AnalyseOptions): Promise<void> {
  await assertValid(files, options)
  const book = options.pricebook === undefined ? null : await pricebookIn(options.pricebook)
  if (options.out !== undefined) await mkdir(options.out, { recursive: true })
  const model = options.model ? (await import('./report-model.ts')).configuredModel() : null
  const settings = { options, book, model }
  const pool = createPool({ entry: READER_PROCESS, processes: 1 })
  try {
    for (const file of files) await analyseOne(pool, file, settings)
  } finally {
    await pool.close()
  }
}

async function pricebookIn(file: string): Promise<Pricebook> {
  const { openPricebook, problemsIn } = await import('./pricebook.ts')
  const book = await openPricebook(file)
  const problems = problemsIn(book)
  if (problems) console.error(problems)
  return book
}

type Settings = { options: AnalyseOptions; model: Model | null; book: Pricebook | null }

async function analyseOne(pool: Pool, file: string, settings: Settings) {
  const { options, book } = settings
  const result = await resultOf(pool, file, settings)
  if (options.out === undefined) print(file, result, options)
  else await save(file, result, options.out)
  if (options.pdf !== undefined && book) await writePdf(file, result, { ...options, pdf: options.pdf, book })
}

async function assertValid(files: readonly string[], options: AnalyseOptions) {
  assertCombination(files, options)
  const { pdf } = options
  if (pdf !== undefined) await (await import('./estimate-file.ts')).assertWritable(pdf)
  for (const file of files) {
    const found = await stat(file).catch(() => null)
    if (!found) throw new CommandError(`The file '${file}' doesn’t exist.`)
    if (!found.isFile()) throw new CommandError(`'${file}' isn’t a file.`)
  }
}

function assertCombination(files: readonly string[], { out, pdf, pricebook, all, json }: AnalyseOptions) {
  if (files.length > 1 && out === undefined)
    throw new CommandError('To analyze several files, set --out DIR: the folder for their results.')
  if (all && !json && out === undefined)
    throw new CommandError('--all needs --json or --out: it adds to the JSON.')
  if (pdf !== undefined && files.length > 1)
    throw new CommandError('--pdf works with one report at a time: an estimate is for one house.')
  if (pdf !== undefined && pricebook === undefined)
    throw new CommandError('--pdf needs --pricebook: an estimate uses a contractor’s prices.')
}

async function resultOf(
  pool: Pool,
  file: string,
  { options, model, book }: Settings,
): Promise<Result | Failure> {
  try {
    const [{ analysis, text }, sha256] = await Promise.all([read(pool, file, options, model), hashOf(file)])
    const { findings, possible = [], timings } = analysis
    const { kind, pages, ocrPages, unreadablePages = [], type, pagesToCheck } = analysis.document
    const { lines } = priceFindings({ findings, book: book?.items ?? [] })
    return {
      document: {
        pages,
        ocrPages,
        unreadablePages,
        sha256,
        kind,
        ...(type && { type }),
        ...(pagesToCheck && { pagesToCheck }),
      },
      findings,
      possible,
      lines,
      timings,
      ...(model && {
        modelReading: analysis.modelReading ?? null,
        modelFailure: analysis.modelFailure ?? null,
      }),
      ...(options.all && {
        mentions: analysis.mentions,
        passages: text.map(({ lines: _, ...rest }) => rest),
      }),
    }
  } catch (error) {
    if (!(error instanceof UnreadableDocument)) throw error
    return { error: { code: error.code, message: error.message }, findings: [] }
  }
}

async function read(
  pool: Pool,
  file: string,
  { all }: AnalyseOptions,
  model: Model | null,
): Promise<{ analysis: Analysis; text: ReportText }> {
  if (!model && !all) return { analysis: await analyzeFile(pool, file, { withImages: true }), text: [] }
  const report = await readReport(pool, file, { withImages: true })
  if (!model) return report
  const { readReportWithModel } = await import('./report-model.ts')
  return { analysis: await readReportWithModel(model, report), text: report.text }
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
  const { writeEstimate } = await import('./estimate-file.ts')
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
