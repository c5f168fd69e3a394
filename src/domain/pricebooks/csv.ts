import { CsvError, parse } from 'csv-parse/sync'
import { dollarsOf } from '#kernel/money.ts'
import type { BookItem } from './contract.ts'
import { cleanLine, cleanText, MAX_LENGTHS, priceRangeOf } from './rules.ts'

/** An item as a row of a CSV file has it. */
type CsvItem = Pick<
  BookItem,
  'itemName' | 'code' | 'description' | 'minPrice' | 'maxPrice' | 'unit' | 'category'
>
/** A valid row. `contractorEmail` is null where the file doesn't say whose item it is. */
export type CsvRow = CsvItem & { line: number; contractorEmail: string | null }
export type CsvProblem = { line: number; reason: string }

export type CsvPricebook = { rows: CsvRow[]; problems: CsvProblem[] }

export const MAX_ROWS = 10_000
/** Including blank lines. csv-parse takes up to 0.1 ms for a line with fewer cells than the first: it creates an error. */
export const MAX_LINES = 50_000
const MAX_RECORD_CHARACTERS = 20_000
/** Rows with unbalanced quotation marks are skipped; a file with more of them isn't CSV. */
const MAX_BROKEN_ROWS = 100

const COLUMNS = [
  'contractor_email',
  'item_name',
  'code',
  'description',
  'min_price',
  'max_price',
  'unit',
  'category',
] as const
type Column = (typeof COLUMNS)[number] | 'price'

/** What files call the columns, the surest name first: ours, and those of Service Fusion, ServiceTitan and SiteCapture. */
const ALIASES: Readonly<Record<Column, readonly string[]>> = {
  contractor_email: ['contractor_email', 'contractor', 'email', 'contractor_e_mail', 'company_email'],
  item_name: [
    'item_name',
    'name',
    'item',
    'service_name',
    'rate_name',
    'service',
    'task',
    'task_name',
    'work',
    'title',
    'product_name',
    'product',
  ],
  code: ['code', 'sku', 'key', 'task_code', 'item_code', 'item_number', 'part_number'],
  description: ['description', 'desc', 'details', 'detail', 'notes', 'scope', 'item_description'],
  min_price: [
    'min_price',
    'minimum_price',
    'price_min',
    'min',
    'minimum',
    'low',
    'low_price',
    'price_low',
    'from',
  ],
  max_price: [
    'max_price',
    'maximum_price',
    'price_max',
    'max',
    'maximum',
    'high',
    'high_price',
    'price_high',
    'to',
  ],
  price: ['price', 'unit_price', 'rate', 'sell_price', 'flat_rate', 'amount', 'unit_cost', 'cost'],
  unit: ['unit', 'units', 'uom', 'unit_of_measure', 'per'],
  category: ['category', 'categories', 'group', 'section', 'trade', 'type'],
}

const LONGEST = { ...MAX_LENGTHS, contractor_email: 254 } as const

type Cell = (column: Column) => string

/**
 * Parses a pricebook: UTF-8 with or without a byte order mark, UTF-16 with one, otherwise Windows-1252; commas, semicolons,
 * or tabs; columns in any order and case, by their usual names. A row that can't be used becomes a problem with its line
 * number and doesn't stop the others. A single price is a firm one.
 */
export function parsePricebook(bytes: Uint8Array): CsvPricebook {
  const { text, isCut } = firstLines(decode(bytes))
  const { records, problems } = recordsOf(text)
  if (isCut) problems.push({ line: MAX_LINES + 1, reason: TOO_MANY_LINES })
  const [header, ...body] = records
  if (!header) return { rows: [], problems: [...problems, { line: 1, reason: 'The file is empty' }] }
  const { columns, problem } = columnsOf(header.cells)
  if (problem) return { rows: [], problems: [{ line: header.line, reason: problem }] }

  const rows: CsvRow[] = []
  for (const { line, cells } of body.slice(0, MAX_ROWS)) {
    const row = rowOf((column) => printable(cells[columns.get(column) ?? -1] ?? ''))
    if ('reason' in row) problems.push({ line, reason: row.reason })
    else rows.push({ line, ...row })
  }
  const tooMany = body[MAX_ROWS]
  if (tooMany) problems.push({ line: tooMany.line, reason: TOO_MANY_ROWS })
  return { rows, problems: problems.sort((a, b) => a.line - b.line) }
}

const TOO_MANY_ROWS = `Only the first ${MAX_ROWS.toLocaleString('en-US')} rows were read`
const TOO_MANY_LINES = `Only the first ${MAX_LINES.toLocaleString('en-US')} lines were read. Delete blank lines or split the file, then import it again`

function decode(bytes: Uint8Array): string {
  const startsWith = (...start: number[]) => start.every((byte, at) => bytes[at] === byte)
  if (startsWith(0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes)
  if (startsWith(0xfe, 0xff)) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** At most `MAX_LINES` lines, each ending in a line feed: csv-parse counts a CRLF in quotes as two lines. */
function firstLines(text: string): { text: string; isCut: boolean } {
  const normalized = text.replaceAll(/\r\n?/g, '\n')
  let end = 0
  for (let line = 0; line < MAX_LINES; line++) {
    end = normalized.indexOf('\n', end) + 1
    if (end === 0) return { text: normalized, isCut: false }
  }
  return { text: normalized.slice(0, end), isCut: end < normalized.length }
}

type CsvRecord = { line: number; cells: string[] }

class EnoughRows extends Error {}

function recordsOf(text: string): { records: CsvRecord[]; problems: CsvProblem[] } {
  const records: CsvRecord[] = []
  const problems: CsvProblem[] = []
  const delimiter = delimiterOf(text)
  let rest = text
  let skippedLines = 0
  while (rest !== '') {
    let lastLine = 0
    try {
      parse(rest, {
        delimiter,
        relax_column_count: true,
        skip_empty_lines: true,
        max_record_size: MAX_RECORD_CHARACTERS,
        record_delimiter: '\n',
        on_record: (cells: string[], { lines }) => {
          lastLine = lines
          const line = skippedLines + lines - breaksIn(cells)
          if (cells.some((cell) => cell.trim() !== '')) records.push({ line, cells })
          // The header, the rows, and the first row too many.
          if (records.length >= MAX_ROWS + 2) throw new EnoughRows()
          return null
        },
      })
      break
    } catch (error) {
      if (error instanceof EnoughRows) break
      if (!(error instanceof CsvError)) throw error
      const broken = nextLine(rest, lastLine)
      problems.push({
        line: skippedLines + broken.number,
        reason: "The quotation marks of this row don't match",
      })
      if (problems.length >= MAX_BROKEN_ROWS) break
      rest = rest.slice(broken.end)
      skippedLines += broken.number
    }
  }
  return { records, problems }
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

function delimiterOf(text: string): string {
  const header = text.trimStart().split(/[\r\n]/, 1)[0] ?? ''
  const count = (delimiter: string) => header.split(delimiter).length
  return [',', ';', '\t'].reduce((best, each) => (count(each) > count(best) ? each : best))
}

/** `Task Code` → `task_code`. */
const nameOf = (cell: string) =>
  cell
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '_')
    .replaceAll(/^_|_$/g, '')

function columnsOf(header: readonly string[]): { columns: Map<Column, number>; problem: string | null } {
  const columns = new Map<Column, number>()
  const names = header.map(nameOf)
  for (const [column, aliases] of Object.entries(ALIASES) as [Column, readonly string[]][]) {
    const alias = aliases.find((each) => names.includes(each))
    if (alias) columns.set(column, names.indexOf(alias))
  }
  const hasPrice = (['min_price', 'max_price', 'price'] as const).some((column) => columns.has(column))
  if (columns.has('item_name') && hasPrice) return { columns, problem: null }
  const missing = [columns.has('item_name') ? [] : ['item_name'], hasPrice ? [] : ['min_price']].flat()
  return {
    columns,
    problem: `The first row must name the columns; ${missing.join(' and ')} is missing. Expected: ${COLUMNS.join(', ')}`,
  }
}

/** The text of a cell without control characters, surrounding spaces, and the quote that exports put before formulas. */
function printable(cell: string): string {
  const text = cell.trim()
  return cleanText(/^'+[=+\-@]/.test(text) ? text.slice(1) : text)
}

function rowOf(cell: Cell): Omit<CsvRow, 'line'> | { reason: string } {
  const itemName = cleanLine(cell('item_name'))
  if (itemName === '') return { reason: 'The item has no name' }
  for (const [column, max] of Object.entries(LONGEST) as [keyof typeof LONGEST, number][])
    if (cell(column).length > max) return { reason: `${column} is longer than ${max} characters` }
  const range = priceRangeOf({ price: cell('price'), min: cell('min_price'), max: cell('max_price') })
  if ('reason' in range) return range
  return {
    contractorEmail: cell('contractor_email').toLowerCase() || null,
    itemName,
    code: cleanLine(cell('code')) || null,
    description: cell('description') || null,
    minPrice: dollarsOf(range.min),
    maxPrice: dollarsOf(range.max),
    unit: cell('unit') || null,
    category: cell('category') || null,
  }
}
