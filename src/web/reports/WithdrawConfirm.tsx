import type { ReactNode } from 'react'
import { withdrawReport } from '#domain/intake/contract.ts'
import type { ReportId } from '#domain/reports/contract.ts'
import type { Endpoint } from '#kernel/endpoint.ts'
import { showFailure } from '#web/api/failure.ts'
import { useCommand } from '#web/api/query.ts'
import { showToast } from '#web/toast.ts'
import { Confirm } from '#web/ui/Confirm.tsx'

/** An upload that didn't finish is a report to the server, but not to its agent. */
const WORDS = {
  report: { title: 'Withdraw this report?', confirm: 'Withdraw', done: 'Report withdrawn' },
  upload: { title: 'Discard this upload?', confirm: 'Discard', done: 'Upload discarded' },
} as const

/** Asks before it withdraws a report, or an upload that didn't finish. `children` says what that means for the agent. */
export function WithdrawConfirm({
  report,
  what = 'report',
  refreshes,
  isOpen,
  onClose,
  onDone,
  children,
}: {
  report: { id: ReportId; propertyAddress: string }
  what?: keyof typeof WORDS
  refreshes: readonly Endpoint[]
  isOpen: boolean
  onClose: () => void
  onDone?: () => void
  children: ReactNode
}) {
  const words = WORDS[what]
  const withdraw = useCommand(withdrawReport, { refreshes })
  const confirm = () =>
    withdraw.mutate(
      { id: report.id },
      {
        onSuccess: () => {
          showToast({ tone: 'good', title: words.done })
          onDone?.()
        },
        onError: showFailure(`Failed to ${words.confirm.toLowerCase()} the ${what}`),
        onSettled: onClose,
      },
    )
  return (
    <Confirm
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={confirm}
      title={words.title}
      confirm={words.confirm}
      variant="danger"
      pending={withdraw.isPending}
    >
      <p>
        This deletes {what === 'upload' ? 'the uploaded part of the report for' : 'the report for'}{' '}
        <strong className="wrap-anywhere text-ink">{report.propertyAddress}</strong>
        {what === 'report' && ' and everything we created from it'}. {children}
      </p>
    </Confirm>
  )
}
