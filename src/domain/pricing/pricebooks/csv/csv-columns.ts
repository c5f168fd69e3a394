import { isCode } from '#domain/pricing/pricebooks/printed-prices/codes.ts'
import { unitIn } from '#domain/pricing/pricebooks/printed-prices/units.ts'
import { CSV_FIELDS, EXPORTED_FIELDS } from '../rules.ts'
import { rowPriceOf } from './price-cells.ts'

/** What a column of a file can be: a field of an item, or its contractor. */
export const CSV_COLUMNS = [...CSV_FIELDS, 'contractor_email'] as const
export type Column = (typeof CSV_COLUMNS)[number]

const EXPECTED = ['contractor_email', ...EXPORTED_FIELDS]

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

/** `Task Code` → `task_code`. */
const nameOf = (cell: string) =>
  cell
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '_')
    .replaceAll(/^_|_$/g, '')

export type Columns = ReadonlyMap<Column, number>

/** Which cell of a row is what, by the names in the header. */
export function columnsIn(header: readonly string[]): Columns {
  const columns = new Map<Column, number>()
  const names = header.map(nameOf)
  for (const [column, aliases] of Object.entries(ALIASES) as [Column, readonly string[]][]) {
    const alias = aliases.find((each) => names.includes(each))
    if (alias) columns.set(column, names.indexOf(alias))
  }
  return columns
}

const PRICES = ['min_price', 'max_price', 'price'] as const
const isPrice = (cell: string) => !('reason' in rowPriceOf({ price: cell.trim(), min: '', max: '' }))

/** A price of $2,026 looks like the year of a list. */
const isYear = (cell: string) => /^(?:19|20)\d\d$/.test(cell.trim())

/**
 * Which cell is what in a first row that's an item rather than a heading, because it has a price; null for a heading. Empty where it
 * isn't clear, as with a category beside the name, a quantity beside the price, or only a year.
 */
export function columnsOfItem(cells: readonly string[]): Columns | null {
  const named = columnsIn(cells)
  const prices = cells.flatMap((cell, at) => (isPrice(cell) ? [at] : []))
  if (prices.length === 0 || PRICES.some((column) => named.has(column))) return null
  // “Item, 2025, 2026” is a heading.
  if (named.has('item_name') && prices.every((at) => isYear(cells[at]!))) return null
  return columnsAround(prices, cells)
}

/** Empty unless there's one price, and one cell before it that can be the name. A code, or a unit behind the price, isn't one. */
function columnsAround([price, ...others]: readonly number[], cells: readonly string[]): Columns {
  const unclear: Columns = new Map()
  if (price === undefined || others.length > 0 || isYear(cells[price]!)) return unclear
  const texts = cells.flatMap((cell, at) => (/\p{L}/u.test(cell) && at !== price ? [at] : []))
  const codes = texts.filter((at) => isCode(cells[at]!.trim()))
  const units = texts.filter((at) => at > price && unitIn(cells[at]!) !== null)
  const names = texts.filter((at) => !codes.includes(at) && !units.includes(at))
  const [[code], [name], [unit]] = [codes, names, units]
  const isClear = names.length === 1 && codes.length <= 1 && units.length <= 1
  if (!isClear || name === undefined || name > price || !/\p{L}{2}/u.test(cells[name]!)) return unclear
  const columns: [Column, number | undefined][] = [
    ['code', code],
    ['item_name', name],
    ['price', price],
    ['unit', unit],
  ]
  return new Map(columns.filter((column): column is [Column, number] => column[1] !== undefined))
}

/** Whether a first row is the title of a file whose columns are named in the second. */
export const isTitle = (first: readonly string[], second: readonly string[]): boolean =>
  problemWith(columnsIn(first)) !== null &&
  !columnsOfItem(first)?.size &&
  problemWith(columnsIn(second)) === null

/** Why rows with these columns can't be read; null if they can. */
export function problemWith(columns: Columns): string | null {
  const hasPrice = PRICES.some((column) => columns.has(column))
  if (columns.has('item_name') && hasPrice) return null
  const missing = [columns.has('item_name') ? [] : ['item_name'], hasPrice ? [] : ['min_price']].flat()
  return `The first row must name the columns. Missing: ${missing.join(', ')}. Expected: ${EXPECTED.join(', ')}`
}
