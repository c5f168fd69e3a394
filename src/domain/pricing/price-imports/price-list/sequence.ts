import { wholePrice } from '#domain/pricing/pricebooks/printed-prices/amounts.ts'
import { maybePrice, possiblePriceAtEnd } from './bare-prices.ts'
import { type Column, headerOf, type Table, tableOf } from './columns.ts'
import { type Row, textOf } from './layout.ts'
import { isContinued, isLetterhead, isSentence, isUnfinished, tidyName } from './names.ts'
import { bareEnd, type Habits, type ItemText, type Parsed, parseRow } from './parse-row.ts'
import { parseTableRow } from './parse-table-row.ts'

/** What was found at a line. */
export type Found = {
  page: number
  line: number
  text: string
  is: ({ kind: 'item' } & ItemText) | { kind: 'unread'; reason: string; name: string | null }
}

type Read = { row: Row; parsed: Parsed[]; header: Column[] | null; isTable: boolean }

/** The items and unread lines of lists of rows, with names that run over several lines, and headings as categories. */
export function entriesOf(lists: readonly (readonly Row[])[]): Found[] {
  const habits = habitsOf(lists.flat())
  const read = lists.map((rows) => readRows(rows, habits))
  const style = styleOf(read.flat())
  const sequence = new Sequence(style)
  for (const rows of read) sequence.add(rows)
  return sequence.found
}

/** Numbers count as prices without a dollar sign where at least this many lines end in one. */
const MIN_BARE = 3

function habitsOf(rows: readonly Row[]): Habits {
  const isBare = ({ cells }: Row) => {
    const last = cells.at(-1)?.text ?? ''
    return cells.length > 1 && /^\d{1,3}(?:,\d{3})?$|^\d{2,5}$/.test(last) && wholePrice(last) !== null
  }
  const isBareEnd = ({ cells }: Row) => cells.length === 1 && bareEnd(cells[0]!.text) !== null
  return {
    bareCells: rows.filter(isBare).length >= MIN_BARE,
    bareEnds: rows.filter(isBareEnd).length >= MIN_BARE,
  }
}

function readRows(rows: readonly Row[], habits: Habits): Read[] {
  const headers = rows.map(({ cells }) => headerOf(cells))
  const ends = headers.map(() => rows.length)
  for (let index = rows.length - 2; index >= 0; index--)
    ends[index] = headers[index + 1] ? index + 1 : ends[index + 1]!
  let table: Table | null = null
  return rows.map((row, index) => {
    const header = headers[index]!
    if (header) {
      table = tableOf(header, rows.slice(index + 1, ends[index]))
      return { row, header, parsed: [], isTable: true }
    }
    const inTable = table ? parseTableRow(table, row.cells) : null
    if (inTable) return { row, header, parsed: [inTable], isTable: true }
    return {
      row,
      header,
      parsed: parseRow(row.cells, table ? { ...habits, bareCells: false } : habits),
      isTable: false,
    }
  })
}

type Style = { bold: boolean; size: number; caps: boolean; pitch: number }

const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] ?? 0
const isMostly = (values: readonly boolean[]) => values.filter(Boolean).length * 2 > values.length
const isCaps = (text: string) => /\p{Lu}{3}/u.test(text) && !/\p{Ll}/u.test(text)
const hasItem = ({ parsed }: Read) => parsed.some(({ kind }) => kind === 'item')

/** What the rows of items look like, and how far apart they mostly are. */
function styleOf(read: readonly Read[]): Style {
  const items = read.filter(hasItem)
  const pitches = read.flatMap((each, index) => {
    const next = read[index + 1]
    return next && hasItem(each) && hasItem(next) && next.row.page === each.row.page
      ? [next.row.top - each.row.top]
      : []
  })
  const firsts = items.map(({ row }) => row.cells.find(({ text }) => /\p{L}{2}/u.test(text)) ?? row.cells[0]!)
  return {
    bold: isMostly(firsts.map(({ bold }) => bold)),
    size: median(firsts.map(({ size }) => size)),
    caps: isMostly(firsts.map(({ text }) => isCaps(text))),
    pitch: median(pitches.filter((pitch) => pitch > 0)),
  }
}

/** How far a row is below the one before; infinite on another page or in the next column. */
const distance = (above: Row | undefined, below: Row | undefined) =>
  above && below && above.page === below.page && below.top > above.top
    ? below.top - above.top
    : Number.POSITIVE_INFINITY

type Waiting = { row: Row; text: string; isHeading: boolean; gapAbove: number; gapBelow: number }

const MAX_WAITING = 4
const MAX_CONTINUATIONS = 6

/** What a line adds to the item above: to its name, or to its description. Null if it's about something else. */
function continuationOf(
  { name, description }: ItemText,
  text: string,
  { isLight, isNear }: { isLight: boolean; isNear: boolean },
): Pick<ItemText, 'name'> | Pick<ItemText, 'description'> | null {
  const isMore = isContinued(text) || (!description && isUnfinished(name))
  const isProse = isSentence(text)
  if (!isLight && (isMore || (isNear && !isProse))) return { name: `${name} ${text.trim()}` }
  if (!isLight && !isProse) return null
  return { description: [description, text.trim()].filter(Boolean).join(' ') }
}

class Sequence {
  readonly found: Found[] = []
  readonly #style: Style
  /** Lines that may belong to the next item, or be its heading. */
  #waiting: Waiting[] = []
  #category: string | undefined
  /** The item that the next line may continue. */
  #open: { found: Found; row: Row; lines: number } | null = null

  constructor(style: Style) {
    this.#style = style
  }

  add(rows: readonly Read[]) {
    this.#open = null
    for (const [index, read] of rows.entries()) {
      if (read.header) this.#endBlock()
      else this.#row(read, rows[index - 1]?.row, rows[index + 1])
    }
    this.#leaveOut(this.#waiting)
    this.#waiting = []
  }

  #endBlock() {
    this.#adoptHeadings(this.#waiting)
    this.#waiting = []
    this.#open = null
  }

  /** Says of lines that seem to have a price that they aren't read. Returns the others. */
  #leaveOut(lines: readonly Waiting[]): Waiting[] {
    return lines.filter(({ row, text }) => {
      const end = possiblePriceAtEnd(text)
      if (!end) return true
      this.#push(row, { kind: 'unread', reason: maybePrice(end.amount), name: end.name })
      return false
    })
  }

  #row(read: Read, above: Row | undefined, below: Read | undefined) {
    const { row, parsed } = read
    for (const [index, each] of parsed.entries()) {
      if (each.kind === 'text') this.#text(row, each.text, { above, below })
      else if (each.kind === 'unread') this.#unread(row, each)
      else if (each.kind === 'item') this.#item(row, each, index === 0)
      else this.#price(row, each)
    }
  }

  #unread(row: Row, { reason, name }: Extract<Parsed, { kind: 'unread' }>) {
    this.#adoptHeadings(this.#waiting)
    this.#waiting = []
    this.#push(row, { kind: 'unread', reason, name })
    this.#open = null
  }

  #item(row: Row, item: { kind: 'item' } & ItemText, isFirst: boolean) {
    const before = isFirst ? this.#takeBeginnings(item.name) : []
    const name = tidyName([...before, item.name].join(' '))
    const found = this.#push(row, { ...item, name, category: item.category ?? this.#category })
    this.#open = { found, row, lines: 0 }
  }

  /** A price alone: its name is in the lines above. */
  #price(row: Row, { price, unit }: Extract<Parsed, { kind: 'price' }>) {
    const names = this.#waiting.filter(({ isHeading }) => !isHeading)
    const heading = this.#waiting.filter(({ isHeading }) => isHeading)
    this.#waiting = []
    const [first, ...rest] = names.length > 0 ? names : heading.splice(-1)
    this.#adoptHeadings(heading)
    if (!first) {
      this.#push(row, { kind: 'unread', reason: 'A price without a name', name: null })
      return
    }
    const isName = rest.filter(({ text }, index) => isContinued(text) || isUnfinished(names[index]!.text))
    const others = rest.filter((each) => !isName.includes(each))
    const name = tidyName([first, ...isName].map(({ text }) => text).join(' '))
    const description = others.map(({ text }) => text).join(' ') || undefined
    const found = this.#push(row, { kind: 'item', name, price, unit, description, category: this.#category })
    found.text = `${name}  ${found.text}`
    this.#open = { found, row, lines: 0 }
  }

  #text(row: Row, text: string, { above, below }: { above: Row | undefined; below: Read | undefined }) {
    const gapAbove = distance(above, row)
    const gapBelow = distance(row, below?.row)
    const weight = this.#weightOf(row, text)
    if (
      weight !== 'heading' &&
      this.#continues(row, text, { gapAbove, gapBelow, isLight: weight === 'light' })
    )
      return
    this.#open = null
    const plain = tidyName(text)
    if (plain === '' || isLetterhead(text) || (isSentence(text) && weight !== 'heading')) return
    this.#waiting.push({ row, text: plain, isHeading: weight === 'heading', gapAbove, gapBelow })
    if (this.#waiting.length > MAX_WAITING) this.#leaveOut(this.#waiting.splice(0, 1))
  }

  /** Whether a line looks more like a heading than the items do, or less. */
  #weightOf({ cells }: Row, text: string): 'heading' | 'light' | 'same' {
    const { bold, size } = cells[0] ?? { bold: false, size: 0 }
    const style = this.#style
    if ((bold && !style.bold) || size > 1.08 * style.size || (isCaps(text) && !style.caps) || /:$/.test(text))
      return 'heading'
    return (style.bold && !bold) || size < 0.92 * style.size ? 'light' : 'same'
  }

  /** Adds a line to the item above if it continues that. */
  #continues(
    row: Row,
    text: string,
    { gapAbove, gapBelow, isLight }: { gapAbove: number; gapBelow: number; isLight: boolean },
  ): boolean {
    const open = this.#open
    if (open?.found.is.kind !== 'item' || open.lines >= MAX_CONTINUATIONS) return false
    const height = Math.max(row.bottom - row.top, 4)
    if (gapAbove > 2.2 * height) return false
    const { is } = open.found
    if (possiblePriceAtEnd(text) && !isUnfinished(is.name)) return false
    const isNear = gapAbove < 0.8 * this.#style.pitch && gapAbove < 0.9 * gapBelow
    const more = isLetterhead(text) ? null : continuationOf(is, text, { isLight, isNear })
    if (!more) return false
    open.found.is = { ...is, ...more }
    open.found.text += ` ${text}`
    open.lines += 1
    return true
  }

  /** The lines above an item that are the beginning of its name; the others are its headings. */
  #takeBeginnings(name: string): string[] {
    const lines = this.#waiting
    this.#waiting = []
    let first = lines.length
    let next = name
    while (first > 0) {
      const line = lines[first - 1]!
      const isNear =
        line.gapBelow < 0.8 * this.#style.pitch && line.gapBelow < 0.9 * line.gapAbove && !isCaps(line.text)
      if (line.gapBelow > 2.2 * Math.max(4, line.row.bottom - line.row.top)) break
      if (line.isHeading && !isContinued(next)) break
      if (!isContinued(next) && !isUnfinished(line.text) && !isNear) break
      next = line.text
      first -= 1
    }
    this.#adoptHeadings(lines.slice(0, first))
    return lines.slice(first).map(({ text }) => text)
  }

  /** The last heading is the category of the items below. */
  #adoptHeadings(lines: readonly Waiting[]) {
    const heading = this.#leaveOut(lines).findLast(({ text, gapBelow, row }) => {
      const isHere = gapBelow < 8 * Math.max(4, row.bottom - row.top)
      return isHere && /\p{L}{2}/u.test(text) && text.length <= 80
    })
    if (heading) this.#category = heading.text
  }

  #push(row: Row, is: Found['is']): Found {
    const found = { page: row.page, line: row.line, text: textOf(row), is }
    this.found.push(found)
    return found
  }
}
