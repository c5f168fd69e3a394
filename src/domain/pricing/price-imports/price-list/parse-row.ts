import {
  isMissingPrice,
  missingPriceAt,
  type Price,
  type PriceText,
  pricesIn,
  wholePrice,
} from '#domain/pricing/pricebooks/printed-prices/amounts.ts'
import { isCode } from '#domain/pricing/pricebooks/printed-prices/codes.ts'
import { unitIn } from '#domain/pricing/pricebooks/printed-prices/units.ts'
import { cents, dollarsOf } from '#kernel/money.ts'
import { clearPriceAtEnd, NO_DOLLAR_SIGN } from './bare-prices.ts'
import type { Cell } from './layout.ts'
import { isInSentence, isName, tidyName, unitInName } from './names.ts'
import { CREDIT, whyNoItem } from './no-items.ts'
import { checkCount, countedIn, priceOfOne } from './price-of-several.ts'
import { checkExtra, extraIn, withoutNotice } from './remarks.ts'

/** What a row says of an item. */
export type ItemText = {
  name: string
  price: Price
  unit?: string | undefined
  code?: string | undefined
  description?: string | undefined
  category?: string | undefined
  /** What's unusual about it. */
  remark?: string | undefined
}
export type Parsed =
  | ({ kind: 'item' } & ItemText)
  /** A price whose name is in another row. */
  | { kind: 'price'; price: Price; unit?: string | undefined }
  | { kind: 'unread'; reason: string; name: string | null }
  | { kind: 'text'; text: string }

/** How a document writes its prices. */
export type Habits = {
  /** Numbers without a dollar sign at the end of a row are prices. */
  bareCells: boolean
  /** So are numbers behind a colon or dash. */
  bareEnds: boolean
}

type Part =
  | { is: 'text'; text: string }
  | { is: 'price'; price: PriceText; remark?: string }
  | { is: 'missing'; text: string }

/** What a row without known columns says. More than one item where lists are side by side. */
export function parseRow(cells: readonly Cell[], habits: Habits): Parsed[] {
  const parts = cells.flatMap((cell, index) => partsOf(cell, { ...habits, isFirst: index === 0 }))
  if (parts.every((part) => part.is === 'text'))
    return [{ kind: 'text', text: cells.map(({ text }) => text).join(' ') }]
  return groupsOf(parts).map(parsedOf)
}

const BARE_END =
  /^(?<name>.*?\p{L}.*?)(?::|\s[-–—])\s*(?<price>(?:(?:from|up to|starting at)\s+)?\d{1,6}(?:,\d{3})*(?:\.\d\d)?(?:\s?(?:-|–|to)\s?\d{1,6}(?:,\d{3})*(?:\.\d\d)?)?\+?(?:\s?\/\s?[\p{L} ]{1,20}|\s(?:each|ea|per [\p{L} ]{1,20}))?)$/iu

/** The name and the price of `Outlet: 145`. */
export function bareEnd(text: string): { name: string; price: string } | null {
  const { name, price } = (text.length <= 300 && BARE_END.exec(text)?.groups) || {}
  return name !== undefined && price !== undefined ? { name, price } : null
}

function partsOf(cell: Cell, { bareCells, bareEnds, isFirst }: Habits & { isFirst: boolean }): Part[] {
  const { text, hasLeader } = cell
  const whole = wholePrice(text)
  if (whole && (whole.price.hasDollarSign || hasLeader || /\.\d\d\b/.test(text) || (bareCells && !isFirst)))
    return [{ is: 'price', price: whole.price }, ...(whole.rest ? [textPart(whole.rest)] : [])]
  if ((!isFirst || hasLeader) && isMissingPrice(text)) return [{ is: 'missing', text }]
  const end = bareEnds ? bareEnd(text) : null
  if (end)
    return [
      textPart(end.name),
      ...partsOf({ ...cell, text: end.price, hasLeader: true }, { bareCells, bareEnds, isFirst }),
    ]
  const prices = pricesIn(text).filter(
    ({ hasDollarSign, end: at }) =>
      hasDollarSign || /^[\s.]*$|^\s*(?:\/|per\b|each\b|ea\b)/i.test(text.slice(at)),
  )
  return prices.length === 0 ? withoutPrice(text) : between(text, prices)
}

/** “200 amp panel 2,450 to 3,150” */
function withBarePrice(text: string): Part[] | null {
  const end = clearPriceAtEnd(text)
  const [price] = end ? pricesIn(end.amount, true) : []
  if (!end || !price) return null
  const behind = end.amount.slice(price.end)
  return [
    textPart(end.name),
    { is: 'price', price, remark: NO_DOLLAR_SIGN },
    ...(behind.trim() ? [textPart(behind)] : []),
  ]
}

const textPart = (text: string): Part => ({ is: 'text', text })

/** “Panel upgrade: call for price”, or a price without a dollar sign. */
function withoutPrice(text: string): Part[] {
  const bare = withBarePrice(text)
  if (bare) return bare
  const at = missingPriceAt(text)
  const before = text.slice(0, Math.max(0, at))
  return /[:–—-]\s*$/.test(before)
    ? [textPart(before), { is: 'missing', text: text.slice(at).trim() }]
    : [textPart(text)]
}

const SEVERAL = 'This line has several prices'

function between(text: string, prices: readonly PriceText[]): Part[] {
  const parts: Part[] = []
  const first = prices[0]!
  if (
    prices.some(
      ({ start }, index) => index > 0 && /[\p{L}+]/u.test(text.slice(prices[index - 1]!.end, start)),
    )
  )
    return [textPart(text.slice(0, first.start)), { is: 'price', price: { ...first, problem: SEVERAL } }]
  let from = 0
  for (const price of prices) {
    parts.push(textPart(text.slice(from, price.start)), { is: 'price', price })
    from = price.end
  }
  parts.push(textPart(text.slice(from)))
  return parts.filter((part) => part.is !== 'text' || part.text.trim() !== '')
}

type Group = {
  before: string[]
  prices: PriceText[]
  missing: string | null
  after: string[]
  remark?: string | undefined
}

const emptyGroup = (): Group => ({ before: [], prices: [], missing: null, after: [] })
const isPriced = ({ prices, missing }: Group) => prices.length > 0 || missing !== null

/** A group for each item: its texts, then its prices, then what's behind them. */
function groupsOf(parts: readonly Part[]): Group[] {
  const lastPrice = parts.findLastIndex(({ is }) => is !== 'text')
  const groups = [emptyGroup()]
  for (const [index, part] of parts.entries()) {
    const group = groups.at(-1)!
    if (part.is === 'price') {
      group.prices.push(part.price)
      group.remark ??= part.remark
    } else if (part.is === 'missing') group.missing = part.text
    else if (isBehind(group, part.text, index > lastPrice)) group.after.push(part.text)
    else if (isPriced(group)) groups.push({ ...emptyGroup(), before: [part.text] })
    else group.before.push(part.text)
  }
  return groups
}

/** Only separates two prices. */
const BETWEEN = /^[\s–—-]*(?:to)?[\s–—-]*$/

/** Whether a text behind a price says more about it, rather than being the name of the next item. */
const isBehind = (group: Group, text: string, isLast: boolean) =>
  isPriced(group) &&
  (isLast || group.before.length === 0 || BETWEEN.test(text) || unitAtStart(text).rest === '')

/** The unit with which a text begins, as in `/hr - Labor`. */
export function unitAtStart(text: string): { unit: string | null; rest: string } {
  const plain = text.trim()
  const whole = unitIn(plain)
  if (whole) return { unit: whole, rest: '' }
  const [, start = '', rest = ''] = /^((?:\/|per\s)\s?[\p{L}.]+|each\b|ea\b\.?)(.*)$/iu.exec(plain) ?? []
  const unit = start ? unitIn(start) : null
  return unit ? { unit, rest: rest.trim() } : { unit: null, rest: plain }
}

/** The texts before a price: a code, the name, and a unit. */
function headOf(before: readonly string[]) {
  const texts = before.map((text) => text.trim())
  const code = texts.length > 1 && isCode(texts[0]!) ? texts.shift() : undefined
  const unit = texts.length > 1 ? unitIn(texts.at(-1)!) : null
  if (unit) texts.pop()
  return { code, unit, text: withoutNotice(texts.join(' ')) }
}

/** The price of one, where the text before it may say how many it's for. */
function pricedOf(text: string, listed: Price | string) {
  const counted = countedIn(text)
  if (!counted) return { raw: text, price: listed, unit: null, remark: null }
  if (typeof listed === 'string') return { raw: counted.name, price: listed, unit: null, remark: null }
  const { name, count } = counted
  return { raw: name, price: priceOfOne(listed, count), unit: 'each', remark: checkCount(count, listed) }
}

function parsedOf({ before, prices, missing, after, remark }: Group): Parsed {
  const { code, unit: unitBefore, text } = headOf(before)
  const { raw, price, ...of } = pricedOf(text, combined(prices))
  const { unit: unitAfter, rest } = unitAtStart(after.join(' '))
  const named = unitInName(tidyName(raw) || tidyName(rest))
  const description = tidyName(raw) && /[\p{L}\d]/u.test(rest) ? tidyName(rest) : ''
  const unit = unitAfter ?? unitBefore ?? named.unit ?? of.unit ?? undefined
  const { name } = named
  const reason = reasonAgainst({ raw, rest, name, prices, missing, price })
  if (reason) return unread(reason, reason === IN_SENTENCE ? '' : name)
  if (!isName(name)) return { kind: 'price', price: price as Price, unit }
  return {
    kind: 'item',
    name,
    price: price as Price,
    unit,
    code,
    description: description || undefined,
    remark: remark ?? of.remark ?? checkExtra(extraIn(rest)) ?? undefined,
  }
}

export const unread = (reason: string, name: string): Parsed => ({
  kind: 'unread',
  reason,
  name: isName(name) ? name : null,
})

const IN_SENTENCE = 'The amount is part of a sentence'
export const noPrice = (shown: string) => `It has no price: “${shown.slice(0, 60)}”`

function reasonAgainst({
  raw,
  rest,
  name,
  prices,
  missing,
  price,
}: {
  raw: string
  rest: string
  name: string
  prices: readonly PriceText[]
  missing: string | null
  price: Price | string
}): string | null {
  if (prices.length === 0) return noPrice(missing ?? '')
  if (prices[0]!.isNegative) return CREDIT
  const why = whyNoItem(name)
  if (why) return why
  if (typeof price === 'string') return price
  return isInSentence(tidyName(raw), rest) ? IN_SENTENCE : null
}

const amountText = ({ min }: Price) => `$${dollarsOf(min)}`

/** From the first to the last of several prices, or why that's not known. */
export function combined(prices: readonly PriceText[]): Price | string {
  const all: Price[] = []
  for (const each of prices) {
    if ('problem' in each) return each.problem
    all.push(each.price)
  }
  const [first, ...others] = all
  if (!first) return 'It has no price'
  if (others.length === 0) return first
  const falling = others.find(({ min }, index) => min < all[index]!.min)
  if (falling)
    return `${amountText(falling)} comes after a higher price, so it’s not clear which is the price`
  return { min: first.min, max: cents(Math.max(...all.map((each) => each.max))), qualifier: null }
}
