import {
  isMissingPrice,
  type Price,
  type PriceText,
  pricesIn,
  wholePrice,
} from '#domain/pricing/pricebooks/printed-prices/amounts.ts'
import { unitOf } from '#domain/pricing/pricebooks/printed-prices/units.ts'
import { cents } from '#kernel/money.ts'
import { cellsByColumn, type Table } from './columns.ts'
import type { Cell } from './layout.ts'
import { isName, isUnfinished, tidyName, unitInName } from './names.ts'
import { CREDIT, whyNoItem } from './no-items.ts'
import { combined, noPrice, type Parsed, unitAtStart, unread } from './parse-row.ts'
import { checkExtra, extraIn } from './remarks.ts'
import type { Role } from './roles.ts'

/** What a row of a table with known columns says; null if it isn't a row of the table. */
export function parseTableRow(table: Table, cells: readonly Cell[]): Parsed | null {
  const texts = cellsByColumn(table, cells)
  const of = (role: Role) =>
    tidy(table.columns.flatMap((column, index) => (column.role === role ? [texts[index]!] : [])).join(' '))
  const name = tidyName(of('name'))
  const printed = priceCells(table, texts)
  if (printed.length === 0) return name !== '' && of('code') + of('unit') !== '' ? withoutPrice(name) : null
  const price = whyNoItem(name) ?? priceOf(printed)
  if (typeof price === 'string') return unread(price, name)
  const named = unitInName(name)
  const after = unitAtStart(behind(printed))
  const unit = unitOf(of('unit')) ?? after.unit ?? named.unit ?? undefined
  if (!isName(name)) return { kind: 'price', price, unit }
  const [code, description, category] = [of('code'), of('description'), of('category') || undefined]
  const remark = checkExtra(extraIn(after.rest)) ?? undefined
  return { kind: 'item', name: named.name, price, unit, code, description, category, remark }
}

/** The next row may have the rest of its name, and its price. */
const withoutPrice = (name: string): Parsed =>
  isUnfinished(name) ? { kind: 'text', text: name } : unread('It has no price', name)

/** What's printed behind the price, such as “each”. */
const behind = (printed: readonly Printed[]) =>
  printed.map(({ text }) => wholePrice(text)?.rest ?? '').find((text) => text !== '') ?? ''

const tidy = (text: string) => text.trim().replaceAll(/ {2,}/g, ' ')

type Printed = { role: Role; text: string }

/** The cells with the price: those of the surest columns that have any. */
function priceCells({ columns }: Table, texts: readonly string[]): Printed[] {
  const filled = columns.flatMap(({ role, text: header }, index): (Printed & { header: string })[] => {
    const text = texts[index]!.trim()
    return text === '' ? [] : [{ role, text, header }]
  })
  const of = (...roles: Role[]) => filled.filter(({ role }) => roles.includes(role))
  const main = of('price')
  // Of several main columns, “Total” says the most, then the first one.
  const total = main.find(({ header }) => /total/.test(header))
  const choices = [
    total ? [total] : main.slice(0, 1),
    of('low', 'high'),
    of('labor', 'material'),
    of('other price'),
  ]
  return choices.find((choice) => choice.length > 0) ?? []
}

function priceOf(printed: readonly Printed[]): Price | string {
  const prices: PriceText[] = []
  for (const { text } of inOrder(printed)) {
    if (isMissingPrice(text)) return noPrice(text)
    if (/^[-–−(]\s?\$?\s?\d|^\$\s?[-−(]\d/.test(text)) return CREDIT
    const found = pricesOf(text)
    if (!found) return `“${text.slice(0, 60)}” isn’t a price`
    prices.push(...found)
  }
  const isSum = printed.every(({ role }) => role === 'labor' || role === 'material')
  if (!isSum) return combined(prices)
  const problem = prices.find((each) => 'problem' in each)
  if (problem) return problem.problem
  const sum = (end: 'min' | 'max') =>
    prices.reduce((total, each) => total + ('price' in each ? each.price[end] : 0), 0)
  return { min: cents(sum('min')), max: cents(sum('max')), qualifier: null }
}

/** The minimum before the maximum. */
const inOrder = (printed: readonly Printed[]) =>
  [...printed].sort((a, b) => Number(a.role === 'high') - Number(b.role === 'high'))

/** The prices of a cell: one, or the minimum and the maximum of columns that are close together. */
function pricesOf(text: string): PriceText[] | null {
  const one = wholePrice(text)?.price ?? onlyPriceIn(text)
  if (one) return [one]
  const [low, high, ...others] = pricesIn(text, true)
  const isPair = low && high && others.length === 0 && /^\s*\|?\s*$/.test(text.slice(low.end, high.start))
  return isPair && low.start === 0 && high.end === text.length ? [low, high] : null
}

/** “from $95”, “$95 per fixture, installed” */
function onlyPriceIn(text: string): PriceText | null {
  const [price, ...others] = pricesIn(text, true)
  const isClearlyPrice = price?.hasDollarSign || text.length < 20
  return price && others.length === 0 && isClearlyPrice ? price : null
}
