import { useState } from 'react'
import type { Acceptance, AgentEstimate } from '#domain/estimates/contract.ts'
import { areExpired } from '#domain/estimates/rules.ts'
import type { WorkStanding } from '#domain/repairs/standings/contract.ts'
import type { WorkDecision } from '#domain/repairs/work/contract.ts'
import { requestText } from '#web/client/acceptance/AcceptedNotice.tsx'
import { useStandings } from '#web/estimates/use-standings.ts'
import { dayText, workText } from '#web/estimates/work-text.ts'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { DateTime } from '#web/ui/DateTime.tsx'
import { lazyDialog } from '#web/ui/loading/lazy-part.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PostponeButton } from './PostponeButton.tsx'

const ScheduleDialog = lazyDialog(() =>
  import('./ScheduleDialog.tsx').then(({ ScheduleDialog }) => ScheduleDialog),
)

type Props = {
  estimate: AgentEstimate
  acceptance: Acceptance
  /** What the owner decided; null until then. */
  decision: WorkDecision | null
  onScheduled: () => unknown
}

/** What the agent wants done, and how far the contractor is with it. Declined work isn't scheduled, and only what was done before can be reported. */
export function WorkNotice({ estimate, acceptance, decision, onScheduled }: Props) {
  const [isScheduling, setIsScheduling] = useState(false)
  const { report, work, validUntil } = estimate
  const standing = useStandings([estimate.id]).get(estimate.id)?.work
  // What's left after a part was reported has a day of its own.
  const isOpen = !work.doneAt || standing?.state === 'partly_done'
  const isDeclined = decision?.outcome === 'declined'
  const agent = [report.agentFirstName, report.agentLastName].filter(Boolean).join(' ') || 'The agent'
  return (
    <>
      <Notice
        tone={isDeclined ? 'info' : 'good'}
        title={`${agent} ${requestText(estimate, acceptance)}`}
        action={
          (!isDeclined || work.doneAt) && (
            <>
              {isOpen && !isDeclined && (
                <Button size="sm" onClick={() => setIsScheduling(true)}>
                  {work.scheduledAt ? 'Change the date' : 'Mark as scheduled'}
                </Button>
              )}
              {isOpen && !isDeclined && work.scheduledAt && (
                <PostponeButton id={estimate.id} onPostponed={onScheduled} />
              )}
              <ButtonLink size="sm" to={paths.workReport(estimate.id)}>
                {work.doneAt ? 'Open your report' : 'Report finished work'}
              </ButtonLink>
            </>
          )
        }
      >
        <p>
          <DateTime at={acceptance.at} withTime />.{' '}
          {workText(work, { standing, isContractor: true }) ??
            'Their contact details are in the email we sent you when they requested the work.'}
        </p>
        <ProblemLine problem={standing?.problem} />
        {validUntil && !work.doneAt && areExpired({ validUntil, requestedAt: acceptance.at }, new Date()) && (
          <p className="font-semibold">
            The prices had expired on {dayText(validUntil)}. Please confirm them with the agent before the
            work starts.
          </p>
        )}
      </Notice>
      {isScheduling && (
        <ScheduleDialog
          estimate={estimate}
          decision={decision}
          onScheduled={onScheduled}
          onClose={() => setIsScheduling(false)}
        />
      )}
    </>
  )
}

/** Says that something isn't right with what was reported, and who's next. */
const ProblemLine = ({ problem }: { problem: WorkStanding['problem'] }) =>
  problem && (
    <p className="font-semibold">
      {problem === 'open'
        ? 'Something isn’t right with your report. Open it to read what, and to reply.'
        : 'You’ve answered what isn’t right with your report. The owner says whether it’s settled.'}
    </p>
  )
