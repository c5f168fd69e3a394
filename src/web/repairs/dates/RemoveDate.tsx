import {
  listNearDates,
  listReportDates,
  type ReportDate,
  removeReportDate,
} from '#domain/repairs/dates/contract.ts'
import type { ReportId } from '#domain/reports/contract.ts'
import { showFailure } from '#web/api/failure.ts'
import { useCommand } from '#web/api/query.ts'
import { showToast } from '#web/toast.ts'
import { Confirm } from '#web/ui/Confirm.tsx'
import { dateText } from '#web/ui/format.ts'

/** Removes a date after asking. */
export function RemoveDate({
  reportId,
  date: { id: dateId, label, day, version },
  onClose,
}: {
  reportId: ReportId
  date: ReportDate
  onClose: () => void
}) {
  const removing = useCommand(removeReportDate, { refreshes: [listReportDates, listNearDates] })
  const remove = () =>
    removing.mutate(
      { id: reportId, dateId, version },
      {
        onSuccess: () => showToast({ tone: 'good', title: 'Date removed' }),
        onError: showFailure('Failed to remove the date'),
        onSettled: onClose,
      },
    )
  return (
    <Confirm
      isOpen
      onClose={onClose}
      onConfirm={remove}
      title="Remove this date?"
      confirm="Remove"
      variant="danger"
      pending={removing.isPending}
    >
      <p>
        {label}, {dateText(`${day}T12:00:00`)}. We won’t remind you of it.
      </p>
    </Confirm>
  )
}
