import { useState } from 'react'
import { type EstimateId, getEstimate } from '#domain/estimates/contract.ts'
import { listContractorEstimates } from '#domain/estimates/lists/contract.ts'
import { setWorkState } from '#domain/repairs/scheduling/contract.ts'
import { showFailure } from '#web/api/failure.ts'
import { useCommand } from '#web/api/query.ts'
import { showToast } from '#web/toast.ts'
import { Button } from '#web/ui/Button.tsx'
import { Confirm } from '#web/ui/Confirm.tsx'

/** Takes the day of the work back without naming another one. */
export function PostponeButton({ id, onPostponed }: { id: EstimateId; onPostponed: () => unknown }) {
  const [isConfirming, setIsConfirming] = useState(false)
  const marking = useCommand(setWorkState, { refreshes: [getEstimate, listContractorEstimates] })
  const confirm = () =>
    marking.mutate(
      { id, state: 'accepted' },
      {
        onSuccess: () => {
          showToast({ tone: 'good', title: 'Work postponed' })
          void onPostponed()
        },
        onError: showFailure('Failed to update the work'),
        onSettled: () => setIsConfirming(false),
      },
    )
  return (
    <>
      <Button size="sm" onClick={() => setIsConfirming(true)}>
        Postpone
      </Button>
      <Confirm
        isOpen={isConfirming}
        onClose={() => setIsConfirming(false)}
        onConfirm={confirm}
        title="Postpone the work?"
        confirm="Postpone"
        pending={marking.isPending}
      >
        <p>
          The work will have no date until you set another one. We’ll email the agent, and an owner who
          confirmed the work and gave an email address.
        </p>
      </Confirm>
    </>
  )
}
