import type { LineEdit } from '#domain/estimates/contract.ts'

export type Differences = {
  /** Descriptions of the lines that only one side has, and of those that both have but not alike. */
  onlyMine: string[]
  onlyTheirs: string[]
  changed: string[]
}

const contentOf = ({ total_price, price_basis, ...content }: LineEdit) => JSON.stringify(content)

/** What tells my lines from somebody else's, in words to choose by. */
export function differencesBetween(mine: readonly LineEdit[], theirs: readonly LineEdit[]): Differences {
  const theirById = new Map(theirs.map((line) => [line.id, line]))
  const myIds = new Set(mine.map(({ id }) => id))
  return {
    onlyMine: mine.filter(({ id }) => !theirById.has(id)).map(({ description }) => description),
    onlyTheirs: theirs.filter(({ id }) => !myIds.has(id)).map(({ description }) => description),
    changed: mine
      .filter((line) => {
        const other = theirById.get(line.id)
        return other && contentOf(other) !== contentOf(line)
      })
      .map(({ description }) => description),
  }
}
