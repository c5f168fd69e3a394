import { CsvError, parse } from 'csv-parse/sync'
import { DomainError } from '#kernel/errors.ts'
import { numberText } from '#kernel/formatters.ts'
import { decodeText } from '#platform/documents/encoding/decode.ts'
import { type Columns, columnsIn, columnsOfItem, isTitle, problemWith } from './csv-columns.ts'
import { type CsvRow, printable, rowOf } from './csv-row.ts'
import { DELIMITERS, type Delimiter, delimiterOf, SEPARATOR_LINE } from './delimiters.ts'

/** A row that can't be used, with the name of its item where it has one. */
export type CsvProblem = { line: number; reason: string; name?: string }

export type CsvPricebook = { rows: CsvRow[]; problems: CsvProblem[] }

export const MAX_ROWS = 10_000
/** Including blank lines. csv-parse takes up to 0.1 ms for a line with fewer cells than the first: it creates an error. */
export const MAX_LINES = 50_000
const MAX_RECORD_CHARACTERS = 20_000
/** Enough to tell the delimiter by. */
const SAMPLE_CHARACTERS = MAX_RECORD_CHARACTERS
/** A line of 18 million commas would become as many cells, which outgrow any heap. */
const MAX_CELLS = 1_000
/** Rows with unbalanced quotation marks are skipped; a file with more of them isn't CSV. */
const MAX_BROKEN_ROWS = 100

export type CsvLimits = { rows: number; lines: number }
type Options = {
  limits?: CsvLimits
  /** Which cell is what, where it isn't what the header says. */
  columns?: Columns | undefined
}

/** A row of a file: an item, or the reason why it's none. */
export type CsvEntry = { line: number; cells: string[] } & (
  | { row: CsvRow }
  | { reason: string; name?: string }
)

export type CsvTable = {
  /** The names of the columns; empty ones where the first row is an item already. */
  header: string[]
  columns: Columns
  /** Why there are no entries; null if the columns are known. */
  problem: string | null
  entries: CsvEntry[]
}

/**
 * Parses a pricebook in any encoding that reports come in, with commas, semicolons, tabs, or vertical bars, which a first line like
 * `sep=;` may name; columns in any order and case, by their usual names. A row that can't be used becomes a problem with its line
 * number and doesn't stop the others. A single price is a firm one.
 * @throws DomainError `invalid` for a line with more cells than any pricebook has
 */
export function parsePricebook(bytes: Uint8Array): CsvPricebook {
  const { entries } = parseTable(bytes)
  return {
    rows: entries.flatMap((entry) => ('row' in entry ? [entry.row] : [])),
    problems: entries.flatMap((entry) => ('row' in entry ? [] : [problemOf(entry)])),
  }
}

/** A row that can't be used, without its cells. */
export const problemOf = ({ line, reason, name }: CsvProblem): CsvProblem => ({
  line,
  reason,
  ...(name && { name }),
})

/** The same, with the header and the cells of each row. */
export function parseTable(
  bytes: Uint8Array,
  { limits = { rows: MAX_ROWS, lines: MAX_LINES }, columns: given }: Options = {},
): CsvTable {
  const { text, isCut } = firstLines(decodeText(bytes), limits)
  const { records, problems } = recordsOf(text, limits)
  const unread: CsvEntry[] = problems.map((problem) => ({ ...problem, cells: [] }))
  if (isCut) unread.push({ line: limits.lines + 1, cells: [], reason: tooManyLines(limits) })
  const [first, second] = records
  if (first && second && isTitle(first.cells, second.cells)) records.shift()
  const [header, ...behind] = records
  const names = header?.cells ?? []
  const ofItem = columnsOfItem(names)
  const body = ofItem ? records : behind
  const columns = given ?? ofItem ?? columnsIn(names)
  const table = { header: ofItem ? names.map(() => '') : names, columns }
  if (!header) {
    const entries = [...unread, { line: 1, cells: [], reason: EMPTY }].sort(byLine)
    return { ...table, problem: EMPTY, entries }
  }
  const problem = problemWith(columns)
  // The cells of an item are samples for the choice of columns.
  const cells = ofItem ? names : []
  if (problem) return { ...table, problem, entries: [{ line: header.line, cells, reason: problem }] }
  const entries = [...body.slice(0, limits.rows).map((record) => entryOf(record, columns)), ...unread]
  const tooMany = body[limits.rows]
  if (tooMany) entries.push({ line: tooMany.line, cells: [], reason: tooManyRows(limits) })
  return { ...table, problem: null, entries: entries.sort(byLine) }
}

const EMPTY = 'The file is empty'
const byLine = (a: CsvEntry, b: CsvEntry) => a.line - b.line

function entryOf({ line, cells }: CsvRecord, columns: Columns): CsvEntry {
  const row = rowOf((column) => printable(cells[columns.get(column) ?? -1] ?? ''))
  return 'reason' in row ? { cells, ...problemOf({ line, ...row }) } : { line, cells, row: { line, ...row } }
}

const tooManyRows = ({ rows }: CsvLimits) => `Only the first ${numberText(rows)} rows were read`
const tooManyLines = ({ lines }: CsvLimits) =>
  `Only the first ${numberText(lines)} lines were read. Delete blank lines or split the file, then import it again`

/** The first lines, each ending in a line feed: csv-parse counts a CRLF in quotes as two lines. */
function firstLines(text: string, { lines }: CsvLimits): { text: string; isCut: boolean } {
  const normalized = text.replaceAll(/\r\n?/g, '\n')
  let end = 0
  for (let line = 0; line < lines; line++) {
    end = normalized.indexOf('\n', end) + 1
    if (end === 0) return { text: normalized, isCut: false }
  }
  return { text: normalized.slice(0, end), isCut: end < normalized.length }
}

type CsvRecord = { line: number; cells: string[] }

/** Of a row that ends in another line than its quotation marks say. */
class MismatchedQuotes extends Error {}

function recordsOf(text: string, { rows }: CsvLimits): { records: CsvRecord[]; problems: CsvProblem[] } {
  const records: CsvRecord[] = []
  const problems: CsvProblem[] = []
  const separator = SEPARATOR_LINE.exec(text)
  const delimiter = (separator?.[1] as Delimiter | undefined) ?? delimiterOf(text.slice(0, SAMPLE_CHARACTERS))
  let rest = text.slice(separator?.[0].length)
  let skippedLines = separator ? 1 : 0
  while (rest !== '') {
    const brokenAfter = parseRows(rest, { delimiter, skippedLines }, (record) => {
      records.push(record)
      // A title, the header, the rows, and the first row too many.
      return records.length < rows + 3
    })
    if (brokenAfter === null) break
    const broken = nextLine(rest, brokenAfter)
    problems.push({
      line: skippedLines + broken.number,
      reason: 'The quotation marks in this row don’t match',
    })
    if (problems.length >= MAX_BROKEN_ROWS) break
    rest = rest.slice(broken.end)
    skippedLines += broken.number
  }
  return { records, problems }
}

class EnoughRows extends Error {}

/**
 * Passes each row to `take`, until that returns false. Returns the number of the line after which a row's quotation marks don't match,
 * null if all of them do.
 */
function parseRows(
  text: string,
  { delimiter, skippedLines }: { delimiter: Delimiter; skippedLines: number },
  take: (record: CsvRecord) => boolean,
): number | null {
  let lastLine = 0
  const onRow = (cells: string[], { lines, raw }: { lines: number; raw: string }) => {
    // Otherwise, a mark without its partner would add the following rows to its own.
    if (breaksIn(cells) > 0 && !isWellQuoted(raw, delimiter)) throw new MismatchedQuotes()
    lastLine = lines
    const line = skippedLines + lines - breaksIn(cells)
    if (cells.some((cell) => cell.trim() !== '') && !take({ line, cells })) throw new EnoughRows()
  }
  try {
    parse(text, {
      delimiter,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: MAX_RECORD_CHARACTERS,
      record_delimiter: '\n',
      // An inch mark (EMT 1/2") is part of its cell.
      relax_quotes: true,
      raw: true,
      // csv-parse limits only the characters of a record, and this one would have none.
      cast: (cell, { index, lines }) => {
        if (index > MAX_CELLS) throw tooManyCells(skippedLines + lines, delimiter)
        return cell
      },
      on_record: (record: unknown, { lines, raw = '' }) => {
        // With `raw`, it isn't the array that its type says.
        onRow((record as { record: string[] }).record, { lines, raw })
        return null
      },
    })
  } catch (error) {
    if (error instanceof EnoughRows) return null
    if (error instanceof CsvError || error instanceof MismatchedQuotes) return lastLine
    throw error
  }
  return null
}

/** Whether a row is valid without `relax_quotes`. */
function isWellQuoted(row: string, delimiter: Delimiter): boolean {
  try {
    parse(row, { delimiter, relax_column_count: true, record_delimiter: '\n' })
    return true
  } catch {
    return false
  }
}

const breaksIn = (cells: readonly string[]): number =>
  cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0)

/** The first line after line `after` that isn't empty: its number, and the index where it ends. */
function nextLine(text: string, after: number): { number: number; end: number } {
  let start = 0
  for (let number = 1; ; number++) {
    const feed = text.indexOf('\n', start)
    const end = feed < 0 ? text.length : feed + 1
    if (number > after && feed !== start) return { number, end }
    if (feed < 0) return { number, end }
    start = end
  }
}

const tooManyCells = (line: number, delimiter: Delimiter) =>
  new DomainError(
    'invalid',
    `Line ${numberText(line)} has more than ${numberText(MAX_CELLS)} ${DELIMITERS[delimiter]}. Check that it’s a CSV file with one item per line, then import it again.`,
  )
