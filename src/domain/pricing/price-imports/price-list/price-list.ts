import { checkOf, descriptionWith } from '#domain/pricing/pricebooks/printed-prices/checks.ts'
import { cleanLine, MAX_LENGTHS } from '#domain/pricing/pricebooks/rules.ts'
import { numberText } from '#kernel/formatters.ts'
import { dollarsOf } from '#kernel/money.ts'
import type { ReadDocument } from '#platform/documents/document.ts'
import { headerOf } from './columns.ts'
import { type Row, rowsOf, textOf } from './layout.ts'
import type { ItemText } from './parse-row.ts'
import { listsOf } from './regions.ts'
import { withoutSeparators } from './separators.ts'
import { entriesOf, type Found } from './sequence.ts'

/** An item of a price list; without the fields that the list doesn't have. */
export type ListItem = {
  itemName: string
  minPrice: string
  maxPrice: string
  code?: string
  description?: string
  unit?: string
  category?: string
}

/**
 * An item, with what to check of it if it's printed in an unusual way, or a line that looks like one but isn't read, with the reason.
 * `text` is as printed.
 */
export type ListEntry = { page: number; line: number; text: string } & (
  | { item: ListItem; check?: string }
  | { reason: string; name: string | null }
)

const MAX_ENTRIES = 5_000
const MAX_ROWS = 50_000
const MAX_TEXT = 500

/**
 * The items of a price list, in its order: from tables by their headers, and from lines that end in a price. Every line with an
 * amount becomes an item or comes back with the reason why not. Words need boxes: read the document with `layout`.
 */
export function readPriceList({ pages }: Pick<ReadDocument, 'pages'>): ListEntry[] {
  const rows = withoutSeparators(withoutRepeated(pages.map(rowsOf)).slice(0, MAX_ROWS))
  const found = entriesOf(byPage(rows).flatMap((page) => listsOf(page)))
  const entries = withUniqueNames(found).map(entryOf)
  const tooMany = entries[MAX_ENTRIES]
  if (!tooMany) return entries
  const { page, line, text } = tooMany
  const reason = `Only the first ${numberText(MAX_ENTRIES)} lines with prices were read`
  return [...entries.slice(0, MAX_ENTRIES), { page, line, text, reason, name: null }]
}

function byPage(rows: readonly Row[]): Row[][] {
  const pages = new Map<number, Row[]>()
  for (const row of rows) {
    const page = pages.get(row.page)
    if (page) page.push(row)
    else pages.set(row.page, [row])
  }
  return [...pages.values()]
}

/** How many rows at the top and bottom of a page may be its header and footer. */
const MARGIN_ROWS = 4

/** The rows of all pages, without headers and footers: what half of the pages repeat at their top or bottom. */
function withoutRepeated(pages: readonly Row[][]): Row[] {
  if (pages.length < 2) return pages.flat()
  const counts = new Map<string, number>()
  const marginOf = (rows: readonly Row[]) =>
    new Set([...rows.slice(0, MARGIN_ROWS), ...rows.slice(-MARGIN_ROWS)])
  const keyOf = (row: Row) => textOf(row).replaceAll(/\d+/g, '#').slice(0, MAX_TEXT)
  for (const rows of pages)
    for (const key of new Set([...marginOf(rows)].map(keyOf))) counts.set(key, (counts.get(key) ?? 0) + 1)
  const least = Math.max(2, pages.length / 2)
  return pages.flatMap((rows) => {
    const margin = marginOf(rows)
    const isRepeated = (row: Row) =>
      margin.has(row) &&
      (counts.get(keyOf(row)) ?? 0) >= least &&
      !/\$|\d\.\d\d\b/.test(textOf(row)) &&
      headerOf(row.cells) === null
    return rows.filter((row) => !isRepeated(row))
  })
}

const priceKey = ({ price }: ItemText) => `${price.min} ${price.max}`

/**
 * A pricebook has one item of a name. The same name under two headings is two items, named after both; under one heading, the last
 * one counts, as in CSV files.
 */
function withUniqueNames(found: readonly Found[]): Found[] {
  const byName = new Map<string, Set<string | undefined>>()
  for (const each of found.filter(isItem)) {
    const categories = byName.get(keyOf(each)) ?? new Set()
    byName.set(keyOf(each), categories.add(each.is.category))
  }
  const isShared = (each: FoundItem) => byName.get(keyOf(each))!.size > 1
  const named = found.map((each) => (isItem(each) && isShared(each) ? withCategory(each) : each))
  const last = new Map(named.filter(isItem).map((each) => [keyOf(each), each]))
  return named.map((each) => {
    const other = isItem(each) ? last.get(keyOf(each)) : undefined
    return isItem(each) && other && other !== each ? repeated(each, other) : each
  })
}

type FoundItem = Found & { is: { kind: 'item' } & ItemText }

const isItem = (found: Found): found is FoundItem => found.is.kind === 'item'

function withCategory(found: FoundItem): FoundItem {
  const { category, name } = found.is
  if (!category) return found
  return { ...found, is: { ...found.is, name: `${category.replace(/:$/, '')}: ${name}` } }
}

function repeated({ is, ...place }: FoundItem, other: FoundItem): Found {
  const where = other.page === place.page ? `Line ${other.line}` : `Page ${other.page}, line ${other.line}`
  const isSame = priceKey(other.is) === priceKey(is)
  const reason = isSame
    ? `Same as ${where.toLowerCase()}`
    : `${where} repeats this item, so this line isn’t used`
  return { ...place, is: { kind: 'unread', reason, name: is.name } }
}

const keyOf = ({ is }: FoundItem) => cleanLine(is.name).toLowerCase()

function entryOf({ page, line, text, is }: Found): ListEntry {
  const place = { page, line, text: cleanLine(text).slice(0, MAX_TEXT) }
  if (is.kind === 'unread')
    return {
      ...place,
      reason: is.reason,
      name: is.name && cleanLine(is.name).slice(0, MAX_LENGTHS.item_name),
    }
  const itemName = cleanLine(is.name)
  if (itemName.length > MAX_LENGTHS.item_name)
    return {
      ...place,
      reason: `The name is longer than ${MAX_LENGTHS.item_name} characters`,
      name: itemName.slice(0, MAX_LENGTHS.item_name),
    }
  const { min, max, qualifier } = is.price
  const description = descriptionWith(is.description, qualifier)
  const optional = {
    code: shortened(is.code, MAX_LENGTHS.code),
    description: shortened(description, MAX_LENGTHS.description),
    unit: shortened(is.unit, MAX_LENGTHS.unit),
    category: shortened(is.category?.replace(/:$/, ''), MAX_LENGTHS.category),
  }
  const check = checkOf(is.remark, is.price)
  return {
    ...place,
    ...(check && { check }),
    item: {
      itemName,
      minPrice: dollarsOf(min),
      maxPrice: dollarsOf(max),
      ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined)),
    },
  }
}

const shortened = (text: string | undefined, max: number) =>
  cleanLine(text ?? '')
    .slice(0, max)
    .trim() || undefined
