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

/** All lines are chosen at first, or those with the ids in `chosenFirst`. */
export function useChoice(data: EstimateData, chosenFirst: readonly string[] | null): Choice {
  const choosable = useMemo(() => new Set(choosableLines(data.line_items).map(({ id }) => id)), [data])
  const [dropped, setDropped] = useState<ReadonlySet<string>>(
    () => new Set(chosenFirst && [...choosable].filter((id) => !chosenFirst.includes(id))),
  )
  return useMemo(() => {
    const chosen = new Set([...choosable].filter((id) => !dropped.has(id)))
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
      toggle: ({ id }) => setDropped(chosen.has(id) ? new Set([...dropped, id]) : without(dropped, id)),
    }
  }, [data, choosable, dropped])
}

const without = (ids: ReadonlySet<string>, id: string) => new Set([...ids].filter((each) => each !== id))
