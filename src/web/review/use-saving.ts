import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type AdminEstimate,
  getAdminEstimate,
  saveEstimate,
  sendEstimate,
} from '#domain/estimates/contract.ts'
import { listAdminReports } from '#domain/reports/contract.ts'
import { ApiError, call, messageOf } from '#web/api/call.ts'
import { query, useCommand } from '#web/api/query.ts'
import { showToast } from '#web/ui/toast.ts'
import type { Desk } from './use-desk.ts'

export type Saving = ReturnType<typeof useSaving>

/** Saving and sending. A save that meets somebody else's leaves everything typed, and asks. */
export function useSaving({ draft, move, isDirty }: Desk) {
  const client = useQueryClient()
  const saving = useCommand(saveEstimate)
  const sending = useCommand(sendEstimate, { refreshes: [listAdminReports] })
  /** The estimate as somebody else saved it meanwhile. */
  const [theirs, setTheirs] = useState<AdminEstimate | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { id } = draft.base

  const remember = (estimate: AdminEstimate) =>
    client.setQueryData(query(getAdminEstimate, { id: estimate.id }).queryKey, estimate)

  const meetRefusal = async (error: unknown, fallback: string) => {
    if (error instanceof ApiError && error.status === 409) {
      const latest = await call(getAdminEstimate, { id })
      if (latest.version !== draft.base.version) return setTheirs(latest)
    }
    const reason = messageOf(error, fallback)
    setProblem(reason)
    showToast({ tone: 'danger', title: 'Error', description: reason })
  }

  /** The saved estimate; null where it was refused, which is then told. */
  const save = async (version = draft.base.version): Promise<AdminEstimate | null> => {
    setProblem(null)
    try {
      const saved = await saving.mutateAsync({
        id,
        version,
        contractorId: draft.contractorId,
        line_items: [...draft.lines],
      })
      setTheirs(null)
      move({ type: 'saved', estimate: saved, sent: draft.lines })
      remember(saved)
      return saved
    } catch (error) {
      await meetRefusal(error, 'Failed to save the estimate')
      return null
    }
  }

  const send = async () => {
    const saved = isDirty ? await save() : draft.base
    if (!saved) return
    try {
      const sent = await sending.mutateAsync({ id, version: saved.version })
      move({ type: 'replace', estimate: sent })
      remember(sent)
      showToast({
        tone: 'good',
        title: 'Estimate sent',
        description: 'The PDF is on its way to the agent and the contractor.',
      })
    } catch (error) {
      await meetRefusal(error, 'Failed to send the estimate')
    }
  }

  return {
    save,
    send,
    isSaving: saving.isPending,
    isSending: sending.isPending,
    problem,
    theirs,
    takeTheirs: () => {
      if (!theirs) return
      move({ type: 'replace', estimate: theirs })
      remember(theirs)
      setTheirs(null)
    },
    keepMine: async () => {
      if (!theirs) return
      move({ type: 'rebase', estimate: theirs })
      await save(theirs.version)
    },
  }
}
