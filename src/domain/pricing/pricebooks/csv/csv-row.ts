import { checkOf, descriptionWith } from '#domain/pricing/pricebooks/printed-prices/checks.ts'
import { dollarsOf } from '#kernel/money.ts'
import type { BookItem } from '../contract.ts'
import { cleanLine, cleanText, MAX_LENGTHS } from '../rules.ts'
import type { Column } from './csv-columns.ts'
import { startsFormula } from './csv-text.ts'
import { rowPriceOf } from './price-cells.ts'

/** An item as a row of a CSV file has it. */
type CsvItem = Pick<
  BookItem,
  'itemName' | 'code' | 'description' | 'minPrice' | 'maxPrice' | 'unit' | 'category'
>
/** A valid row. `contractorEmail` is null where the file doesn't say whose item it is. */
export type CsvRow = CsvItem & {
  line: number
  contractorEmail: string | null
  /** What's unusual about it; absent if nothing is. */
  check?: string
}
const LONGEST = { ...MAX_LENGTHS, contractor_email: 254 } as const
const LABELS: Readonly<Record<keyof typeof LONGEST, string>> = {
  item_name: 'The name',
  code: 'The code',
  description: 'The description',
  unit: 'The unit',
  category: 'The category',
  contractor_email: 'The contractor’s email address',
}

type Cell = (column: Column) => string

const TEXT_FORMULA = /^="(?<text>(?:[^"]|"")*)"$/

/** Excel's `="007"` is the text 007, and stays one when the file is opened again. */
const textInFormula = (cell: string) => TEXT_FORMULA.exec(cell)?.groups?.text?.replaceAll('""', '"') ?? cell

/** The text of a cell without control characters, surrounding spaces, and the quote that exports put before formulas. */
export function printable(cell: string): string {
  // Stands for a stray control character, too.
  const text = textInFormula(cell.replaceAll('\u200b', '').trim())
  return cleanText(text.startsWith("'") && startsFormula(text) ? text.slice(1) : text)
}

/** What a row says of its item, or the reason why it can't be used. */
export function rowOf(cell: Cell): Omit<CsvRow, 'line'> | { reason: string; name?: string } {
  const itemName = cleanLine(cell('item_name'))
  if (itemName === '') return { reason: 'The item has no name' }
  const name = itemName.slice(0, MAX_LENGTHS.item_name)
  for (const [column, max] of Object.entries(LONGEST) as [keyof typeof LONGEST, number][])
    if (cell(column).length > max)
      return { reason: `${LABELS[column]} is longer than ${max} characters`, name }
  const price = rowPriceOf({ price: cell('price'), min: cell('min_price'), max: cell('max_price') })
  if ('reason' in price) return { ...price, name }
  const check = checkOf(undefined, price)
  return {
    contractorEmail: cell('contractor_email').toLowerCase() || null,
    itemName,
    code: cleanLine(cell('code')) || null,
    description:
      descriptionWith(cell('description'), price.qualifier).slice(0, MAX_LENGTHS.description) || null,
    minPrice: dollarsOf(price.min),
    maxPrice: dollarsOf(price.max),
    unit: cell('unit') || price.unit,
    category: cell('category') || null,
    ...(check && { check }),
  }
}
