import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { EstimateId } from '#domain/estimates/contract.ts'
import {
  type EarlierRequest,
  getRepairRequest,
  type RepairRequest,
  type RequestVersion,
  saveRepairRequest,
} from '#domain/repairs/requests/contract.ts'
import { hasCode, messageOf } from '#web/api/call.ts'
import { useCommand } from '#web/api/query.ts'
import { useLeaveGuard } from '#web/shell/use-leave-guard.ts'
import { showToast } from '#web/toast.ts'
import { showErrorsAndFocusFirst } from '#web/ui/forms/show-errors.ts'
import { bidErrors, bidOf, bidOn, bidTextOf } from './bids/bid.ts'
import type { RequestEditor } from './use-request-editor.ts'

/** Saves what the editor and the bid's fields have as the version after `latest`. What's typed stays if that fails. */
export function useSaving({
  estimateId,
  editor,
  latest,
  earlier,
  onSaved,
}: {
  estimateId: EstimateId
  editor: RequestEditor
  latest: RequestVersion | undefined
  /** What a first version began with. */
  earlier: EarlierRequest | null
  onSaved: (request: RepairRequest) => void
}) {
  const client = useQueryClient()
  const savedBid = bidTextOf((latest ?? earlier)?.bid ?? null)
  const [bid, setBid] = useState(savedBid)
  const [problem, setProblem] = useState<string | null>(null)
  const saving = useCommand(saveRepairRequest, { refreshes: [getRepairRequest] })
  const isChanged = editor.isChanged || JSON.stringify(bid) !== JSON.stringify(savedBid)
  useLeaveGuard(isChanged && !saving.isPending, 'Leave without saving the request?')

  const shownBid = bidOn(
    editor.asked.map(({ id }) => id),
    bid,
  )

  function save() {
    const input = editor.submit()
    if (!input || Object.keys(bidErrors(shownBid)).length > 0)
      return showErrorsAndFocusFirst(() =>
        setProblem(
          editor.asked.length === 0 ? 'Choose at least one item.' : 'Please correct the marked fields.',
        ),
      )
    setProblem(null)
    saving.mutate(
      { id: estimateId, version: latest?.version ?? 0, ...input, bid: bidOf(shownBid) },
      {
        onSuccess: (request) => {
          showToast({ tone: 'good', title: 'Repair request saved' })
          onSaved(request)
        },
        onError: (error) => {
          setProblem(messageOf(error, 'We couldn’t save the repair request. Please try again.'))
          // The notice with the newer version shows at once.
          if (hasCode(error, 'conflict')) void client.invalidateQueries({ queryKey: [getRepairRequest.name] })
        },
      },
    )
  }
  return {
    bid,
    setBid,
    bidErrors: problem ? bidErrors(shownBid) : {},
    problem,
    isChanged,
    isPending: saving.isPending,
    asked: editor.asked.length,
    save,
  }
}

export type Saving = ReturnType<typeof useSaving>
