import { useState } from 'react'
import { repriceLines } from '#domain/desk/contract.ts'
import type { UserId } from '#kernel/actor.ts'
import { useCommand } from '#web/api/query.ts'
import type { DeskDispatch } from './desk-state.ts'
import type { Draft } from './draft.ts'

export type Repricing = ReturnType<typeof useRepricing>

/**
 * Takes the lines' prices from a contractor's pricebook as it is now, for another contractor or after the book changed.
 * Shows what would change first; applying it can be undone until the draft is saved.
 */
export function useRepricing({ base, lines, decisions, contractorId }: Draft, dispatch: DeskDispatch) {
  const [target, setTarget] = useState<{ contractorId: UserId | null } | null>(null)
  const { mutate, reset, data, error } = useCommand(repriceLines)

  const load = (id: UserId | null) =>
    mutate({ id: base.id, contractorId: id, line_items: [...lines], decisions: [...decisions] })
  const start = (id: UserId | null) => {
    if (lines.length === 0) return dispatch({ type: 'setContractor', id })
    setTarget({ contractorId: id })
    load(id)
  }
  const close = () => {
    setTarget(null)
    reset()
  }
  return {
    /** The contractor whose prices are shown; null while no prices are. */
    target,
    isSameContractor: target?.contractorId === contractorId,
    repriced: data ?? null,
    error,
    start,
    retry: () => target && load(target.contractorId),
    close,
    apply: () => {
      if (target && data)
        dispatch({ type: 'reprice', contractorId: target.contractorId, lines: data.line_items })
      close()
    },
  }
}
