import { listText } from '#kernel/formatters.ts'
import type { NewTerritory } from './contract.ts'

/** How many ZIP codes an assignment changed in which way. */
export type Changes = {
  /** To a contractor; no one had them. */
  assigned: number
  /** From one contractor to another. */
  reassigned: number
  /** From a contractor to none. */
  unassigned: number
  /** To the served ZIP codes, without a contractor. */
  added: number
  unchanged: number
}

/** What an assignment changes. `contractorOf` is from before it, `inserted` are the ZIP codes that weren't served before. */
export function changesOf(
  rows: readonly NewTerritory[],
  contractorOf: ReadonlyMap<string, string | null>,
  inserted: ReadonlySet<string>,
): Changes {
  const changes = { assigned: 0, reassigned: 0, unassigned: 0, added: 0, unchanged: 0 }
  for (const { zipCode, contractorId } of rows)
    changes[
      inserted.has(zipCode)
        ? changeOfNew(contractorId)
        : changeOf(contractorOf.get(zipCode) ?? null, contractorId)
    ] += 1
  return changes
}

const changeOfNew = (to: string | null) => (to === null ? 'added' : 'assigned')

function changeOf(from: string | null, to: string | null): keyof Changes {
  if (from === to) return 'unchanged'
  if (from === null) return 'assigned'
  return to === null ? 'unassigned' : 'reassigned'
}

/** What happened, for users: `3 ZIP codes assigned, 2 reassigned`. Leaves out what counts zero. */
export function changesText({ assigned, reassigned, unassigned, added, unchanged }: Changes): string {
  const parts = [
    { count: assigned, what: 'assigned' },
    { count: reassigned, what: 'reassigned' },
    { count: unassigned, what: 'unassigned' },
    { count: added, what: 'added without a contractor' },
    { count: unchanged, what: 'unchanged' },
  ].filter(({ count }) => count > 0)
  return parts
    .map(({ count, what }, index) => `${index === 0 ? zipCodesText(count) : count} ${what}`)
    .join(', ')
}

const zipCodesText = (count: number) => (count === 1 ? '1 ZIP code' : `${count} ZIP codes`)

const NAMED = 3
/** Why an assignment was refused: who has the ZIP codes by now, in place of the contractors that the dialog showed. */
export function takenText(zips: readonly { zipCode: string; contractorName: string | null }[]): string {
  const named = zips
    .slice(0, NAMED)
    .map(({ zipCode, contractorName }) =>
      contractorName === null ? `${zipCode} was unassigned` : `${zipCode} was assigned to ${contractorName}`,
    )
  const others = zips.length - named.length
  const list = listText(others > 0 ? [...named, `${zipCodesText(others)} more changed`] : named)
  return `While you were choosing, ${list}. Nothing has been assigned yet. Check the summary, then assign again.`
}
