import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { type ClientLoaderFunctionArgs, useParams } from 'react-router'
import type { LineQuestion } from '#domain/client/questions/contract.ts'
import { type AgentEstimate, downloadEstimatePdf, type EstimateId } from '#domain/estimates/contract.ts'
import type { WorkDecision } from '#domain/repairs/work/contract.ts'
import { idIn } from '#kernel/ids.ts'
import { hasCode, hrefOf } from '#web/api/call.ts'
import { requestedNote } from '#web/client/acceptance/requested-note.ts'
import { earlierWork, useEarlierWork, withDoneNote } from '#web/client/acceptance/use-earlier-work.ts'
import { QuestionThread } from '#web/client/questions/QuestionThread.tsx'
import { lineQuestions, useLineQuestions } from '#web/client/questions/use-line-questions.ts'
import { EstimateLines } from '#web/estimates/EstimateLines.tsx'
import { EstimateStatusBadge } from '#web/estimates/EstimateStatusBadge.tsx'
import { PDF_DELAYED } from '#web/estimates/PdfLink.tsx'
import { receivedEstimate } from '#web/estimates/queries.ts'
import { TotalWithExpiry } from '#web/estimates/TotalWithExpiry.tsx'
import { useStandings } from '#web/estimates/use-standings.ts'
import { paths } from '#web/paths.ts'
import { WorkNotice } from '#web/repairs/scheduling/WorkNotice.tsx'
import { ContractorWork } from '#web/repairs/work/ContractorWork.tsx'
import { EarlierDecisions, earlierDecisions } from '#web/repairs/work/EarlierDecisions.tsx'
import { workRequest } from '#web/repairs/work/queries.ts'
import { preload } from '#web/session/preload.ts'
import { Page } from '#web/shell/Page.tsx'
import { type Outline, queriesFor } from '#web/shell/portal/outline.ts'
import { NothingHere } from '#web/shell/public/NothingHere.tsx'
import { ButtonLink, FileLink } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { dateText } from '#web/ui/format.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Settled } from '#web/ui/loading/Settled.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { BackLink, PageHeader } from '#web/ui/PageHeader.tsx'
import { SkeletonPage, SkeletonRows } from '#web/ui/Skeleton.tsx'

export const meta = () => [{ title: 'Estimate · ODIE' }]

export const handle = {
  queries: queriesFor('estimateId', (id: EstimateId) => [receivedEstimate(id), lineQuestions(id)]),
  skeleton: () => <SkeletonPage label="Loading the estimate" rows={5} />,
} satisfies Outline

export const clientLoader = ({ params }: ClientLoaderFunctionArgs) => preload(...handle.queries(params))

/** An estimate in the contractor's name: what the agent wants, and the passages of the report behind each line. */
export default function ContractorEstimatePage() {
  const id = idIn<EstimateId>(useParams().estimateId)
  return id ? <Loading key={id} id={id} /> : <NoEstimate />
}

const NoEstimate = () => (
  <NothingHere what="estimate" back={{ to: paths.contractor(), label: 'Go to your dashboard' }} />
)

function Loading({ id }: { id: EstimateId }) {
  const estimate = useQuery(receivedEstimate(id))
  if (hasCode(estimate.error, 'not_found')) return <NoEstimate />
  return (
    <Loaded
      query={estimate}
      skeleton={<Page>{handle.skeleton()}</Page>}
      failure="We couldn’t load the estimate"
    >
      {(loaded) => <Estimate estimate={loaded} />}
    </Loaded>
  )
}

function Estimate({ estimate }: { estimate: AgentEstimate }) {
  const { id, acceptance } = estimate
  const request = useQuery({ ...workRequest(id), enabled: Boolean(acceptance) })
  const decisions = useQuery(earlierDecisions(id, acceptance?.at))
  const questions = useInfiniteQuery(lineQuestions(id))
  const workBefore = useQuery(earlierWork(id))
  return (
    <Page>
      <div className="grid gap-3">
        <BackLink to={paths.contractor()}>Contractor Dashboard</BackLink>
        <PageHeader title={estimate.propertyAddress} description={<Recipient estimate={estimate} />} />
      </div>
      <Settled
        queries={[decisions, questions, workBefore, ...(acceptance ? [request] : [])]}
        skeleton={<SkeletonRows label="Loading the estimate" rows={5} />}
      >
        <Contents
          estimate={estimate}
          decision={request.data?.decision ?? null}
          reloadRequest={request.refetch}
        />
      </Settled>
    </Page>
  )
}

function Contents({
  estimate,
  decision,
  reloadRequest,
}: {
  estimate: AgentEstimate
  decision: WorkDecision | null
  reloadRequest: () => unknown
}) {
  const { kind, estimateData, acceptance, sentAt, replacedBy, work } = estimate
  const isLetter = kind === 'letter'
  const questions = useLineQuestions(estimate.id)
  const done = useEarlierWork(estimate.id)
  const standing = useStandings([estimate.id]).get(estimate.id)
  return (
    <>
      {replacedBy && (
        <Notice
          tone="caution"
          title="This estimate was replaced by a newer one"
          action={
            work.doneAt && (
              <ButtonLink size="sm" to={paths.workReport(estimate.id)}>
                Open your report
              </ButtonLink>
            )
          }
        >
          The agent has the newer one. This copy is kept as sent.
          {work.doneAt && ' The work that you reported as done stays reported.'}
        </Notice>
      )}
      {acceptance && !replacedBy && (
        <WorkNotice
          estimate={estimate}
          acceptance={acceptance}
          decision={decision}
          onScheduled={reloadRequest}
        />
      )}
      {acceptance && <ContractorWork estimateId={estimate.id} />}
      <EarlierDecisions estimateId={estimate.id} requestedAt={acceptance?.at} />
      <OpenQuestions questions={questions} />
      <Card
        title={isLetter ? 'Letter' : 'Estimate'}
        description={sentAt && `Sent ${dateText(sentAt)}`}
        aside={!isLetter && <TotalWithExpiry estimate={estimate} requestedAt={acceptance?.at} />}
        flush
      >
        <div className="grid gap-4 px-5 pb-5 sm:px-6">
          {isLetter && (
            <p className="text-sm">
              The letter tells the agent that the inspection report lists no electrical deficiencies. There’s
              no work to schedule.
            </p>
          )}
          <div className="flex flex-wrap items-center gap-3">
            {estimate.hasPdf && (
              <FileLink
                size="sm"
                href={hrefOf(downloadEstimatePdf, { id: estimate.id })}
                target="_blank"
                rel="noopener"
              >
                <ExternalLink aria-hidden />
                PDF
              </FileLink>
            )}
            {estimate.isPdfDelayed && <p className="text-sm text-muted">{PDF_DELAYED}</p>}
            <EstimateStatusBadge estimate={estimate} standing={standing?.work} />
          </div>
        </div>
        {!isLetter && estimateData && (
          <EstimateLines
            estimate={estimate}
            data={estimateData}
            noteOf={withDoneNote(done, requestedNote(acceptance))}
            footerOf={({ id }) => {
              const asked = questions.get(id)
              return asked && <QuestionThread questions={asked} canAnswer />
            }}
          />
        )}
      </Card>
    </>
  )
}

const Recipient = ({ estimate: { report } }: { estimate: AgentEstimate }) => (
  <p className="text-sm">
    For {[report.agentFirstName, report.agentLastName].filter(Boolean).join(' ') || 'the agent'}
  </p>
)

/** Says that questions wait below. */
function OpenQuestions({ questions }: { questions: ReadonlyMap<string, LineQuestion[]> }) {
  const open = [...questions.values()].flat().filter(({ answer }) => !answer).length
  if (open === 0) return null
  return open === 1 ? (
    <Notice tone="caution" title="The agent has a question">
      You’ll find it below, under the line it’s about.
    </Notice>
  ) : (
    <Notice tone="caution" title={`The agent has ${open} questions`}>
      You’ll find them below, under the lines they’re about.
    </Notice>
  )
}
