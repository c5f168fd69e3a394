import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  discardEmailedReport,
  type EmailedReport,
  getEmailedReport,
  listEmailedReports,
} from '#domain/intake/emailed-reports/contract.ts'
import { showFailure } from '#web/api/failure.ts'
import { useCommand } from '#web/api/query.ts'
import { paths } from '#web/paths.ts'
import { showToast } from '#web/toast.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Confirm } from '#web/ui/Confirm.tsx'
import { DateTime } from '#web/ui/DateTime.tsx'
import { ListCard, Rows } from '#web/ui/lists/ListCard.tsx'
import { emailedReports } from './queries.ts'

/** The emailed reports that wait for their property's address. Nothing if none does. */
export function EmailedReports() {
  const reports = useInfiniteQuery(emailedReports)
  if (!reports.isError && !reports.data?.length) return null
  return (
    <ListCard
      title="Waiting for an address"
      description="These reports came by email. Tell us which property each is for, and we’ll get started."
      noun="the reports that came by email"
      query={reports}
    >
      {(items) => (
        <Rows>
          {items.map((report) => (
            <Row key={report.id} report={report} />
          ))}
        </Rows>
      )}
    </ListCard>
  )
}

const Row = ({ report }: { report: EmailedReport }) => (
  <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-5 py-4 sm:px-6">
    <div className="min-w-0 flex-1 basis-64">
      <p className="line-clamp-3 wrap-anywhere font-medium">{report.originalFileName}</p>
      <p className="wrap-anywhere text-sm">{problemText(report)}</p>
      <p className="text-xs text-muted">
        Received <DateTime at={report.receivedAt} />. We’ll delete it after <DateTime at={report.expiresAt} />
        .
      </p>
    </div>
    <div className="flex flex-wrap items-center gap-1">
      <ButtonLink
        size="sm"
        variant="primary"
        to={paths.emailedReport(report.id)}
        aria-label={`Enter the address for ${report.originalFileName}`}
      >
        Enter address
      </ButtonLink>
      <DiscardButton report={report} />
    </div>
  </li>
)

/** Why a report waits. */
export const problemText = ({ problem, foundAddress }: EmailedReport) =>
  problem === 'not_served'
    ? `It’s for ${foundAddress}, and we don’t serve that ZIP code yet.`
    : 'Neither the email nor the report says clearly which property it’s for.'

function DiscardButton({ report }: { report: EmailedReport }) {
  const [isAsking, setIsAsking] = useState(false)
  const discarding = useCommand(discardEmailedReport, { refreshes: [listEmailedReports, getEmailedReport] })
  const close = () => setIsAsking(false)
  const discard = () =>
    discarding.mutate(
      { id: report.id },
      {
        onSuccess: () => showToast({ tone: 'good', title: 'Report discarded' }),
        onError: showFailure('Failed to discard the report'),
        onSettled: close,
      },
    )
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        aria-label={`Discard ${report.originalFileName}`}
        onClick={() => setIsAsking(true)}
      >
        Discard
      </Button>
      <Confirm
        isOpen={isAsking}
        onClose={close}
        onConfirm={discard}
        title="Discard this report?"
        confirm="Discard"
        variant="danger"
        pending={discarding.isPending}
      >
        <p className="wrap-anywhere">
          We’ll delete “{report.originalFileName}.” You can email or upload it again.
        </p>
      </Confirm>
    </>
  )
}
