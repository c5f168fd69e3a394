import { pricesIn, wholePrice } from '#domain/pricing/pricebooks/printed-prices/amounts.ts'
import { headerOf } from './columns.ts'
import type { Row } from './layout.ts'

/** The space between two lists is looked for in steps of this width, in points. */
const STEP = 4
const MAX_STEPS = 2_000
/** A list next to another one has at least this many prices. */
const MIN_PRICES = 2
/** This share of the rows may cross the space between two lists, as a letterhead does. */
const CROSSING = 0.12
const MAX_DEPTH = 2

/** The lists side by side on a page, from left to right. Mostly, that's one with all its rows. */
export function listsOf(rows: readonly Row[], depth = 0): Row[][] {
  const filled = rows.filter(({ cells }) => cells.length > 0)
  const gutter = depth < MAX_DEPTH ? gutterOf(filled) : null
  if (gutter === null) return [filled]
  const half = (isWanted: (left: number) => boolean) =>
    filled.map((row) => ({ ...row, cells: row.cells.filter(({ left }) => isWanted(left)) }))
  return [
    ...listsOf(
      half((left) => left < gutter),
      depth + 1,
    ),
    ...listsOf(
      half((left) => left >= gutter),
      depth + 1,
    ),
  ]
}

/** How many cells there are by step: running totals of where they begin and end. */
type Profile = { begins: Int32Array } & Record<
  'crossed' | 'pricesEnded' | 'pricesBegun' | 'namesBegun',
  Int32Array
>

const NAME = /\p{L}{2}/u
const counts = () => new Int32Array(MAX_STEPS + 2)

function profileOf(rows: readonly Row[], stepOf: (x: number) => number): Profile {
  const begins = counts()
  const running = { crossed: counts(), pricesEnded: counts(), pricesBegun: counts(), namesBegun: counts() }
  const cells = rows.flatMap((row) => row.cells.map((cell) => ({ ...cell, isAlone: row.cells.length === 1 })))
  for (const { text, left, right, isAlone } of cells) {
    const [first, last] = [stepOf(left), stepOf(right)]
    // Titles and paragraphs may cross the space.
    if (last > first && !isAlone) {
      running.crossed[first + 1]! += 1
      running.crossed[last]! -= 1
    }
    if (NAME.test(text)) {
      running.namesBegun[first]! += 1
      begins[first]! += 1
    }
    if (!isPriced(text)) continue
    running.pricesEnded[last]! += 1
    running.pricesBegun[first]! += 1
  }
  for (const each of Object.values(running))
    for (let step = 1; step < each.length; step++) each[step]! += each[step - 1]!
  return { begins, ...running }
}

/** Whether there are prices and names on both sides of a step. */
function isBetweenLists({ pricesEnded, pricesBegun, namesBegun }: Profile, step: number): boolean {
  const after = (total: Int32Array) => total.at(-1)! - total[step - 1]!
  const sides = [pricesEnded[step]!, after(pricesBegun), namesBegun[step - 1]!, after(namesBegun)]
  return sides.every((side) => side >= MIN_PRICES)
}

/** Where a second list begins next to the first; null if there's only one. */
function gutterOf(rows: readonly Row[]): number | null {
  if (rows.some(isHeaderOfOne)) return null
  const cells = rows.flatMap((row) => row.cells)
  const origin = cells.reduce((least, { left }) => Math.min(least, left), 0)
  const profile = profileOf(rows, (x) => Math.min(MAX_STEPS, Math.round((x - origin) / STEP)))
  const { begins, crossed } = profile
  const mayCross = Math.max(1, CROSSING * rows.length)
  let best = 0
  for (let step = 1; step < begins.length; step++)
    if (begins[step]! > begins[best]! || best === 0)
      if (begins[step]! >= MIN_PRICES && crossed[step]! <= mayCross && isBetweenLists(profile, step))
        best = step
  return best === 0 ? null : origin + (best - 0.5) * STEP
}

const isPriced = (text: string) =>
  wholePrice(text) !== null || pricesIn(text).some(({ hasDollarSign }) => hasDollarSign)

/** The header of one table: no column of it comes twice. */
function isHeaderOfOne({ cells }: Row): boolean {
  const header = headerOf(cells)
  return header !== null && header.filter(({ role }) => role === 'name').length === 1
}
