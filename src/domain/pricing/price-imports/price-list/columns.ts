import { pricesIn } from '#domain/pricing/pricebooks/printed-prices/amounts.ts'
import type { Cell, Row } from './layout.ts'
import { type Role, roleOf } from './roles.ts'

export type Column = { role: Role; text: string; left: number; right: number }

const isPrice = (role: Role) => ['price', 'other price', 'low', 'high', 'labor', 'material'].includes(role)

/** The columns that a row names; null if it's no header. */
export function headerOf(cells: readonly Cell[]): Column[] | null {
  if (cells.length < 2 || cells.some(({ text }) => text.length > 60 || pricesIn(text).length > 0)) return null
  const columns = cells.map(({ text, left, right }): Column & { isKnown: boolean } => {
    const role = roleOf(text)
    return { role: role ?? 'ignored', isKnown: role !== null, text: text.toLowerCase(), left, right }
  })
  const unknown = columns.filter(({ isKnown }) => !isKnown).length
  if (unknown * 2 > columns.length || !columns.some(({ role }) => isPrice(role))) return null
  if (!columns.some(({ role }) => role === 'name')) {
    const name = columns.find(({ role }) => role === 'description') ?? columns.find(({ isKnown }) => !isKnown)
    if (!name) return null
    name.role = 'name'
  }
  return columns.map(({ isKnown: _, ...column }) => column)
}

export type Table = {
  columns: Column[] /** Where each column but the first begins, in points. */
  starts: number[]
}

const STEP = 3

/** The columns of a table: each begins in the widest space between its header and the one before, as the rows leave it. */
export function tableOf(columns: readonly Column[], rows: readonly Row[]): Table {
  const cells = rows.flatMap((row) => row.cells)
  const sorted = [...columns].sort((a, b) => a.left - b.left)
  const starts = sorted.slice(1).map((column, index) => startOf(sorted[index]!, column, cells))
  return { columns: sorted, starts }
}

function startOf(before: Column, column: Column, cells: readonly Cell[]): number {
  const [from, to] = [before.left, Math.max(column.right, before.left + STEP)]
  const steps = Math.min(1_000, Math.ceil((to - from) / STEP))
  const step = (to - from) / steps
  const covers = new Int32Array(steps + 2)
  for (const { left, right } of [...cells, before, column]) {
    const first = Math.max(0, Math.floor((left - from) / step))
    const last = Math.min(steps, Math.ceil((right - from) / step))
    if (last <= 0 || first >= steps) continue
    covers[first]! += 1
    covers[last]! -= 1
  }
  for (let at = 1; at <= steps; at++) covers[at]! += covers[at - 1]!
  const least = covers
    .subarray(0, steps)
    .reduce((min, count) => Math.min(min, count), Number.MAX_SAFE_INTEGER)
  let widest = { start: 0, length: 0 }
  for (let at = 0; at < steps; ) {
    let end = at
    while (end < steps && covers[end] === least) end++
    if (end - at > widest.length) widest = { start: at, length: end - at }
    at = Math.max(end, at + 1)
  }
  return from + (widest.start + widest.length / 2) * step
}

/** The texts of a row by column. */
export function cellsByColumn({ columns, starts }: Table, cells: readonly Cell[]): string[] {
  const texts = columns.map(() => '')
  for (const { text, left, right } of cells) {
    const middle = (left + right) / 2
    // A long text begins in its column, a short one is in its middle.
    const at = right - left > 150 ? left + 1 : middle
    let index = starts.findIndex((start) => at < start)
    if (index < 0) index = columns.length - 1
    texts[index] = texts[index] ? `${texts[index]} ${text}` : text
  }
  return texts
}
