import { ExternalLink, PencilLine } from 'lucide-react'
import { memo } from 'react'
import { downloadEstimatePdf } from '#domain/estimates/contract.ts'
import type { AdminReport } from '#domain/intake/contract.ts'
import { dollarText } from '#kernel/money.ts'
import { hrefOf } from '#web/api/call.ts'
import { Expiry } from '#web/estimates/Expiry.tsx'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { ButtonLink, FileLink } from '#web/ui/Button.tsx'
import { DateTime } from '#web/ui/DateTime.tsx'
import { AnalysisBadge } from './AnalysisBadge.tsx'
import { FlagBadge } from './FlagBadge.tsx'
import { HoldBadge } from './HoldBadge.tsx'
import { MoreActionsButton } from './MoreActionsButton.tsx'

/** A report whose estimate was approved, or that was returned: where it is, and how to open it. */
export const ProcessedRow = memo(function ProcessedRow({ report }: { report: AdminReport }) {
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 px-5 py-4 sm:px-6">
      <div className="min-w-0 flex-1 basis-64">
        <p className="line-clamp-2 wrap-anywhere font-medium">{report.propertyAddress}</p>
        <p className="text-xs text-muted">
          {[report.agentName, report.contractorName].filter(Boolean).join(' → ')} ·{' '}
          <DateTime at={report.createdAt} />
        </p>
        {report.returnReason && <p className="line-clamp-2 text-xs text-muted">{report.returnReason}</p>}
      </div>
      {report.sentAmount && (
        <span className="grid gap-0.5">
          <span className="font-semibold">
            {report.sentKind === 'letter' ? 'Letter' : dollarText(report.sentAmount)}
          </span>
          <Expiry validUntil={report.sentValidUntil} requestedAt={report.sentAcceptedAt} />
        </span>
      )}
      <AnalysisBadge status={report.analysisStatus} kind={report.sentKind} delivery={report.delivery} />
      {report.flags.includes('infected_file') && <FlagBadge flag="infected_file" />}
      {report.isRevising && <RevisionBadge report={report} />}
      <span className="flex flex-wrap gap-1">
        <Links report={report} />
        <MoreActionsButton report={report} />
      </span>
    </li>
  )
})

/** A revision that its contractor has, or has returned, or that staff are working on. */
const RevisionBadge = ({ report }: { report: AdminReport }) =>
  report.heldUntil || report.objection ? (
    <HoldBadge report={report} />
  ) : (
    <Badge tone="caution" icon={PencilLine}>
      Revision in progress
    </Badge>
  )

/** The estimate that was sent, with its PDF, and the draft that revises it. */
const Links = ({ report: { estimateId, sentEstimateId, hasPdf, isRevising } }: { report: AdminReport }) => (
  <>
    {isRevising && estimateId && (
      <ButtonLink size="sm" variant="primary" to={paths.review(estimateId)}>
        Continue revision
      </ButtonLink>
    )}
    {!sentEstimateId && estimateId && (
      <ButtonLink size="sm" to={paths.review(estimateId)}>
        Review estimate
      </ButtonLink>
    )}
    {sentEstimateId && (
      <ButtonLink size="sm" variant={isRevising ? 'quiet' : 'secondary'} to={paths.review(sentEstimateId)}>
        View Estimate
      </ButtonLink>
    )}
    {sentEstimateId && hasPdf && (
      <FileLink
        size="sm"
        variant="quiet"
        href={hrefOf(downloadEstimatePdf, { id: sentEstimateId })}
        target="_blank"
        rel="noopener"
      >
        <ExternalLink aria-hidden />
        PDF
      </FileLink>
    )}
  </>
)
