import type { Row } from './layout.ts'

/** Below this, a list is too short to have a habit. */
const LEAST_ROWS = 3
/** With a dollar sign or cents: “GFCI outlet (2)” is a count, and “Panel (200)” a size. */
const AMOUNT = String.raw`(?:\$\s?\d[\d,]*(?:\.\d\d)?|\d[\d,]*\.\d\d)`
const HAS_AMOUNT = /\$\s?\d|\d\.\d\d\b/
const BEHIND_DASH = new RegExp(String.raw`(^|\s)[-–−](?=${AMOUNT}\s*$)`)
const IN_PARENTHESES = new RegExp(String.raw`\((${AMOUNT})\)\s*$`)

/**
 * The rows of a list without what sets its amounts apart: where most are printed as `Outlet -$95` or `Outlet ($95)`, these are prices
 * and not credits.
 */
export function withoutSeparators(rows: readonly Row[]): readonly Row[] {
  const priced = rows.filter(({ cells }) => cells.some(({ text }) => HAS_AMOUNT.test(text)))
  const isSetApart = ({ cells }: Row) =>
    cells.some(({ text }) => BEHIND_DASH.test(text) || IN_PARENTHESES.test(text))
  if (priced.length < LEAST_ROWS || priced.filter(isSetApart).length <= priced.length / 2) return rows
  return rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell) => ({ ...cell, text: plain(cell.text) })),
  }))
}

const plain = (text: string) => text.replace(BEHIND_DASH, '$1').replace(IN_PARENTHESES, '$1')
