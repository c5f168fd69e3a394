import { type ComponentProps, useState } from 'react'
import { acceptEstimate } from '#domain/client/acceptances/contract.ts'
import { type AgentEstimate, getEstimate } from '#domain/estimates/contract.ts'
import { listEstimates } from '#domain/estimates/lists/contract.ts'
import { listStandings } from '#domain/repairs/standings/contract.ts'
import { getWorkRequest } from '#domain/repairs/work/contract.ts'
import { showFailure } from '#web/api/failure.ts'
import { useCommand } from '#web/api/query.ts'
import { showToast } from '#web/toast.ts'
import { Button } from '#web/ui/Button.tsx'
import { Confirm } from '#web/ui/Confirm.tsx'
import { countText } from '#web/ui/format.ts'
import { Money } from '#web/ui/Money.tsx'
import { ExpiredNotice } from './ExpiredNotice.tsx'
import type { Choice } from './use-choice.ts'

type Acceptable = Pick<AgentEstimate, 'id' | 'totalAmount' | 'contractor' | 'validUntil'>

/** Requests the work of an estimate, or the lines that were chosen, after asking. */
export function Acceptance({
  estimate,
  choice,
  size = 'sm',
}: {
  estimate: Acceptable
  /** Absent where lines can't be chosen. */
  choice?: Choice
  size?: ComponentProps<typeof Button>['size']
}) {
  const [isConfirming, setIsConfirming] = useState(false)
  const accept = useCommand(acceptEstimate, {
    refreshes: [listEstimates, getEstimate, getWorkRequest, listStandings],
  })
  const isPart = choice?.lineIds !== undefined
  const label = isPart ? `Request ${choice.chosen} of ${choice.of} items` : 'Request work'
  const confirm = () =>
    accept.mutate(
      { id: estimate.id, lineIds: choice?.lineIds },
      {
        onSuccess: () =>
          showToast({
            tone: 'good',
            title: 'Work requested',
            description: 'We’ve asked the contractor to confirm it.',
          }),
        onError: showFailure('Failed to request the work'),
        onSettled: () => setIsConfirming(false),
      },
    )
  return (
    <>
      <Button
        size={size}
        variant="primary"
        disabled={choice !== undefined && choice.of > 0 && choice.chosen === 0}
        onClick={() => setIsConfirming(true)}
      >
        {label}
      </Button>
      <Confirm
        isOpen={isConfirming}
        onClose={() => setIsConfirming(false)}
        onConfirm={confirm}
        title={isPart ? `Request ${countText(choice.chosen, 'item')}?` : 'Request this work?'}
        confirm={label}
        pending={accept.isPending}
      >
        <p>
          We’ll ask {estimate.contractor?.companyName ?? 'the contractor'} to confirm{' '}
          {isPart ? 'this work' : 'the work'} for{' '}
          <Money amount={choice?.amount ?? estimate.totalAmount} className="font-semibold text-ink" />. The
          owner is their customer, not you: nothing is ordered until the owner confirms.
        </p>
        <ExpiredNotice estimate={estimate} />
      </Confirm>
    </>
  )
}
