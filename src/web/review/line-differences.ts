import type { LineEdit } from '#domain/estimates/contract.ts'

/** Descriptions of the lines that only one side has, and of those that both have but that differ. */
export type LineDifferences = { onlyMine: string[]; onlyTheirs: string[]; changed: string[] }

/** Totals and price sources follow from the rest, so they don't count. */
const contentOf = ({ total_price, price_basis, ...content }: LineEdit) => JSON.stringify(content)

export function diffLines(mine: readonly LineEdit[], theirs: readonly LineEdit[]): LineDifferences {
  const theirById = new Map(theirs.map((line) => [line.id, line]))
  const myIds = new Set(mine.map(({ id }) => id))
  const isChanged = (line: LineEdit) => {
    const other = theirById.get(line.id)
    return other !== undefined && contentOf(other) !== contentOf(line)
  }
  const descriptionsOf = (lines: readonly LineEdit[]) => lines.map(({ description }) => description)
  return {
    onlyMine: descriptionsOf(mine.filter(({ id }) => !theirById.has(id))),
    onlyTheirs: descriptionsOf(theirs.filter(({ id }) => !myIds.has(id))),
    changed: descriptionsOf(mine.filter(isChanged)),
  }
}
