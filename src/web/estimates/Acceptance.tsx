import { CheckCheck } from 'lucide-react'
import { useState } from 'react'
import { listEstimates } from '#domain/estimate-lists/contract.ts'
import { type AgentEstimate, acceptEstimate, getEstimate } from '#domain/estimates/contract.ts'
import { messageOf } from '#web/api/call.ts'
import { useCommand } from '#web/api/query.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Confirm } from '#web/ui/Confirm.tsx'
import { Money } from '#web/ui/Money.tsx'
import { showToast } from '#web/ui/toast.ts'

type Acceptable = Pick<AgentEstimate, 'id' | 'status' | 'totalAmount' | 'contractor'>

/** Accepts an estimate after asking; says so once it's accepted. */
export function Acceptance({ estimate }: { estimate: Acceptable }) {
  const [isConfirming, setIsConfirming] = useState(false)
  const accept = useCommand(acceptEstimate, { refreshes: [listEstimates, getEstimate] })
  if (estimate.status === 'accepted')
    return (
      <Badge tone="good" icon={CheckCheck}>
        Accepted
      </Badge>
    )
  const confirm = () =>
    accept.mutate(
      { id: estimate.id },
      {
        onSuccess: () =>
          showToast({
            tone: 'good',
            title: 'Estimate accepted',
            description: 'We’ve let the contractor know.',
          }),
        onError: (error) =>
          showToast({
            tone: 'danger',
            title: 'Error',
            description: messageOf(error, 'Failed to accept the estimate'),
          }),
        onSettled: () => setIsConfirming(false),
      },
    )
  return (
    <>
      <Button size="sm" variant="quiet" onClick={() => setIsConfirming(true)}>
        Accept estimate
      </Button>
      <Confirm
        isOpen={isConfirming}
        onClose={() => setIsConfirming(false)}
        onConfirm={confirm}
        title="Accept this estimate?"
        confirm="Accept estimate"
        pending={accept.isPending}
      >
        <p>
          We’ll tell {estimate.contractor?.companyName ?? 'the contractor'} that you want the work done for{' '}
          <Money amount={estimate.totalAmount} className="font-semibold text-ink" />.
        </p>
      </Confirm>
    </>
  )
}
