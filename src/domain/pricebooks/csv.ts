import { CsvError, parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { type Dollars, dollarsOf } from '#kernel/money.ts'
import type { PricebookItem } from './contract.ts'
import { priceRangeOf } from './csv-prices.ts'

/** An item as a row of a CSV gives it. */
export type CsvItem = Pick<
  PricebookItem,
  'itemName' | 'description' | 'minPrice' | 'maxPrice' | 'unit' | 'category'
>
/** One good row. `contractorEmail` is null where the file does not say whose book it is. */
export type CsvRow = CsvItem & { line: number; contractorEmail: string | null }
export type CsvProblem = { line: number; reason: string }

export type CsvBook = { rows: CsvRow[]; problems: CsvProblem[] }

export const MAX_ROWS = 10_000
const MAX_RECORD_CHARACTERS = 20_000
/** Rows whose quotes are broken are read around; a file with more of them is no CSV. */
const MAX_BROKEN_ROWS = 100

const COLUMNS = [
  'contractor_email',
  'item_name',
  'description',
  'min_price',
  'max_price',
  'unit',
  'category',
] as const
type Column = (typeof COLUMNS)[number] | 'price'

const ALIASES: Readonly<Record<Column, readonly string[]>> = {
  contractor_email: ['contractor_email', 'contractor', 'email', 'contractor_e_mail', 'company_email'],
  item_name: [
    'item_name',
    'item',
    'name',
    'service',
    'service_name',
    'task',
    'work',
    'title',
    'product',
    'product_name',
  ],
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
  price: ['price', 'unit_price', 'rate', 'cost', 'amount', 'sell_price', 'flat_rate'],
  unit: ['unit', 'units', 'uom', 'unit_of_measure', 'per'],
  category: ['category', 'categories', 'group', 'section', 'type', 'trade'],
}

/** Longest text of each cell; a name fits a line of an estimate. */
const MAX_LENGTHS = {
  item_name: 200,
  description: 1_000,
  unit: 40,
  category: 100,
  contractor_email: 254,
} as const

type Cell = (column: Column) => string

/**
 * Reads a pricebook. UTF-8 with or without byte order mark, UTF-16 with one, else Windows-1252; commas, semicolons or
 * tabs; columns in any order and case, by their usual names. A row that cannot be used goes to `problems` with the number
 * of its line and the reason, and stops nothing. One price alone is a firm one.
 */
export function readBook(bytes: Uint8Array): CsvBook {
  const { records, problems } = recordsOf(decode(bytes))
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
  if (tooMany)
    problems.push({
      line: tooMany.line,
      reason: `Only the first ${MAX_ROWS.toLocaleString('en-US')} rows are read`,
    })
  return { rows, problems: problems.sort((a, b) => a.line - b.line) }
}

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

type CsvRecord = { line: number; cells: string[] }

function recordsOf(text: string): { records: CsvRecord[]; problems: CsvProblem[] } {
  const records: CsvRecord[] = []
  const problems: CsvProblem[] = []
  const delimiter = delimiterOf(text)
  let rest = text
  let skippedLines = 0
  while (rest !== '') {
    let line = skippedLines + 1
    try {
      parse(rest, {
        delimiter,
        relax_column_count: true,
        max_record_size: MAX_RECORD_CHARACTERS,
        record_delimiter: ['\r\n', '\n', '\r'],
        on_record: (cells: string[]) => {
          if (cells.some((cell) => cell.trim() !== '')) records.push({ line, cells })
          line += 1 + breaksIn(cells)
          return null
        },
      })
      break
    } catch (error) {
      if (!(error instanceof CsvError)) throw error
      problems.push({ line, reason: 'The quotation marks of this row do not pair up' })
      if (problems.length >= MAX_BROKEN_ROWS) break
      rest = afterLine(rest, line - skippedLines)
      skippedLines = line
    }
  }
  return { records, problems }
}

// Counted in the cells: the parser's own count takes a quoted CRLF for two lines.
const breaksIn = (cells: readonly string[]): number => [...cells.join('').matchAll(/\r\n|\r|\n/g)].length

/** The text behind its first `count` lines. */
function afterLine(text: string, count: number): string {
  const ends = /\r\n|\n|\r/g
  for (let line = 0; line < count; line++) if (!ends.exec(text)) return ''
  return text.slice(ends.lastIndex)
}

function delimiterOf(text: string): string {
  const header = text.trimStart().split(/[\r\n]/, 1)[0] ?? ''
  const count = (delimiter: string) => header.split(delimiter).length
  return [',', ';', '\t'].reduce((best, each) => (count(each) > count(best) ? each : best))
}

function columnsOf(header: readonly string[]): { columns: Map<Column, number>; problem: string | null } {
  const columns = new Map<Column, number>()
  header.forEach((cell, at) => {
    const name = cell
      .trim()
      .toLowerCase()
      .replaceAll(/[^a-z]+/g, '_')
      .replaceAll(/^_|_$/g, '')
    const column = (Object.keys(ALIASES) as Column[]).find((each) => ALIASES[each].includes(name))
    if (column && !columns.has(column)) columns.set(column, at)
  })
  const hasPrice = (['min_price', 'max_price', 'price'] as const).some((column) => columns.has(column))
  if (columns.has('item_name') && hasPrice) return { columns, problem: null }
  const missing = [columns.has('item_name') ? [] : ['item_name'], hasPrice ? [] : ['min_price']].flat()
  return {
    columns,
    problem: `The first row must name the columns; ${missing.join(' and ')} is missing. Expected: ${COLUMNS.join(', ')}`,
  }
}

/** What a cell says: without our escape of formulas, without controls, without blanks around. */
function printable(cell: string): string {
  const text = cell.trim()
  return (/^'+[=+\-@]/.test(text) ? text.slice(1) : text)
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/(?!\n)\p{Cc}/gu, ' ')
    .trim()
}

function rowOf(cell: Cell): Omit<CsvRow, 'line'> | { reason: string } {
  const itemName = cell('item_name').replaceAll(/\s+/g, ' ')
  if (itemName === '') return { reason: 'The item has no name' }
  for (const [column, max] of Object.entries(MAX_LENGTHS) as [keyof typeof MAX_LENGTHS, number][])
    if (cell(column).length > max) return { reason: `${column} is longer than ${max} characters` }
  const range = priceRangeOf({ price: cell('price'), min: cell('min_price'), max: cell('max_price') })
  if ('reason' in range) return range
  return {
    contractorEmail: cell('contractor_email').toLowerCase() || null,
    itemName,
    description: cell('description') || null,
    minPrice: dollarsOf(range.min),
    maxPrice: dollarsOf(range.max),
    unit: cell('unit') || null,
    category: cell('category') || null,
  }
}

// Spreadsheets run what begins so. One more quote for cells that begin like our escape, so that reading takes off just that.
const escapeFormula = (cell: string): string => (/^'*[=+\-@]/.test(cell) ? `'${cell}` : cell)

/** A pricebook as CSV with byte order mark (spreadsheets take it for Windows-1252 without), in the order given. */
export function writeBook(items: readonly CsvItem[]): string {
  const cells = items.map(({ itemName, description, minPrice, maxPrice, unit, category }) => [
    escapeFormula(itemName),
    escapeFormula(description ?? ''),
    minPrice satisfies Dollars,
    maxPrice satisfies Dollars,
    escapeFormula(unit ?? ''),
    escapeFormula(category ?? ''),
  ])
  return `\ufeff${stringify([COLUMNS.slice(1), ...cells], { record_delimiter: 'windows', quoted_match: /[\r\n]/ })}`
}

/** What people fill in who have no CSV yet. */
export const TEMPLATE: string = writeBook([
  {
    itemName: 'GFCI receptacle',
    description: 'Replace a standard receptacle with a GFCI, tested and labeled',
    minPrice: '145.00',
    maxPrice: '195.00',
    unit: 'each',
    category: 'Receptacles',
  },
  {
    itemName: 'GFCI receptacle, each additional',
    description: 'In the same visit',
    minPrice: '110.00',
    maxPrice: '110.00',
    unit: 'each',
    category: 'Receptacles',
  },
  {
    itemName: 'Service call',
    description: 'Travel and the first hour',
    minPrice: '125.00',
    maxPrice: '125.00',
    unit: 'visit',
    category: 'General',
  },
])
