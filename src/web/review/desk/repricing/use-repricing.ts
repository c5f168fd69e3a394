import { useState } from 'react'
import { repriceLines } from '#domain/review/desk/contract.ts'
import type { UserId } from '#kernel/actor.ts'
import { useCommand } from '#web/api/query.ts'
import type { DeskDispatch, DeskState } from '#web/review/desk/draft/desk-state.ts'
import type { Draft } from '#web/review/desk/draft/draft-state.ts'

export type Repricing = ReturnType<typeof useRepricing>

/**
 * Takes the lines' prices from a contractor's pricebook as it is now, for another contractor or after the book changed.
 * Shows what would change first. Applying it can be undone, also after it was saved.
 */
export function useRepricing({
  draft: { contractorId },
  current,
  dispatch,
  applyEditing,
}: {
  draft: Draft
  current: () => DeskState
  dispatch: DeskDispatch
  /** Applies the open form; false if it can't be. */
  applyEditing: () => boolean
}) {
  const [target, setTarget] = useState<{ contractorId: UserId | null } | null>(null)
  const { mutate, reset, data, error } = useCommand(repriceLines)

  const load = (id: UserId | null) => {
    const { base, lines, decisions } = current().draft
    mutate({ id: base.id, contractorId: id, line_items: [...lines], decisions: [...decisions] })
  }
  const start = (id: UserId | null) => {
    if (!applyEditing()) return
    if (current().draft.lines.length === 0) return dispatch({ type: 'setContractor', id })
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
