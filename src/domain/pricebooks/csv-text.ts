/**
 * CSV as spreadsheets read it: UTF-8 with a byte order mark, CRLF. A cell that a spreadsheet would take for a formula gets
 * a quote in front, which `parsePricebook` removes again.
 */
export const csvText = (rows: readonly (readonly (string | null)[])[]): string =>
  rows.map((cells) => `${cells.map((cell) => quoted(escaped(cell ?? ''))).join(',')}\r\n`).join('')

export const BYTE_ORDER_MARK = '\ufeff'

const escaped = (cell: string) => (/^'*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell)

const quoted = (cell: string) => (/[",;\s]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
