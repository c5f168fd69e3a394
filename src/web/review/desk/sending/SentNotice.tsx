import { ClipboardList, CopyPlus, ExternalLink, PencilLine, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import {
  type AdminEstimate,
  downloadEstimatePdf,
  type EstimateId,
  type RelatedEstimate,
  retryDelivery,
} from '#domain/estimates/contract.ts'
import { listAdminReports } from '#domain/intake/contract.ts'
import type { MailId } from '#domain/mail/contract.ts'
import { listJobs } from '#domain/operations/jobs/contract.ts'
import { reviseEstimate } from '#domain/review/desk/contract.ts'
import { hrefOf } from '#web/api/call.ts'
import { showFailure } from '#web/api/failure.ts'
import { useCommand } from '#web/api/query.ts'
import { requestText } from '#web/client/acceptance/AcceptedNotice.tsx'
import { EstimateQuestions } from '#web/client/questions/EstimateQuestions.tsx'
import { useStandings } from '#web/estimates/use-standings.ts'
import { workText } from '#web/estimates/work-text.ts'
import { useResending } from '#web/mail/use-resending.ts'
import { paths } from '#web/paths.ts'
import { useEstimateCache } from '#web/review/desk/saving/use-estimate-cache.ts'
import { Button, ButtonLink, FileLink } from '#web/ui/Button.tsx'
import { Confirm } from '#web/ui/Confirm.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { nextStepText, nounOf } from './replaced-text.ts'

/** The status of a sent estimate, and how to revise it. */
export function SentNotice({ estimate }: { estimate: AdminEstimate }) {
  const { hasPdf, id, report, contractor, delivery } = estimate
  const sentTo = [report.agentName, contractor?.name].filter(Boolean).join(' and ')
  const hasFailed = delivery?.status === 'failed'
  // A replaced one would bring the earlier total after the newer one.
  const canRetry = hasFailed && (estimate.replacement?.status ?? 'draft') === 'draft'
  return (
    <div className="grid gap-4 px-5 py-4 sm:px-6">
      <Notice
        tone={hasFailed ? 'danger' : 'good'}
        live
        title={titleOf(estimate)}
        action={
          <>
            {hasPdf && (
              <FileLink size="sm" href={hrefOf(downloadEstimatePdf, { id })} target="_blank" rel="noopener">
                <ExternalLink aria-hidden />
                Open the PDF
              </FileLink>
            )}
            {!hasPdf && !hasFailed && (
              <Button size="sm" pending>
                Preparing PDF…
              </Button>
            )}
            {canRetry && !delivery.mailId && <RetryButton id={id} />}
            {canRetry && delivery.mailId && <ResendButton mailId={delivery.mailId} />}
            <ButtonLink size="sm" to={paths.adminRepair(id)}>
              <ClipboardList aria-hidden />
              Requests and repair
            </ButtonLink>
            {estimate.replacement ? (
              <ReplacementLink replacement={estimate.replacement} />
            ) : (
              <ReviseButton estimate={estimate} />
            )}
          </>
        }
      >
        {hasFailed
          ? delivery.failure
          : `${delivery?.status === 'queued' ? 'It’s on its way' : 'It was sent'} to ${sentTo}.`}{' '}
        <SentWork estimate={estimate} /> {nextStepText(estimate)}
      </Notice>
      <EstimateQuestions id={id} />
    </div>
  )
}

/** How far the requested work is. */
function SentWork({ estimate: { id, work } }: { estimate: AdminEstimate }) {
  const standing = useStandings([id]).get(id)?.work
  return workText(work, { standing })
}

function ResendButton({ mailId }: { mailId: MailId }) {
  const { resend, isPending } = useResending()
  return (
    <Button size="sm" pending={isPending} onClick={() => resend(mailId)}>
      <RotateCw aria-hidden />
      Resend the email
    </Button>
  )
}

/** Delivers the estimate after all. */
function RetryButton({ id }: { id: EstimateId }) {
  const cache = useEstimateCache()
  const retrying = useCommand(retryDelivery, { refreshes: [listAdminReports, listJobs] })
  return (
    <Button
      size="sm"
      variant="primary"
      pending={retrying.isPending}
      onClick={() =>
        retrying.mutate(
          { id },
          { onSuccess: cache, onError: showFailure('Please try again later.', 'Delivery not retried') },
        )
      }
    >
      <RotateCw aria-hidden />
      Retry
    </Button>
  )
}

const ReplacementLink = ({ replacement: { id, status } }: { replacement: RelatedEstimate }) => (
  <ButtonLink size="sm" to={paths.review(id)}>
    {status === 'draft' ? <PencilLine aria-hidden /> : <CopyPlus aria-hidden />}
    {status === 'draft' ? 'Continue revision' : 'Open the newer estimate'}
  </ButtonLink>
)

/** Revises at once, but asks first if the agent has requested work. */
function ReviseButton({ estimate }: { estimate: AdminEstimate }) {
  const [isAsking, setIsAsking] = useState(false)
  const { start, isPending } = useRevising(estimate)
  const { status, report, contractor } = estimate
  return (
    <>
      <Button
        size="sm"
        pending={isPending}
        onClick={() => (status === 'accepted' ? setIsAsking(true) : start())}
      >
        <PencilLine aria-hidden />
        Revise
      </Button>
      <Confirm
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={start}
        title="Revise an estimate with requested work?"
        confirm="Revise"
        pending={isPending}
      >
        <p>
          {report.agentName} has requested work from this estimate, and {contractor?.name ?? 'the contractor'}{' '}
          may already have scheduled the work. Nothing changes until you send the revision. Then{' '}
          {report.agentName} has to request the work again.
        </p>
      </Confirm>
    </>
  )
}

function titleOf(estimate: AdminEstimate) {
  const { kind, acceptance, delivery } = estimate
  if (acceptance)
    return acceptance.lineIds
      ? `The agent ${requestText(estimate, acceptance)}`
      : 'The agent requested the work'
  switch (delivery?.status) {
    case 'failed':
      return `The agent didn’t get this ${nounOf(kind)}`
    case 'queued':
      return `This ${nounOf(kind)} is on its way`
    default:
      return `This ${nounOf(kind)} has been sent`
  }
}

function useRevising({ id, version }: AdminEstimate) {
  const cache = useEstimateCache()
  const navigate = useNavigate()
  const command = useCommand(reviseEstimate, { refreshes: [listAdminReports] })
  const start = () =>
    command.mutate(
      { id, version },
      {
        onSuccess: (revision) => {
          cache(revision)
          void navigate(paths.review(revision.id))
        },
        onError: showFailure('Failed to revise the estimate'),
      },
    )
  return { start, isPending: command.isPending }
}
