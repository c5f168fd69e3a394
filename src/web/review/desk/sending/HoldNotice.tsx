import { useQueryClient } from '@tanstack/react-query'
import { PencilLine, Send } from 'lucide-react'
import { type AdminEstimate, getAdminEstimate } from '#domain/estimates/contract.ts'
import { sendHeldEstimate, stopHold } from '#domain/estimates/holds/contract.ts'
import { listAdminReports } from '#domain/intake/contract.ts'
import { getWaiting } from '#domain/review/desk/contract.ts'
import { hasCode } from '#web/api/call.ts'
import { showFailure } from '#web/api/failure.ts'
import { query, useCommand } from '#web/api/query.ts'
import type { DeskDispatch } from '#web/review/desk/draft/desk-state.ts'
import { useEstimateCache } from '#web/review/desk/saving/use-estimate-cache.ts'
import { Button } from '#web/ui/Button.tsx'
import { momentText } from '#web/ui/format.ts'
import { Notice } from '#web/ui/Notice.tsx'

type Props = {
  estimate: AdminEstimate
  hold: NonNullable<AdminEstimate['hold']>
  dispatch: DeskDispatch
}

/** An approved estimate that waits for its contractor, or why it's a draft again. */
export function HoldNotice({ estimate, hold, dispatch }: Props) {
  const name = estimate.contractor?.name ?? 'the contractor'
  if (hold.outcome === null) return <Waiting estimate={estimate} hold={hold} dispatch={dispatch} />
  const text = endedText(hold, name)
  if (!text) return null
  return (
    <div className="px-5 pt-4 sm:px-6">
      <Notice tone="caution" live title={text.title}>
        {text.body}
      </Notice>
    </div>
  )
}

function Waiting({ estimate, hold, dispatch }: Props) {
  const client = useQueryClient()
  const cache = useEstimateCache()
  const refreshes = [listAdminReports, getWaiting]
  const sending = useCommand(sendHeldEstimate, { refreshes })
  const stopping = useCommand(stopHold, { refreshes })
  const { id, version, contractor, report } = estimate
  const run = async (action: typeof sending | typeof stopping, failure: string) => {
    try {
      const changed = await action.mutateAsync({ id, version })
      dispatch({ type: 'replace', estimate: changed })
      cache(changed)
    } catch (error) {
      showFailure(failure)(error)
      // What it waited for has happened.
      if (hasCode(error, 'conflict'))
        void client.invalidateQueries({ queryKey: query(getAdminEstimate, { id }).queryKey })
    }
  }
  const isBusy = sending.isPending || stopping.isPending
  return (
    <div className="px-5 py-4 sm:px-6">
      <Notice
        tone="info"
        live
        title={`Approved: we’ll send it on ${momentText(hold.until)}`}
        action={
          <>
            <Button
              size="sm"
              variant="primary"
              disabled={isBusy}
              pending={sending.isPending}
              onClick={() => void run(sending, 'Failed to send the estimate')}
            >
              <Send aria-hidden />
              Send it now
            </Button>
            <Button
              size="sm"
              disabled={isBusy}
              pending={stopping.isPending}
              onClick={() => void run(stopping, 'Failed to take the estimate back')}
            >
              <PencilLine aria-hidden />
              Take it back to edit
            </Button>
          </>
        }
      >
        {contractor?.name ?? 'The contractor'} has it by email, and can send it earlier or ask for a change.{' '}
        {report.agentName} doesn’t see it yet.
      </Notice>
    </div>
  )
}

function endedText(hold: Props['hold'], name: string) {
  const at = hold.endedAt ? ` on ${momentText(hold.endedAt)}` : ''
  switch (hold.outcome) {
    case 'objected':
      return { title: `${hold.endedBy ?? name} asked for a change${at}`, body: `“${hold.reason}”` }
    case 'failed':
      return { title: `It couldn’t be sent${at}`, body: `${hold.reason} Approve it again.` }
    case 'stopped':
      return hold.endedBy
        ? null
        : {
            title: 'This draft needs your approval again',
            body: `It was approved and waited for ${name}, and has changed since then.`,
          }
    default:
      return null
  }
}
