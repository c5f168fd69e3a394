import type { ReactNode } from 'react'
import { withdrawReport } from '#domain/intake/contract.ts'
import type { ReportId } from '#domain/reports/contract.ts'
import type { Endpoint } from '#kernel/endpoint.ts'
import { messageOf } from '#web/api/call.ts'
import { useCommand } from '#web/api/query.ts'
import { Confirm } from '#web/ui/Confirm.tsx'
import { showToast } from '#web/ui/toast.ts'

/** Asks before it withdraws a report. `children` says what that means for the agent. */
export function WithdrawConfirm({
  report,
  refreshes,
  isOpen,
  onClose,
  onDone,
  children,
}: {
  report: { id: ReportId; propertyAddress: string }
  refreshes: readonly Endpoint[]
  isOpen: boolean
  onClose: () => void
  onDone?: () => void
  children: ReactNode
}) {
  const withdraw = useCommand(withdrawReport, { refreshes })
  const confirm = () =>
    withdraw.mutate(
      { id: report.id },
      {
        onSuccess: () => {
          showToast({ tone: 'good', title: 'Report withdrawn' })
          onDone?.()
        },
        onError: (error) =>
          showToast({
            tone: 'danger',
            title: 'Error',
            description: messageOf(error, 'Failed to withdraw the report'),
          }),
        onSettled: onClose,
      },
    )
  return (
    <Confirm
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={confirm}
      title="Withdraw this report?"
      confirm="Withdraw"
      variant="danger"
      pending={withdraw.isPending}
    >
      <p>
        This deletes the file of <strong className="text-ink">{report.propertyAddress}</strong> and everything
        we made from it. {children}
      </p>
    </Confirm>
  )
}
