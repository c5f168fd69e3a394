/** What separates the cells of a row, and what messages call it. */
export const DELIMITERS = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'vertical bars' } as const
export type Delimiter = keyof typeof DELIMITERS

/** The first line of a file that tells Excel its delimiter: `sep=;`. */
export const SEPARATOR_LINE = /^\ufeff?"?sep=([,;\t|])"?[,;\t|]*\n/i

/** A cell in quotation marks, which may have delimiters and line feeds in it. */
const QUOTED = /(?<=^|[,;\t|])"(?:[^"]|"")*"/gm

/**
 * The delimiter of a text: the one that splits most of its lines into the same number of cells. A title or a description may have more of
 * another one. Of equals, the one with more cells.
 */
export function delimiterOf(text: string): Delimiter {
  const lines = text
    .replaceAll(QUOTED, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
  const delimiters = Object.keys(DELIMITERS) as Delimiter[]
  const [best] = delimiters
    .map((delimiter) => ({ delimiter, ...columnsBy(delimiter, lines) }))
    .sort((a, b) => b.rows - a.rows || b.cells - a.cells)
  return best!.delimiter
}

/** How many cells most lines with a delimiter have, and how many lines have so many. */
function columnsBy(delimiter: Delimiter, lines: readonly string[]): { cells: number; rows: number } {
  const counts = lines.map((line) => line.split(delimiter).length).filter((cells) => cells > 1)
  const rows = Map.groupBy(counts, (cells) => cells)
  const [most] = [...rows.values()].sort((a, b) => b.length - a.length || b[0]! - a[0]!)
  return { cells: most?.[0] ?? 1, rows: most?.length ?? 0 }
}
