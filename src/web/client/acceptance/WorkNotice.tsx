import { useState } from 'react'
import { setWorkState, type WorkState } from '#domain/client/acceptances/contract.ts'
import { type Acceptance, type AgentEstimate, getEstimate } from '#domain/estimates/contract.ts'
import { listContractorEstimates } from '#domain/estimates/lists/contract.ts'
import { areExpired } from '#domain/estimates/rules.ts'
import { showFailure } from '#web/api/failure.ts'
import { useCommand } from '#web/api/query.ts'
import { dayText, workText } from '#web/estimates/work-text.ts'
import { lazyPart } from '#web/shell/loading/lazy-part.tsx'
import { showToast } from '#web/toast.ts'
import { Button } from '#web/ui/Button.tsx'
import { DateTime } from '#web/ui/DateTime.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { requestText } from './AcceptedNotice.tsx'

const ScheduleDialog = lazyPart(() =>
  import('./ScheduleDialog.tsx').then(({ ScheduleDialog }) => ScheduleDialog),
)

/** What the agent wants done, and how far the contractor is with it. */
export function WorkNotice({ estimate, acceptance }: { estimate: AgentEstimate; acceptance: Acceptance }) {
  const [isScheduling, setIsScheduling] = useState(false)
  const { mark, isPending } = useMarking(estimate)
  const { report, work, validUntil } = estimate
  const agent = [report.agentFirstName, report.agentLastName].filter(Boolean).join(' ') || 'The agent'
  return (
    <>
      <Notice
        tone="good"
        title={`${agent} ${requestText(estimate, acceptance)}`}
        action={
          work.doneAt ? (
            <Button
              size="sm"
              pending={isPending}
              onClick={() => mark(work.scheduledAt ? 'scheduled' : 'accepted', work.scheduledOn)}
            >
              Mark as not done
            </Button>
          ) : (
            <>
              <Button size="sm" disabled={isPending} onClick={() => setIsScheduling(true)}>
                {work.scheduledAt ? 'Change the date' : 'Mark as scheduled'}
              </Button>
              <Button size="sm" pending={isPending} onClick={() => mark('done')}>
                Mark as done
              </Button>
            </>
          )
        }
      >
        <p>
          <DateTime at={acceptance.at} withTime />.{' '}
          {workText(work) ?? 'Their contact details are in the email we sent you when they accepted.'}
        </p>
        {validUntil && !work.doneAt && areExpired({ validUntil, requestedAt: acceptance.at }, new Date()) && (
          <p className="font-semibold">
            The prices had expired on {dayText(validUntil)}. Please confirm them with the agent before the
            work starts.
          </p>
        )}
      </Notice>
      {isScheduling && <ScheduleDialog estimate={estimate} onClose={() => setIsScheduling(false)} />}
    </>
  )
}

function useMarking({ id }: AgentEstimate) {
  const command = useCommand(setWorkState, { refreshes: [getEstimate, listContractorEstimates] })
  const mark = (state: WorkState, scheduledOn?: string | null) =>
    command.mutate(
      { id, state, scheduledOn },
      {
        onSuccess: () =>
          showToast({
            tone: 'good',
            title: state === 'done' ? 'Marked as done' : 'Marked as not done',
            ...(state === 'done' && { description: 'We’ve let the agent know.' }),
          }),
        onError: showFailure('Failed to update the work'),
      },
    )
  return { mark, isPending: command.isPending }
}
