import { useRef, useState } from 'react'
import { type AdminEstimate, getAdminEstimate, saveEstimate } from '#domain/estimates/contract.ts'
import { call, hasCode, isTemporary, messageOf } from '#web/api/call.ts'
import { useCommand } from '#web/api/query.ts'
import type { DeskDispatch, DeskState } from '#web/review/desk/draft/desk-state.ts'
import { isDirty } from '#web/review/desk/draft/draft.ts'
import type { Draft } from '#web/review/desk/draft/draft-state.ts'
import { showToast } from '#web/toast.ts'
import { useEstimateCache } from './use-estimate-cache.ts'

/** A request that failed. A save that failed for a temporary reason is tried again; others wait for the next change. */
export type Failure = {
  of: 'saving' | 'sending'
  message: string
  isTemporary: boolean
  attempts: number
  draft: Draft
}

type Failing = { of: Failure['of']; fallback: string; isQuiet: boolean }

/**
 * Saves the draft, one request after the other. If someone else saved first, local changes stay and `conflict` is their version.
 */
export function useDraftSaving(current: () => DeskState, dispatch: DeskDispatch) {
  const cache = useEstimateCache()
  const saving = useCommand(saveEstimate)
  const [conflict, setConflict] = useState<AdminEstimate | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const queue = useRef<Promise<unknown>>(Promise.resolve())

  const fail = async (error: unknown, { of, fallback, isQuiet }: Failing) => {
    const { draft } = current()
    if (hasCode(error, 'conflict')) {
      const latest = await call(getAdminEstimate, { id: draft.base.id }).catch(() => null)
      if (latest && latest.version !== draft.base.version) return setConflict(latest)
    }
    const message = messageOf(error, fallback)
    setFailure((last) => ({
      of,
      message,
      isTemporary: isTemporary(error),
      attempts: (last?.attempts ?? 0) + 1,
      draft,
    }))
    if (!isQuiet) showToast({ tone: 'danger', title: 'Error', description: message })
  }

  const saveNow = async (isAutosave: boolean): Promise<AdminEstimate | null> => {
    const { draft: content } = current()
    if (!isDirty(content)) return content.base
    const { base, lines, decisions, contractorId } = content
    try {
      const saved = await saving.mutateAsync({
        id: base.id,
        version: base.version,
        contractorId,
        line_items: [...lines],
        decisions: [...decisions],
        ...(isAutosave && { isAutosave }),
      })
      setConflict(null)
      setFailure(null)
      dispatch({ type: 'saved', estimate: saved, content })
      cache(saved)
      return saved
    } catch (error) {
      await fail(error, { of: 'saving', fallback: 'Failed to save the estimate', isQuiet: isAutosave })
      return null
    }
  }

  /** After any save that's still running. Null if it couldn't be saved; the user sees why. */
  const saveDraft = (isAutosave: boolean) => {
    const next = queue.current.then(() => saveNow(isAutosave))
    queue.current = next
    return next
  }

  return { saveDraft, fail, failure, conflict, setConflict, isSaving: saving.isPending }
}
