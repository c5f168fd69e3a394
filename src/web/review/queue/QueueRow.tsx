import { Copy, Download, FileUp, MapPinned, TriangleAlert } from 'lucide-react'
import { memo } from 'react'
import { Link } from 'react-router'
import { type AdminReport, listAdminReports } from '#domain/intake/contract.ts'
import { downloadReport } from '#domain/reports/contract.ts'
import { dollarText } from '#kernel/money.ts'
import { hrefOf } from '#web/api/call.ts'
import { paths } from '#web/paths.ts'
import { TimeLeft } from '#web/reports/InspectionPeriod.tsx'
import { WithdrawButton } from '#web/reports/WithdrawButton.tsx'
import { ManualResponseButton } from '#web/review/manual-responses/ManualResponseButton.tsx'
import { ButtonLink, FileLink } from '#web/ui/Button.tsx'
import { DateTime } from '#web/ui/DateTime.tsx'
import { ageText, countText } from '#web/ui/format.ts'
import { AnalysisBadge } from './AnalysisBadge.tsx'
import { FlagBadge } from './FlagBadge.tsx'
import { HoldBadge } from './HoldBadge.tsx'
import { MoreActionsButton } from './MoreActionsButton.tsx'

/**
 * A report in the queue: what it is, what's wrong with it, and the next step. `now` is to the minute, because a row with new props
 * renders again.
 */
export const QueueRow = memo(function QueueRow({ report, now }: { report: AdminReport; now: number }) {
  return (
    <li className="grid gap-x-6 gap-y-3 px-5 py-4 sm:px-6 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid min-w-0 content-start gap-1 wrap-anywhere">
        <p className="line-clamp-2 font-medium" title={report.propertyAddress}>
          {report.propertyAddress}
        </p>
        <p className="flex min-w-0 flex-wrap gap-x-1.5 text-xs text-muted">
          <span className="font-medium text-ink">Waiting {ageText(report.createdAt, now)}</span>·
          <span>{report.agentName}</span>·<DateTime at={report.createdAt} withTime />·
          <span className="max-w-full truncate">{report.originalFileName}</span>
        </p>
        <p className="text-xs text-muted">{summaryOf(report)}</p>
        {report.failure && (
          <p className="flex items-start gap-1.5 text-xs font-medium text-danger">
            <TriangleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
            {report.failure}
          </p>
        )}
        {report.heldUntil && (
          <p className="text-xs">
            It’ll be sent on <DateTime at={report.heldUntil} withTime /> unless the contractor wants a change.
          </p>
        )}
        {report.objection && (
          <p className="line-clamp-2 text-xs">
            {report.contractorName ?? 'The contractor'} asked for a change: “{report.objection}”
          </p>
        )}
        {report.inspectionEnds && (
          <p className="text-xs">
            <TimeLeft inspectionEnds={report.inspectionEnds} now={new Date(now)} />
          </p>
        )}
        {report.printedAddress && <PrintedAddress address={report.printedAddress} />}
        {report.duplicateOf && <SameFile earlier={report.duplicateOf} />}
        <div className="mt-1 flex flex-wrap gap-1.5">
          {report.heldUntil || report.objection ? (
            <HoldBadge report={report} />
          ) : (
            <AnalysisBadge status={report.analysisStatus} kind={report.sentKind} delivery={report.delivery} />
          )}
          {report.flags.map((flag) => (
            <FlagBadge key={flag} flag={flag} />
          ))}
        </div>
      </div>
      <div className="flex flex-wrap items-start gap-2 md:justify-end">
        <NextStep report={report} />
      </div>
    </li>
  )
})

/** Whether the analysis read the report, found nothing, and staff have added nothing since. */
const isEmpty = ({ findings, totalAmount }: AdminReport) => findings === 0 && Number(totalAmount) === 0

function summaryOf(report: AdminReport): string {
  const { findings, totalAmount, contractorName } = report
  return [
    isEmpty(report) && 'No electrical deficiencies found',
    findings !== null && !isEmpty(report) && countText(findings, 'finding'),
    totalAmount && !isEmpty(report) && dollarText(totalAmount),
    contractorName ?? (findings !== null && 'no contractor for this ZIP code'),
  ]
    .filter(Boolean)
    .join(' · ')
}

const PrintedAddress = ({ address }: { address: string }) => (
  <p className="flex items-start gap-1.5 text-xs font-medium text-caution">
    <MapPinned aria-hidden className="mt-px size-3.5 shrink-0" />
    <span className="wrap-anywhere">The report says {address}</span>
  </p>
)

/** Where the same file came before: its estimate, or its row while it has none. */
const SameFile = ({ earlier }: { earlier: NonNullable<AdminReport['duplicateOf']> }) => (
  <p className="flex items-start gap-1.5 text-xs text-muted">
    <Copy aria-hidden className="mt-px size-3.5 shrink-0" />
    <span>
      The same file was uploaded on <DateTime at={earlier.createdAt} /> for{' '}
      <Link
        to={
          earlier.estimateId
            ? paths.review(earlier.estimateId)
            : paths.adminReports({ search: earlier.propertyAddress.slice(0, 100) })
        }
        className="wrap-anywhere font-medium text-accent underline underline-offset-2"
      >
        {earlier.propertyAddress}
      </Link>
    </span>
  </p>
)

/** The likely next step, the report's file, and everything else that staff can do behind one button. */
function NextStep({ report }: { report: AdminReport }) {
  const { id, estimateId, analysisStatus, propertyAddress, heldUntil } = report
  if (analysisStatus === 'pending')
    return (
      <WithdrawButton report={report} refreshes={[listAdminReports]}>
        The agent won’t get an estimate for it.
      </WithdrawButton>
    )
  return (
    <>
      {analysisStatus === 'completed' && estimateId ? (
        <ButtonLink variant={heldUntil ? 'secondary' : 'primary'} size="sm" to={paths.review(estimateId)}>
          {heldUntil ? 'Open estimate' : isEmpty(report) ? 'Review report' : 'Review estimate'}
        </ButtonLink>
      ) : (
        <ManualResponseButton
          reportId={id}
          response="upload"
          size="sm"
          variant={analysisStatus === 'failed' ? 'primary' : 'secondary'}
        >
          <FileUp aria-hidden />
          Upload Estimate
        </ManualResponseButton>
      )}
      <FileLink
        size="sm"
        variant="quiet"
        href={hrefOf(downloadReport, { id })}
        download
        aria-label={`Download the report for ${propertyAddress}`}
      >
        <Download aria-hidden />
        Report
      </FileLink>
      <MoreActionsButton report={report} />
    </>
  )
}
