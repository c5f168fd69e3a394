import { useMemo, useState } from 'react'
import { choiceOf, choosableLines, requestedLines } from '#domain/client/acceptances/rules.ts'
import type { EstimateData, LineItem } from '#domain/estimates/contract.ts'
import type { Dollars } from '#kernel/money.ts'

/** Which lines of an estimate the agent wants. */
export type Choice = {
  /** The ids of the chosen lines; absent if that's everything. */
  lineIds: string[] | undefined
  amount: Dollars
  chosen: number
  of: number
  canChoose: (line: LineItem) => boolean
  isChosen: (line: LineItem) => boolean
  /** Whether a line is requested: it was chosen, or it comes with one that was. */
  isRequested: (line: LineItem) => boolean
  toggle: (line: LineItem) => void
}

/** The ids that are chosen: what the agent decided about, and of the others those in `chosenFirst`, or all of them if it's null. */
export const chosenAmong = (
  choosable: Iterable<string>,
  chosenFirst: readonly string[] | null,
  decided: ReadonlyMap<string, boolean>,
): ReadonlySet<string> =>
  new Set([...choosable].filter((id) => decided.get(id) ?? chosenFirst?.includes(id) ?? true))

/**
 * The lines with the ids in `chosenFirst` are chosen, or all of them if it's null, except where the agent decided otherwise: what they
 * decided stays if `chosenFirst` changes.
 */
export function useChoice(data: EstimateData, chosenFirst: readonly string[] | null): Choice {
  const choosable = useMemo(() => new Set(choosableLines(data.line_items).map(({ id }) => id)), [data])
  const [decided, setDecided] = useState<ReadonlyMap<string, boolean>>(new Map())
  return useMemo(() => {
    const chosen = chosenAmong(choosable, chosenFirst, decided)
    // Without work to choose from, there's only all or nothing.
    const isEverything = chosen.size === choosable.size
    const requested = new Set(isEverything ? data.line_items : requestedLines(data.line_items, chosen))
    return {
      lineIds: isEverything ? undefined : [...chosen],
      amount: isEverything ? data.summary.total : choiceOf(data, chosen).amount,
      chosen: chosen.size,
      of: choosable.size,
      canChoose: ({ id }) => choosable.has(id),
      isChosen: ({ id }) => chosen.has(id),
      isRequested: (line) => requested.has(line),
      toggle: ({ id }) => setDecided(new Map([...decided, [id, !chosen.has(id)]])),
    }
  }, [data, choosable, chosenFirst, decided])
}
