import { useCallback, useEffect, useRef, useState } from 'react'
import type { AdminEstimate } from '#domain/estimates/contract.ts'
import { type DeskAction, type DeskState, reduceDesk, startDesk } from './draft/desk-state.ts'
import { isHeld } from './draft/draft.ts'

/**
 * The desk's state. `current` is the state after every action so far, before React has rendered it: saving right after applying
 * the open form needs what was just applied.
 */
export function useDesk(estimate: AdminEstimate) {
  const [state, setState] = useState<DeskState>(() => startDesk(estimate))
  const latest = useRef(state)
  const dispatch = useCallback((action: DeskAction) => {
    latest.current = reduceDesk(latest.current, action)
    setState(latest.current)
  }, [])
  const current = useCallback(() => latest.current, [])
  const { base } = state.draft
  // Polling updates the delivery status of a sent estimate, what a contractor makes of a held one, and how far its images are read; a draft being edited is never replaced.
  const loaded = useRef(estimate)
  useEffect(() => {
    // A change of the base alone is the desk's own: what was loaded before is older.
    const isNew = loaded.current !== estimate
    loaded.current = estimate
    if (estimate !== base && (estimate.status !== 'draft' || (isNew && isHeld(base))))
      dispatch({ type: 'replace', estimate })
    else if (estimate.images !== base.images) dispatch({ type: 'imagesRead', estimate })
  }, [estimate, base, dispatch])
  return { state, dispatch, current }
}
