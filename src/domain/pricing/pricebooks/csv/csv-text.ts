/**
 * CSV as spreadsheets read it: UTF-8 with a byte order mark, CRLF. A cell that a spreadsheet would take for a formula gets
 * a quote in front, which `parsePricebook` removes again.
 */
export const csvText = (rows: readonly (readonly (string | null)[])[]): string =>
  rows.map((cells) => `${cells.map((cell) => quoted(escaped(cell ?? ''))).join(',')}\r\n`).join('')

export const BYTE_ORDER_MARK = '\ufeff'

/** Characters that spreadsheets skip, or that the quote of an earlier export put there. */
const SKIPPED = /^['\s\p{Cf}]+/u

/**
 * Whether a spreadsheet may take a cell for a formula. Some read compatibility forms, such as the fullwidth '＝' (U+FF1D), as the
 * plain character.
 */
export const startsFormula = (cell: string) =>
  /^[\t\r\n]/.test(cell.replace(/^'+/, '')) ||
  /^[=+\-@]/.test(cell.replace(SKIPPED, '').slice(0, 1).normalize('NFKC'))

const escaped = (cell: string) => (startsFormula(cell) ? `'${cell}` : cell)

const quoted = (cell: string) => (/[",;\s]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
