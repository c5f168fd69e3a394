import { useQuery } from '@tanstack/react-query'
import { RotateCw, Upload, X } from 'lucide-react'
import { memo, type Ref, useRef, useState } from 'react'
import { Link } from 'react-router'
import { UNFINISHED_UPLOAD_DAYS } from '#domain/intake/contract.ts'
import { listReports, type Report, type ReportDetail } from '#domain/reports/contract.ts'
import { isWaiting } from '#domain/reports/rules.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { DateTime } from '#web/ui/DateTime.tsx'
import { useIsNear } from '#web/ui/lists/use-is-near.ts'
import { lazyDialog } from '#web/ui/loading/lazy-part.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { ProgressBar } from '#web/ui/ProgressBar.tsx'
import { AddressOffer } from './AddressOffer.tsx'
import { AgentStatusBadge } from './AgentStatusBadge.tsx'
import { InspectionPeriod } from './InspectionPeriod.tsx'
import { isInProgress, reportDetail } from './queries.ts'
import { analyzedText } from './report-steps.ts'
import type { WrongFile } from './upload/use-resume.ts'
import { WithdrawButton } from './WithdrawButton.tsx'
import { WithdrawConfirm } from './WithdrawConfirm.tsx'

const WrongFileNotice = lazyDialog(() =>
  import('./upload/WrongFileNotice.tsx').then(({ WrongFileNotice }) => WrongFileNotice),
)

/**
 * A report of the agent's list. While it's in progress and near the screen, its details are polled more often than the list, and
 * newer.
 */
export const ReportRow = memo(function ReportRow({ report, ...others }: RowProps) {
  const row = useRef<HTMLLIElement>(null)
  const isFollowed = isInProgress(report)
  const isNear = useIsNear(row, isFollowed)
  const { data } = useQuery({ ...reportDetail(report.id), enabled: isFollowed && isNear })
  const detail = isFollowed ? data : undefined
  return <Row ref={row} report={detail ?? report} detail={detail} {...others} />
})

export type RowActions = {
  onUploadAnother: (address: string) => void
  onResume: (report: Report) => void
  onResumeAnyway: (file: WrongFile) => void
  onUploadAsNew: (file: WrongFile) => void
}
type RowProps = RowActions & {
  report: Report
  /** Whether its agent got a letter instead of an estimate. */
  isLetter: boolean
  /** What was chosen to resume its upload, but isn't its file. */
  wrongFile: WrongFile | null
}

const Row = ({
  ref,
  report,
  detail,
  isLetter,
  wrongFile,
  onUploadAnother,
  onResume,
  onResumeAnyway,
  onUploadAsNew,
}: { ref: Ref<HTMLLIElement>; detail: ReportDetail | undefined } & RowProps) => (
  <li ref={ref} className="grid grid-cols-[minmax(0,1fr)] gap-2 px-5 py-4 sm:px-6">
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-64">
        <Link
          to={paths.report(report.id)}
          prefetch="intent"
          className="line-clamp-3 wrap-anywhere rounded-sm font-medium underline-offset-4 hover:underline"
          title={report.propertyAddress}
        >
          {report.propertyAddress}
        </Link>
        <p className="truncate text-xs text-muted" title={report.originalFileName}>
          Original file: {report.originalFileName}
        </p>
        <p className="text-xs text-muted">
          <DateTime at={report.createdAt} />
        </p>
      </div>
      <div className="flex items-center gap-1">
        <AgentStatusBadge status={report.status} isLetter={isLetter} />
        {report.status !== 'processed' && report.status !== 'pending' && (
          <WithdrawButton report={report} refreshes={[listReports]}>
            You won’t get an estimate for it.
          </WithdrawButton>
        )}
      </div>
    </div>
    {detail && <InProgress detail={detail} />}
    {report.status === 'pending' && <UnfinishedUpload report={report} onResume={() => onResume(report)} />}
    {wrongFile && report.status === 'pending' && (
      <WrongFileNotice
        wrongFile={wrongFile}
        onChooseAgain={() => onResume(report)}
        onContinue={() => onResumeAnyway(wrongFile)}
        onNewReport={() => onUploadAsNew(wrongFile)}
      />
    )}
    {report.returnReason && (
      <Notice
        tone="caution"
        title="We need another report"
        action={
          <Button size="sm" onClick={() => onUploadAnother(report.propertyAddress)}>
            <Upload aria-hidden />
            Upload another report
          </Button>
        }
      >
        <p className="whitespace-pre-line">{report.returnReason}</p>
      </Notice>
    )}
  </li>
)

/** An upload that is under way, or that stopped. */
function UnfinishedUpload({ report, onResume }: { report: Report; onResume: () => void }) {
  const [isConfirming, setIsConfirming] = useState(false)
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="sm" onClick={onResume}>
        <RotateCw aria-hidden />
        Resume
        <span className="sr-only"> the upload for {report.propertyAddress}</span>
      </Button>
      <Button size="sm" variant="quiet" onClick={() => setIsConfirming(true)}>
        <X aria-hidden />
        Discard
        <span className="sr-only"> the upload for {report.propertyAddress}</span>
      </Button>
      <WithdrawConfirm
        report={report}
        what="upload"
        refreshes={[listReports]}
        isOpen={isConfirming}
        onClose={() => setIsConfirming(false)}
      >
        If it’s still uploading in another tab, that upload will stop.
      </WithdrawConfirm>
    </div>
  )
}

/** What's happening with a report right now, and what its agent can add or decide. */
const InProgress = ({ detail }: { detail: ReportDetail }) => (
  <>
    <div role="status" className="grid max-w-md gap-1.5 text-xs text-muted">
      {detail.progress && (
        <ProgressBar
          label={detail.progress.step}
          fraction={detail.progress.of ? detail.progress.done / detail.progress.of : null}
        />
      )}
      <p>{descriptionOf(detail)}</p>
    </div>
    {isWaiting(detail.analysisStatus) && <InspectionPeriod report={detail} />}
    <AddressOffer report={detail} />
  </>
)

function descriptionOf(report: ReportDetail): string {
  const { analysisStatus, progress, failure } = report
  switch (analysisStatus) {
    case 'pending':
      return `${progress ? `${Math.floor((progress.done / progress.of) * 100)}% uploaded. ` : ''}If the upload stopped, press Resume and choose the same file. An unfinished upload is deleted after ${UNFINISHED_UPLOAD_DAYS} days.`
    case 'uploaded':
      return 'Uploaded. Analysis starts in a moment.'
    case 'processing':
      return progress?.of ? `${progress.step}: ${progress.done} of ${progress.of}` : 'Reading the report…'
    case 'completed':
      return analyzedText(report)
    case 'failed':
      return `${failure ?? 'We couldn’t analyze this report automatically. Upload it again as a new PDF.'} If that doesn’t help, our team will prepare the estimate manually.`
    case 'estimate_uploaded':
    case 'processed':
      return 'Your estimate is approved and on its way.'
    case 'returned':
      return 'We need another report.'
  }
}
