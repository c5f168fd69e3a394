import { useQuery } from '@tanstack/react-query'
import { CheckCheck, ChevronDown, Download, MailCheck } from 'lucide-react'
import { useId, useState } from 'react'
import { listEstimates, type ReceivedEstimate as Received } from '#domain/estimate-lists/contract.ts'
import {
  acceptEstimate,
  downloadEstimatePdf,
  type EstimateId,
  getEstimate,
} from '#domain/estimates/contract.ts'
import { hrefOf, messageOf } from '#web/api/call.ts'
import { query, useCommand } from '#web/api/query.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button, FileLink } from '#web/ui/Button.tsx'
import { Confirm } from '#web/ui/Confirm.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { DateTime } from '#web/ui/DateTime.tsx'
import { countText } from '#web/ui/format.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Money } from '#web/ui/Money.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { showToast } from '#web/ui/toast.ts'
import { EstimateLines } from './EstimateLines.tsx'

export function ReceivedEstimate({ estimate }: { estimate: Received }) {
  const [isOpen, setIsOpen] = useState(false)
  const detailsId = useId()
  const { contractor, lineCount } = estimate
  const isLetter = estimate.kind === 'letter'
  const name = [contractor?.firstName, contractor?.lastName].filter(Boolean).join(' ')
  return (
    <li className="grid gap-3 px-5 py-4 sm:px-6">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
        <div className="min-w-0 flex-1 basis-52">
          <p className="line-clamp-2 wrap-anywhere font-medium">{estimate.propertyAddress}</p>
          <p className="text-xs text-muted">
            {[contractor?.companyName, name].filter(Boolean).join(' · ')}
            {contractor && ' · '}
            <DateTime at={estimate.sentAt ?? estimate.createdAt} />
          </p>
        </div>
        {isLetter ? (
          <Badge icon={MailCheck}>No electrical deficiencies reported</Badge>
        ) : (
          <Money amount={estimate.totalAmount} className="text-xl font-semibold tracking-tight" />
        )}
      </div>
      {isLetter && (
        <p className="text-sm text-muted">
          The inspection report names no electrical deficiencies, so there’s nothing to estimate. The letter
          says so.
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <PdfLink estimate={estimate} />
        {lineCount !== null && !isLetter && (
          <Button
            size="sm"
            variant="quiet"
            aria-expanded={isOpen}
            aria-controls={detailsId}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? 'Hide lines' : `Show ${countText(lineCount, 'line')}`}
            <ChevronDown aria-hidden className={classNames('transition-transform', isOpen && 'rotate-180')} />
          </Button>
        )}
        {!isLetter && (
          <span className="ml-auto">
            <Acceptance estimate={estimate} />
          </span>
        )}
      </div>
      <div id={detailsId} hidden={!isOpen}>
        {isOpen && <Lines id={estimate.id} />}
      </div>
    </li>
  )
}

/** The lines load when they're opened. */
function Lines({ id }: { id: EstimateId }) {
  const estimate = useQuery(query(getEstimate, { id }))
  return (
    <Loaded
      query={estimate}
      skeleton={<SkeletonRows label="Loading the lines" rows={3} />}
      failure="We couldn’t load the lines"
    >
      {({ estimateData, evidence }) =>
        estimateData && <EstimateLines data={estimateData} evidence={evidence} />
      }
    </Loaded>
  )
}

const PdfLink = ({ estimate }: { estimate: Received }) =>
  estimate.hasPdf ? (
    <FileLink size="sm" href={hrefOf(downloadEstimatePdf, { id: estimate.id })} download>
      <Download aria-hidden />
      Download PDF
    </FileLink>
  ) : (
    <Button size="sm" pending>
      Preparing PDF…
    </Button>
  )

function Acceptance({ estimate }: { estimate: Received }) {
  const [isConfirming, setIsConfirming] = useState(false)
  const accept = useCommand(acceptEstimate, { refreshes: [listEstimates] })
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
