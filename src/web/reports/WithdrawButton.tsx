import { Undo2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { withdrawReport } from '#domain/intake/contract.ts'
import type { ReportId } from '#domain/reports/contract.ts'
import type { Endpoint } from '#kernel/endpoint.ts'
import { messageOf } from '#web/api/call.ts'
import { useCommand } from '#web/api/query.ts'
import { IconButton } from '#web/ui/Button.tsx'
import { Confirm } from '#web/ui/Confirm.tsx'
import { Tooltip } from '#web/ui/Tooltip.tsx'
import { showToast } from '#web/ui/toast.ts'

/** Withdraws a report that has no estimate yet, after asking. `children` says what that means for the agent. */
export function WithdrawButton({
  report,
  refreshes,
  children,
}: {
  report: { id: ReportId; propertyAddress: string }
  refreshes: readonly Endpoint[]
  children: ReactNode
}) {
  const [isConfirming, setIsConfirming] = useState(false)
  const withdraw = useCommand(withdrawReport, { refreshes })
  const confirm = () =>
    withdraw.mutate(
      { id: report.id },
      {
        onSuccess: () => showToast({ tone: 'good', title: 'Report withdrawn' }),
        onError: (error) =>
          showToast({
            tone: 'danger',
            title: 'Error',
            description: messageOf(error, 'Failed to withdraw the report'),
          }),
        onSettled: () => setIsConfirming(false),
      },
    )
  return (
    <>
      <Tooltip text="Withdraw this report">
        <IconButton label={`Withdraw ${report.propertyAddress}`} onClick={() => setIsConfirming(true)}>
          <Undo2 aria-hidden />
        </IconButton>
      </Tooltip>
      <Confirm
        isOpen={isConfirming}
        onClose={() => setIsConfirming(false)}
        onConfirm={confirm}
        title="Withdraw this report?"
        confirm="Withdraw"
        variant="danger"
        pending={withdraw.isPending}
      >
        <p>
          This deletes the file of <strong className="text-ink">{report.propertyAddress}</strong> and
          everything we made from it. {children}
        </p>
      </Confirm>
    </>
  )
}
