import { useQueryClient } from '@tanstack/react-query'
import { ExternalLink, PencilLine } from 'lucide-react'
import { useNavigate } from 'react-router'
import {
  type AdminEstimate,
  downloadEstimatePdf,
  getAdminEstimate,
  reviseEstimate,
} from '#domain/estimates/contract.ts'
import { listAdminReports } from '#domain/intake/contract.ts'
import { hrefOf, messageOf } from '#web/api/call.ts'
import { query, useCommand } from '#web/api/query.ts'
import { paths } from '#web/paths.ts'
import { Button, FileLink } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { showToast } from '#web/ui/toast.ts'

/** The status of a sent estimate, and how to revise it. */
export function SentNotice({ estimate }: { estimate: AdminEstimate }) {
  const revising = useRevising(estimate)
  const { hasPdf, id, report, contractor, delivery } = estimate
  const sentTo = [report.agentName, contractor?.name].filter(Boolean).join(' and ')
  const hasFailed = delivery?.status === 'failed'
  return (
    <div className="px-5 py-4 sm:px-6">
      <Notice
        tone={hasFailed ? 'danger' : 'good'}
        live
        title={titleOf(estimate)}
        action={
          <>
            {hasPdf ? (
              <FileLink size="sm" href={hrefOf(downloadEstimatePdf, { id })} target="_blank" rel="noopener">
                <ExternalLink aria-hidden />
                Open the PDF
              </FileLink>
            ) : (
              <Button size="sm" pending>
                Preparing PDF…
              </Button>
            )}
            <Button size="sm" pending={revising.isPending} onClick={() => revising.start()}>
              <PencilLine aria-hidden />
              Revise
            </Button>
          </>
        }
      >
        {hasFailed
          ? delivery.failure
          : `${delivery?.status === 'queued' ? 'It’s on its way' : 'It went'} to ${sentTo}.`}{' '}
        To change it, revise it: that creates a new draft, which replaces this estimate once you send it.
      </Notice>
    </div>
  )
}

function titleOf({ status, delivery }: AdminEstimate) {
  if (status === 'accepted') return 'The agent accepted this estimate'
  switch (delivery?.status) {
    case 'failed':
      return 'The agent didn’t get this estimate'
    case 'queued':
      return 'This estimate is on its way'
    default:
      return 'This estimate has been sent'
  }
}

function useRevising({ id, version }: AdminEstimate) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const command = useCommand(reviseEstimate, { refreshes: [listAdminReports] })
  const start = () =>
    command.mutate(
      { id, version },
      {
        onSuccess: (revision) => {
          client.setQueryData(query(getAdminEstimate, { id: revision.id }).queryKey, revision)
          void navigate(paths.review(revision.id))
        },
        onError: (error) =>
          showToast({
            tone: 'danger',
            title: 'Error',
            description: messageOf(error, 'Failed to revise the estimate'),
          }),
      },
    )
  return { start, isPending: command.isPending }
}
