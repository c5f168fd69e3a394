import { useState } from 'react'
import { listShares } from '#domain/client/shares/contract.ts'
import type { EstimateId } from '#domain/estimates/contract.ts'
import {
  getRepairRequest,
  type RepairRequest,
  withdrawRepairRequest,
} from '#domain/repairs/requests/contract.ts'
import { showFailure } from '#web/api/failure.ts'
import { useCommand } from '#web/api/query.ts'
import { showToast } from '#web/toast.ts'
import { Button } from '#web/ui/Button.tsx'
import { Confirm } from '#web/ui/Confirm.tsx'

/** Takes the request back, and ends the other side's links. */
export function WithdrawRequest({
  estimateId,
  version,
  onDone,
}: {
  estimateId: EstimateId
  version: number
  onDone: (request: RepairRequest) => void
}) {
  const [isConfirming, setIsConfirming] = useState(false)
  const withdrawing = useCommand(withdrawRepairRequest, { refreshes: [getRepairRequest, listShares] })
  const confirm = () =>
    withdrawing.mutate(
      { id: estimateId, version },
      {
        onSuccess: (request) => {
          showToast({ tone: 'good', title: 'Repair request withdrawn' })
          onDone(request)
        },
        onError: showFailure('Failed to withdraw the repair request'),
        onSettled: () => setIsConfirming(false),
      },
    )
  return (
    <>
      <Button variant="quiet" onClick={() => setIsConfirming(true)}>
        Withdraw
      </Button>
      <Confirm
        isOpen={isConfirming}
        onClose={() => setIsConfirming(false)}
        onConfirm={confirm}
        title="Withdraw this repair request?"
        confirm="Withdraw"
        variant="danger"
        pending={withdrawing.isPending}
      >
        <p>
          The other side’s links stop working. Everything stays in the history. If you save it again, it’s a
          new request, which they have to answer again.
        </p>
      </Confirm>
    </>
  )
}
