import { mkdtempDisposable, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { z } from 'zod'
import type { Pool } from '#platform/tasks/pool.ts'
import { unusedColumns } from '../rules.ts'
import { type CsvEntry, type CsvPricebook, MAX_LINES, MAX_ROWS, problemOf } from './csv.ts'
import { type CsvHeader, parseCsvTask } from './csv-task.ts'

export type CsvMessage = CsvHeader | { entries: CsvEntry[] }

/** `owner`: whose file it is. One owner's files don't hold up another's. */
type File = { path: string; owner: string }

type Options = Omit<z.input<typeof parseCsvTask.input>, 'file' | 'folder'>

/**
 * Parses a pricebook in a child process, because a hostile file takes seconds and any amount of memory: first its header, then
 * its entries in batches. Throws `invalid` with what to do about a file that can't be read.
 */
export async function* readCsv(
  pool: Pool,
  { path: file, owner }: File,
  options: Options,
): AsyncGenerator<CsvMessage> {
  await using folder = await mkdtempDisposable(path.join(tmpdir(), 'odie-csv-'))
  const header = await pool.run(parseCsvTask, { file, folder: folder.path, ...options }, { owner })
  yield header
  for (let batch = 0; batch < header.batches; batch++)
    yield { entries: JSON.parse(await readFile(path.join(folder.path, String(batch)), 'utf8')) as CsvEntry[] }
}

/** The whole of a small pricebook, and the columns that it has beyond that. */
export async function readPricebookFile(pool: Pool, file: File) {
  const book: CsvPricebook & { unusedColumns: string[] } = { rows: [], problems: [], unusedColumns: [] }
  for await (const message of readCsv(pool, file, { limits: { rows: MAX_ROWS, lines: MAX_LINES } })) {
    if ('header' in message) {
      const used = message.columns.map(([, at]) => at)
      book.unusedColumns = unusedColumns(message.header, used)
      continue
    }
    for (const entry of message.entries)
      if ('row' in entry) book.rows.push(entry.row)
      else book.problems.push(problemOf(entry))
  }
  return book
}
