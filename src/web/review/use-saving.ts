import { useMemo, useState } from 'react'
import {
  type AdminEstimate,
  getAdminEstimate,
  saveEstimate,
  sendEstimate,
} from '#domain/estimates/contract.ts'
import { listAdminReports } from '#domain/intake/contract.ts'
import { listPrecedentCompanies, listPrecedents } from '#domain/precedents/contract.ts'
import { ApiError, call, messageOf } from '#web/api/call.ts'
import { useCommand } from '#web/api/query.ts'
import { showToast } from '#web/ui/toast.ts'
import type { DeskDispatch } from './desk-state.ts'
import { type Draft, isDirty } from './draft.ts'
import { useEstimateCache } from './use-estimate-cache.ts'

const CHANGED_BY_SENDING = [listAdminReports, listPrecedents, listPrecedentCompanies]

export type Saving = ReturnType<typeof useSaving>

/** Saves and sends the draft. If someone else saved first, local changes stay and `conflict` is their version. */
export function useSaving(draft: Draft, dispatch: DeskDispatch) {
  const cache = useEstimateCache()
  const saving = useCommand(saveEstimate)
  const sending = useCommand(sendEstimate, { refreshes: CHANGED_BY_SENDING })
  const [conflict, setConflict] = useState<AdminEstimate | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const hasChanges = useMemo(() => isDirty(draft), [draft])
  const { id } = draft.base

  const handleError = async (error: unknown, fallback: string) => {
    if (error instanceof ApiError && error.problem?.code === 'conflict') {
      const latest = await call(getAdminEstimate, { id })
      if (latest.version !== draft.base.version) return setConflict(latest)
    }
    const message = messageOf(error, fallback)
    setProblem(message)
    showToast({ tone: 'danger', title: 'Error', description: message })
  }

  /** Returns the saved estimate, or null if it couldn't be saved and the user has seen the error. */
  const save = async (version = draft.base.version): Promise<AdminEstimate | null> => {
    setProblem(null)
    const { lines, decisions, contractorId } = draft
    const content = { contractorId, line_items: [...lines], decisions: [...decisions] }
    try {
      const saved = await saving.mutateAsync({ id, version, ...content })
      setConflict(null)
      dispatch({ type: 'saved', estimate: saved, content: draft })
      cache(saved)
      return saved
    } catch (error) {
      await handleError(error, 'Failed to save the estimate')
      return null
    }
  }

  const send = async () => {
    const saved = hasChanges ? await save() : draft.base
    if (!saved) return
    try {
      const sent = await sending.mutateAsync({ id, version: saved.version })
      dispatch({ type: 'replace', estimate: sent })
      cache(sent)
      showToast({
        tone: 'good',
        title: 'Estimate sent',
        description: 'The PDF is on its way to the agent and the contractor.',
      })
    } catch (error) {
      await handleError(error, 'Failed to send the estimate')
    }
  }

  return {
    save,
    send,
    isDirty: hasChanges,
    isSaving: saving.isPending,
    isSending: sending.isPending,
    problem,
    conflict,
    discardMine: () => {
      if (!conflict) return
      dispatch({ type: 'replace', estimate: conflict })
      cache(conflict)
      setConflict(null)
    },
    overwriteTheirs: async () => {
      if (!conflict) return
      dispatch({ type: 'rebase', estimate: conflict })
      await save(conflict.version)
    },
  }
}
