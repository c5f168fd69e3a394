import {
  ExternalLink,
  History,
  Hourglass,
  MessageSquareWarning,
  PencilLine,
  Send,
  TriangleAlert,
  Undo2,
} from 'lucide-react'
import { memo } from 'react'
import { downloadEstimatePdf } from '#domain/estimates/contract.ts'
import type { ListedEstimate } from '#domain/estimates/lists/contract.ts'
import type { WorkStanding } from '#domain/repairs/standings/contract.ts'
import { dollarText } from '#kernel/money.ts'
import { hrefOf } from '#web/api/call.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { ButtonLink, FileLink } from '#web/ui/Button.tsx'
import { DateTime } from '#web/ui/DateTime.tsx'
import { EstimateStatusBadge } from './EstimateStatusBadge.tsx'
import { Expiry } from './Expiry.tsx'

/** An estimate in the staff's list. */
export const EstimateRow = memo(function EstimateRow({
  estimate,
  standing,
}: {
  estimate: ListedEstimate
  /** Where its requested work is; undefined until it's known. */
  standing: WorkStanding | null | undefined
}) {
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 px-5 py-4 sm:px-6">
      <div className="min-w-0 flex-1 basis-64">
        <p className="line-clamp-2 wrap-anywhere font-medium">{estimate.propertyAddress}</p>
        <p className="wrap-anywhere text-xs text-muted">
          {[estimate.agentName, estimate.contractorName].filter(Boolean).join(' → ')} ·{' '}
          <When estimate={estimate} />
        </p>
        {estimate.objection && (
          <p className="line-clamp-2 wrap-anywhere text-xs">
            {estimate.contractorName ?? 'The contractor'} asked for a change: “{estimate.objection}”
          </p>
        )}
        {estimate.failure && (
          <p className="flex items-start gap-1.5 wrap-anywhere text-xs font-medium text-danger">
            <TriangleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
            {estimate.failure}
          </p>
        )}
      </div>
      <span className="grid font-semibold tabular-nums lg:w-32 lg:justify-items-end">
        {estimate.kind === 'letter' ? 'Letter' : dollarText(estimate.totalAmount)}
        {estimate.state !== 'replaced' && (
          <Expiry
            validUntil={estimate.validUntil}
            requestedAt={estimate.acceptedAt}
            className="font-normal"
          />
        )}
      </span>
      <span className="lg:w-44">
        <StateBadge estimate={estimate} standing={standing} />
      </span>
      <span className="flex flex-wrap gap-1 lg:w-48">
        <ButtonLink
          size="sm"
          to={paths.review(estimate.id)}
          aria-label={`${openLabel(estimate)}: ${estimate.propertyAddress}`}
        >
          {openLabel(estimate)}
        </ButtonLink>
        {estimate.hasPdf && (
          <FileLink
            size="sm"
            variant="quiet"
            href={hrefOf(downloadEstimatePdf, { id: estimate.id })}
            target="_blank"
            rel="noopener"
            aria-label={`PDF of ${estimate.propertyAddress}`}
          >
            <ExternalLink aria-hidden />
            PDF
          </FileLink>
        )}
      </span>
    </li>
  )
})

/** What waits for its contractor can’t be changed. */
const openLabel = ({ state, heldUntil }: ListedEstimate) =>
  state === 'draft' && !heldUntil ? 'Review estimate' : 'View Estimate'

function When({ estimate: { createdAt, sentAt, acceptedAt } }: { estimate: ListedEstimate }) {
  if (acceptedAt)
    return (
      <>
        work requested <DateTime at={acceptedAt} />
      </>
    )
  if (sentAt)
    return (
      <>
        sent <DateTime at={sentAt} />
      </>
    )
  return (
    <>
      drafted <DateTime at={createdAt} />
    </>
  )
}

/** A draft as the queue says it. */
function DraftBadge({ estimate }: { estimate: ListedEstimate }) {
  const { isRevision, heldUntil, isReturned, objection } = estimate
  if (heldUntil) return <Badge icon={Hourglass}>Approved, waiting for the contractor</Badge>
  if (isReturned)
    return (
      <Badge tone="caution" icon={Undo2}>
        Returned to the agent
      </Badge>
    )
  if (objection)
    return (
      <Badge tone="caution" icon={MessageSquareWarning}>
        The contractor asked for a change
      </Badge>
    )
  return <Badge icon={PencilLine}>{isRevision ? 'Revision in progress' : 'Draft'}</Badge>
}

/** The list has no progress of its own: what's known of it is in the standing. */
const NO_PROGRESS = { scheduledAt: null, scheduledOn: null, doneAt: null }

function StateBadge({
  estimate,
  standing,
}: {
  estimate: ListedEstimate
  standing: WorkStanding | null | undefined
}) {
  switch (estimate.state) {
    case 'draft':
      return <DraftBadge estimate={estimate} />
    case 'sent':
      return (
        <Badge tone="accent" icon={Send}>
          Sent
        </Badge>
      )
    case 'undelivered':
      return (
        <Badge tone="danger" icon={TriangleAlert}>
          Delivery failed
        </Badge>
      )
    case 'accepted':
      return (
        <EstimateStatusBadge
          estimate={{ status: 'accepted', acceptance: null, work: NO_PROGRESS }}
          standing={standing}
        />
      )
    case 'replaced':
      return <Badge icon={History}>Replaced</Badge>
  }
}
