import { useQuery } from '@tanstack/react-query'
import { ClipboardList } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type {
  Acceptance as Accepted,
  AgentEstimate,
  EstimateData,
  LineItem,
} from '#domain/estimates/contract.ts'
import type { EstimateVersion } from '#domain/estimates/lists/contract.ts'
import type { ReportDetail } from '#domain/reports/contract.ts'
import { Acceptance } from '#web/client/acceptance/Acceptance.tsx'
import { AcceptedNotice } from '#web/client/acceptance/AcceptedNotice.tsx'
import { ChoosableLines } from '#web/client/acceptance/ChoosableLines.tsx'
import { ExpiredNotice } from '#web/client/acceptance/ExpiredNotice.tsx'
import { requestedNote } from '#web/client/acceptance/requested-note.ts'
import {
  type DoneLines,
  earlierWork,
  useEarlierWork,
  withDoneNote,
} from '#web/client/acceptance/use-earlier-work.ts'
import { LineQuestions } from '#web/client/questions/LineQuestions.tsx'
import { RemovedLineQuestions } from '#web/client/questions/RemovedLineQuestions.tsx'
import { useLineQuestions } from '#web/client/questions/use-line-questions.ts'
import { ShareButton } from '#web/client/shares/ShareButton.tsx'
import { Bidder } from '#web/estimates/Bidder.tsx'
import { ChangesFromBefore } from '#web/estimates/ChangesFromBefore.tsx'
import { EstimateLines } from '#web/estimates/EstimateLines.tsx'
import { PdfLink } from '#web/estimates/PdfLink.tsx'
import { completionOf, receivedEstimate } from '#web/estimates/queries.ts'
import { TotalWithExpiry } from '#web/estimates/TotalWithExpiry.tsx'
import { paths } from '#web/paths.ts'
import { CompletionCard } from '#web/repairs/completion/CompletionCard.tsx'
import { repairRequest } from '#web/repairs/requests/request-query.ts'
import { EarlierDecisions, earlierDecisions } from '#web/repairs/work/EarlierDecisions.tsx'
import { nextStepText } from '#web/repairs/work/next-step.ts'
import { workRequest } from '#web/repairs/work/queries.ts'
import { RequestedWork } from '#web/repairs/work/RequestedWork.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DateTime } from '#web/ui/DateTime.tsx'
import { countText } from '#web/ui/format.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Settled } from '#web/ui/loading/Settled.tsx'
import { Money } from '#web/ui/Money.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { LetterNote } from './estimate-parts.tsx'
import { NegotiatedRepairs } from './NegotiatedRepairs.tsx'
import { type FirstChoice, isNegotiable, useFirstChoice } from './use-first-choice.ts'

type Props = { report: ReportDetail; shown: EstimateVersion; versions: readonly EstimateVersion[] }

/** An estimate that was sent for a report, line by line. */
export function EstimateOfReport({ report, shown, versions }: Props) {
  const estimate = useQuery(receivedEstimate(shown.id))
  const earlier = versions[versions.indexOf(shown) + 1]
  return (
    <Loaded
      query={estimate}
      skeleton={<SkeletonRows label="Loading the estimate" rows={5} />}
      failure="We couldn’t load the estimate"
    >
      {(loaded) => (
        <>
          {versions.length > 1 && <Versions report={report} shown={shown} versions={versions} />}
          <Contents key={loaded.id} estimate={loaded} earlier={earlier} />
        </>
      )}
    </Loaded>
  )
}

/** Starts once what's above the estimate is known: coming later, it would move a button from under the pointer. */
function Contents({ estimate, earlier }: { estimate: AgentEstimate; earlier: EstimateVersion | undefined }) {
  const { id, acceptance } = estimate
  const before = useQuery({ ...receivedEstimate(earlier?.id ?? id), enabled: earlier !== undefined })
  const request = useQuery({ ...workRequest(id), enabled: acceptance !== null })
  const negotiation = useQuery({ ...repairRequest(id), enabled: isNegotiable(estimate) })
  const completion = useQuery({ ...completionOf(id), enabled: acceptance !== null })
  const decisions = useQuery(earlierDecisions(id, acceptance?.at))
  const workBefore = useQuery({ ...earlierWork(id), enabled: earlier !== undefined })
  return (
    <Settled
      queries={[
        decisions,
        ...(earlier ? [before, workBefore] : []),
        ...(isNegotiable(estimate) ? [negotiation] : []),
        ...(acceptance ? [request, completion] : []),
      ]}
      skeleton={<SkeletonRows label="Loading the estimate" rows={5} />}
    >
      {earlier && <ChangesFromBefore estimate={estimate} earlier={earlier} />}
      {acceptance && <RequestedWork estimateId={id} isDone={estimate.work.doneAt !== null} />}
      {acceptance && <CompletionCard estimateId={id} canShare />}
      <EarlierDecisions estimateId={id} requestedAt={acceptance?.at} />
      <Estimate estimate={estimate} isFirst={!earlier} />
    </Settled>
  )
}

function Estimate({ estimate, isFirst }: { estimate: AgentEstimate; isFirst: boolean }) {
  const { kind, estimateData, acceptance, replacedBy } = estimate
  const questions = useLineQuestions(estimate.id)
  const footerOf = (line: LineItem) => (
    <LineQuestions
      estimateId={estimate.id}
      line={line}
      questions={questions.get(line.id) ?? []}
      canAsk={!replacedBy}
    />
  )
  const canAccept = canRequest(estimate)
  const done = useEarlierWork(estimate.id, { enabled: !isFirst })
  const choice = useFirstChoice(estimate, done)
  return (
    <Card
      title={kind === 'letter' ? 'Letter' : 'Estimate'}
      description={<Bidder estimate={estimate} />}
      aside={kind === 'estimate' && <TotalWithExpiry estimate={estimate} requestedAt={acceptance?.at} />}
      flush
    >
      <div className="grid gap-4 px-5 pb-5 sm:px-6">
        {kind === 'letter' && <LetterNote />}
        {kind === 'estimate' && !estimateData && (
          <p className="text-sm">This estimate was prepared manually. Its lines are in the PDF.</p>
        )}
        <div className="flex flex-wrap items-center gap-2">
          <PdfLink estimate={estimate} />
          {canAccept && !estimateData && <Acceptance estimate={estimate} />}
          {!estimate.replacedBy && <ShareButton estimateId={estimate.id} />}
          {kind === 'estimate' && estimateData && !estimate.replacedBy && (
            <ButtonLink size="sm" to={paths.repairRequest(estimate.id)}>
              <ClipboardList aria-hidden />
              Repair request
            </ButtonLink>
          )}
        </div>
        <NegotiatedRepairs estimate={estimate} choice={choice} />
        {canAccept && <AlreadyDone done={done} />}
        {canAccept && <ExpiredNotice estimate={estimate} />}
        {acceptance && <Requested estimate={estimate} acceptance={acceptance} />}
      </div>
      {kind === 'estimate' && estimateData && (
        <Lines
          estimate={estimate}
          data={estimateData}
          {...(canAccept && { choice })}
          done={done}
          footerOf={footerOf}
        />
      )}
      <RemovedLineQuestions estimate={estimate} questions={questions} />
    </Card>
  )
}

const canRequest = ({ kind, acceptance, replacedBy }: AgentEstimate) =>
  kind === 'estimate' && !acceptance && !replacedBy

/** The lines, to choose from while work can be requested. */
function Lines({
  estimate,
  choice,
  done,
  ...shared
}: {
  estimate: AgentEstimate
  data: EstimateData
  /** Absent if nothing can be requested. */
  choice?: FirstChoice
  done: DoneLines
  footerOf: (line: LineItem) => ReactNode
}) {
  const { acceptance } = estimate
  return choice ? (
    <ChoosableLines estimate={estimate} chosenFirst={choice.chosenFirst} done={done} {...shared} />
  ) : (
    <EstimateLines estimate={estimate} noteOf={withDoneNote(done, requestedNote(acceptance))} {...shared} />
  )
}

/** Why some lines aren't selected at first. */
function AlreadyDone({ done }: { done: DoneLines }) {
  if (done.size === 0) return null
  const [they, them] = done.size === 1 ? ['it isn’t', 'it'] : ['they aren’t', 'them']
  return (
    <Notice tone="info" title={`${countText(done.size, 'item')} already done`}>
      The work was reported as done on an earlier estimate, so {they} selected below. You can still add {them}
      .
    </Notice>
  )
}

/** What the agent requested, and what comes next. */
function Requested({ estimate, acceptance }: { estimate: AgentEstimate; acceptance: Accepted }) {
  const { data: request } = useQuery(workRequest(estimate.id))
  // Right after work is requested again, the query still has the request before.
  const isCurrent = request?.requestedAt === acceptance.at
  return (
    <AcceptedNotice
      estimate={estimate}
      acceptance={acceptance}
      nextStep={isCurrent ? nextStepText(request) : null}
    />
  )
}

/** The estimates that were sent for the report; an earlier one says that it isn't the current one. */
const Versions = ({ report, shown, versions }: Props) => (
  <>
    {shown.id !== versions[0]?.id && (
      <Notice tone="caution" title="You’re reading an earlier estimate">
        It was replaced by a newer one.{' '}
        <Link to={paths.report(report.id)} className="font-semibold text-accent underline underline-offset-4">
          Open the current estimate
        </Link>
      </Notice>
    )}
    <nav aria-label="Versions of the estimate" className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
      {versions.map((version, index) => (
        <Link
          key={version.id}
          to={paths.report(report.id, index === 0 ? {} : { version: version.id })}
          aria-current={version.id === shown.id ? 'page' : undefined}
          className="rounded-sm text-muted underline-offset-4 hover:underline aria-[current=page]:font-semibold aria-[current=page]:text-ink"
        >
          {index === 0 ? 'Current estimate' : 'Earlier estimate'}, <DateTime at={version.sentAt} />,{' '}
          <Money amount={version.totalAmount} />
        </Link>
      ))}
    </nav>
  </>
)
