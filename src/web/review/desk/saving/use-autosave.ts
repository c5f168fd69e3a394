import { useEffect, useEffectEvent } from 'react'
import type { Draft } from '#web/review/desk/draft/draft-state.ts'
import type { Failure } from './use-draft-saving.ts'

/** From the last change to the save. */
const AUTOSAVE_MS = 1_500
const MAX_RETRY_MS = 30_000

type Options = {
  draft: Draft
  failure: Failure | null
  /** Whether there's something to save, and no request or conflict in the way. */
  canAutosave: boolean
  save: () => void
}

/** Saves shortly after the last change. After a failure, tries again later or as soon as the browser is back online. */
export function useAutosave({ draft, failure, canAutosave, save }: Options) {
  const { lines, decisions, contractorId } = draft
  const isSameContent =
    failure !== null &&
    failure.draft.lines === lines &&
    failure.draft.decisions === decisions &&
    failure.draft.contractorId === contractorId
  const isPointless = isSameContent && !failure.isTemporary
  const delay = isSameContent ? Math.min(AUTOSAVE_MS * 2 ** failure.attempts, MAX_RETRY_MS) : AUTOSAVE_MS
  const isWaiting = canAutosave && !isPointless
  const onTime = useEffectEvent(save)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change starts the wait anew
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => onTime(), delay)
    const onOnline = () => onTime()
    window.addEventListener('online', onOnline)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', onOnline)
    }
  }, [isWaiting, delay, lines, decisions, contractorId])
}
