import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { analyseFile, READER_PROCESS } from '#domain/analysis/analysis.ts'
import type { Analysis, Finding } from '#domain/analysis/contract.ts'
import { UnreadableDocument } from '#platform/documents/document.ts'
import { createPool, type Pool } from '#platform/documents/pool.ts'
import { Refusal } from './refusal.ts'

export type AnalyseOptions = { json?: boolean; out?: string }

type DocumentFacts = { pages: number; ocrPages: number; sha256: string; kind: Analysis['document']['kind'] }

/** What `--json` prints of one file. `lines` are priced where a pricebook is given. */
type Result = {
  document: DocumentFacts
  findings: Finding[]
  lines: readonly unknown[]
  timings: Analysis['timings']
}
type Failure = { error: { code: string; message: string }; findings: [] }

/** Analyses files without a database or a server. Ends with 1 when a file got no result. */
export async function analyse(files: readonly string[], options: AnalyseOptions): Promise<void> {
  if (files.length > 1 && options.out === undefined)
    throw new Refusal('Several files need --out DIR, the folder that their results go to.')
  await assertReadable(files)
  if (options.out !== undefined) await mkdir(options.out, { recursive: true })
  const pool = createPool({ entry: READER_PROCESS, processes: 1 })
  try {
    for (const file of files) {
      const result = await resultOf(pool, file)
      if (options.out === undefined) show(file, result, options)
      else await keep(file, result, options.out)
    }
  } finally {
    await pool.close()
  }
}

async function assertReadable(files: readonly string[]) {
  for (const file of files) {
    const found = await stat(file).catch(() => null)
    if (!found) throw new Refusal(`There is no file '${file}'.`)
    if (!found.isFile()) throw new Refusal(`'${file}' is not a file.`)
  }
}

async function resultOf(pool: Pool<unknown, unknown, unknown>, file: string): Promise<Result | Failure> {
  try {
    const [analysis, sha256] = await Promise.all([analyseFile(pool, file), hashOf(file)])
    const { kind, pages, ocrPages } = analysis.document
    return {
      document: { pages, ocrPages, sha256, kind },
      findings: analysis.findings,
      lines: [],
      timings: analysis.timings,
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

async function keep(file: string, result: Result | Failure, folder: string) {
  const name = path.basename(file)
  await writeFile(path.join(folder, `${name}.json`), `${JSON.stringify(result, null, 2)}\n`)
  console.log('error' in result ? `${name}: ${result.error.message}` : `${name}: ${summaryOf(result)}`)
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

const summaryOf = ({ document, findings }: Result) =>
  `${counted(findings.length, 'finding')} on ${counted(document.pages, 'page')}`

function show(file: string, result: Result | Failure, { json }: AnalyseOptions) {
  if (json) {
    console.log(JSON.stringify(result, null, 2))
    return
  }
  if ('error' in result) throw new Refusal(`${path.basename(file)}: ${result.error.message}`)
  console.log(`${path.basename(file)}: ${summaryOf(result)}`)
  for (const finding of result.findings) console.log(`\n${textOf(finding)}`)
}

function textOf({ title, location, evidence, severity, action }: Finding): string {
  const pages = [...new Set(evidence.map(({ page }) => page))].join(', ')
  const quotes = evidence.slice(0, 1).map(({ quote }) => `    “${quote}”`)
  const facts = [severity, action.replace('_', ' '), location].filter((fact) => fact !== null).join(' · ')
  return [`p. ${pages}  ${title}`, `    ${facts}`, ...quotes].join('\n')
}
