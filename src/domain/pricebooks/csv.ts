import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { cents, type Dollars, dollarsOf } from '#kernel/money.ts'

/** One readable row. `contractorEmail` is null where the file does not say whose book it is. */
export type CsvRow = {
  line: number
  contractorEmail: string | null
  itemName: string
  description: string | null
  minPrice: Dollars
  maxPrice: Dollars
  unit: string | null
  category: string | null
}

export type CsvProblem = { line: number; reason: string }

export type CsvBook = { rows: CsvRow[]; problems: CsvProblem[] }

const MAX_ROWS = 20_000
const MAX_PRICE_CENTS = 9_999_999_999

type Field = 'contractorEmail' | 'itemName' | 'description' | 'minPrice' | 'maxPrice' | 'unit' | 'category'

/** What spreadsheets call the columns, without case, spaces and signs. */
const ALIASES: Record<string, Field> = {
  contractoremail: 'contractorEmail',
  contractor: 'contractorEmail',
  email: 'contractorEmail',
  itemname: 'itemName',
  item: 'itemName',
  name: 'itemName',
  service: 'itemName',
  task: 'itemName',
  description: 'description',
  details: 'description',
  notes: 'description',
  minprice: 'minPrice',
  min: 'minPrice',
  low: 'minPrice',
  lowprice: 'minPrice',
  pricemin: 'minPrice',
  price: 'minPrice',
  unitprice: 'minPrice',
  maxprice: 'maxPrice',
  max: 'maxPrice',
  high: 'maxPrice',
  highprice: 'maxPrice',
  pricemax: 'maxPrice',
  unit: 'unit',
  units: 'unit',
  uom: 'unit',
  category: 'category',
  type: 'category',
  group: 'category',
}

const LENGTHS = { itemName: 200, description: 1_000, unit: 40, category: 100 } as const

/** UTF-8 with or without a byte order mark; what is not UTF-8 is what Excel on Windows writes. */
export function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/**
 * Reads a pricebook. Columns come in any order and case; a bad row is told with its line and stops nothing. A file that is
 * no pricebook at all has one problem, on line 1.
 */
export function readBook(bytes: Uint8Array): CsvBook {
  const records = recordsOf(decode(bytes))
  if ('reason' in records) return { rows: [], problems: [records] }
  const [header, ...rest] = records
  const columns = (header?.cells ?? []).map((title) => ALIASES[title.toLowerCase().replaceAll(/[^a-z]/g, '')])
  for (const needed of ['itemName', 'minPrice'] as const)
    if (!columns.includes(needed)) return { rows: [], problems: [{ line: 1, reason: missingColumn(needed) }] }
  if (rest.length > MAX_ROWS)
    return { rows: [], problems: [{ line: 1, reason: `The file has more than ${MAX_ROWS} rows: split it.` }] }

  const book: CsvBook = { rows: [], problems: [] }
  for (const { line, cells } of rest) {
    const read = rowOf(line, cells, columns)
    if ('reason' in read) book.problems.push(read)
    else book.rows.push(read)
  }
  return book
}

const missingColumn = (field: 'itemName' | 'minPrice') =>
  `The first line has no column ${field === 'itemName' ? 'item_name' : 'min_price'}. It must name the columns: item_name, description, min_price, max_price, unit, category.`

type CsvRecord = { line: number; cells: string[] }

function recordsOf(text: string): CsvRecord[] | CsvProblem {
  try {
    const parsed = parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
    }) as unknown as { info: { lines: number }; record: string[] }[]
    // The parser tells where a record ends; a quoted line break makes that later than where it begins.
    return parsed.map(({ info, record }) => ({
      line: info.lines - record.join('').split('\n').length + 1,
      cells: record,
    }))
  } catch {
    return {
      line: 1,
      reason: 'This is not a readable CSV file: a quotation mark is opened and never closed.',
    }
  }
}

/** Excel writes semicolons where the comma is the decimal sign, and people paste tabs. */
function delimiterOf(text: string) {
  const [head = ''] = text.split('\n', 1)
  const count = (sign: string) => head.split(sign).length
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}

type Cell = (field: Field) => string

function rowOf(line: number, cells: string[], columns: (Field | undefined)[]): CsvRow | CsvProblem {
  const cell: Cell = (field) => unguarded(cells[columns.indexOf(field)] ?? '')
  const reason = wrongText(cell) ?? wrongPrice(cell)
  if (reason) return { line, reason }
  return {
    line,
    contractorEmail: cell('contractorEmail').toLowerCase() || null,
    itemName: cell('itemName'),
    description: cell('description') || null,
    minPrice: dollarsOf(cents(priceOf(cell('minPrice'))!)),
    maxPrice: dollarsOf(cents(priceOf(cell('maxPrice') || cell('minPrice'))!)),
    unit: cell('unit') || null,
    category: cell('category') || null,
  }
}

function wrongText(cell: Cell): string | null {
  const tooLong = Object.entries(LENGTHS).find(([field, max]) => cell(field as Field).length > max)
  if (tooLong)
    return `${tooLong[0] === 'itemName' ? 'item_name' : tooLong[0]} is longer than ${tooLong[1]} characters.`
  return cell('itemName') ? null : 'item_name is empty.'
}

/** Without a maximum the minimum is the price. */
function wrongPrice(cell: Cell): string | null {
  const [min, max] = [priceOf(cell('minPrice')), priceOf(cell('maxPrice') || cell('minPrice'))]
  const no = (column: string, text: string) =>
    `${column} “${text.slice(0, 40)}” is not a price like 125 or $1,250.00.`
  if (min === null) return no('min_price', cell('minPrice'))
  if (max === null) return no('max_price', cell('maxPrice'))
  return max < min ? 'max_price is lower than min_price.' : null
}

/** Cents; null for what is no price. Takes `$1,200.00`, `1200`, `1200.5`. */
function priceOf(text: string): number | null {
  const plain = text.replaceAll(/[\s$]|USD/gi, '')
  if (!/^(\d{1,3}(,\d{3})+|\d+)(\.\d{1,2})?$/.test(plain)) return null
  const [whole = '0', part = ''] = plain.replaceAll(',', '').split('.')
  const amount = Number(whole) * 100 + Number(part.padEnd(2, '0'))
  return amount <= MAX_PRICE_CENTS ? amount : null
}

const COLUMNS = ['item_name', 'description', 'min_price', 'max_price', 'unit', 'category'] as const

export type ExportedItem = Omit<CsvRow, 'line' | 'contractorEmail'>

/** The same format as is read. A cell that a spreadsheet would run as a formula gets an apostrophe in front. */
export function writeBook(items: readonly ExportedItem[]): string {
  const rows = items.map(({ itemName, description, minPrice, maxPrice, unit, category }) =>
    [itemName, description ?? '', minPrice, maxPrice, unit ?? '', category ?? ''].map(guarded),
  )
  return `\uFEFF${stringify([[...COLUMNS], ...rows], { record_delimiter: '\r\n' })}`
}

const guarded = (text: string) => (/^[=+\-@\t\r']/.test(text) ? `'${text}` : text)

/** Takes the apostrophe of an export off again, so that what was exported is imported as it was. */
const unguarded = (text: string) => (/^'[=+\-@\t\r']/.test(text) ? text.slice(1) : text)

/** What people fill in. */
export const TEMPLATE = writeBook([
  {
    itemName: 'GFCI receptacle, replace',
    description: 'Remove the old receptacle, install a GFCI and test it',
    minPrice: '145.00',
    maxPrice: '145.00',
    unit: 'each',
    category: 'Receptacles',
  },
])
