import { useQuery } from '@tanstack/react-query'
import { type ClientLoaderFunctionArgs, Link, useParams } from 'react-router'
import { type AdminEstimate, type EstimateId, getAdminEstimate } from '#domain/estimates/contract.ts'
import { idIn } from '#kernel/ids.ts'
import { hasCode } from '#web/api/call.ts'
import { query } from '#web/api/query.ts'
import { paths } from '#web/paths.ts'
import { CompletionCard } from '#web/repairs/completion/CompletionCard.tsx'
import { DatesForStaff } from '#web/repairs/dates/DatesForStaff.tsx'
import { RequestForStaff } from '#web/repairs/requests/RequestForStaff.tsx'
import { repairRequest } from '#web/repairs/requests/request-query.ts'
import { EarlierDecisions } from '#web/repairs/work/EarlierDecisions.tsx'
import { workRequest } from '#web/repairs/work/queries.ts'
import { WorkForStaff } from '#web/repairs/work/WorkForStaff.tsx'
import { preload } from '#web/session/preload.ts'
import { Page } from '#web/shell/Page.tsx'
import { type Outline, queriesFor } from '#web/shell/portal/outline.ts'
import { NothingHere } from '#web/shell/public/NothingHere.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { BackLink, PageHeader } from '#web/ui/PageHeader.tsx'
import { SkeletonPage } from '#web/ui/Skeleton.tsx'

export const meta = () => [{ title: 'Requests and repair · ODIE' }]

const estimateQuery = (id: EstimateId) => query(getAdminEstimate, { id })

export const handle = {
  queries: queriesFor('estimateId', (id: EstimateId) => [
    estimateQuery(id),
    repairRequest(id),
    workRequest(id),
  ]),
  skeleton: () => <SkeletonPage label="Loading the estimate" rows={6} />,
} satisfies Outline

export const clientLoader = ({ params }: ClientLoaderFunctionArgs) => preload(...handle.queries(params))

/** What became of a sent estimate, for staff to read: what the agent asked of the other side and of the contractor, and the answers. */
export default function StaffRepairPage() {
  const id = idIn<EstimateId>(useParams().estimateId)
  return id ? <Loading key={id} id={id} /> : <NoEstimate />
}

const NoEstimate = () => (
  <NothingHere
    what="estimate"
    why="The agent may have withdrawn the report."
    back={{ to: paths.adminEstimates(), label: 'Go to the estimates' }}
  />
)

function Loading({ id }: { id: EstimateId }) {
  const estimate = useQuery(estimateQuery(id))
  if (hasCode(estimate.error, 'not_found')) return <NoEstimate />
  return (
    <Loaded
      query={estimate}
      skeleton={<Page>{handle.skeleton()}</Page>}
      failure="We couldn’t load the estimate"
    >
      {(loaded) => (
        <Page>
          <div className="grid gap-3">
            <BackLink to={paths.review(id)}>Estimate</BackLink>
            <PageHeader title="Requests and repair" description={<About estimate={loaded} />} />
          </div>
          {loaded.status === 'draft' ? (
            <Notice tone="info" title="This estimate hasn’t been sent">
              Nothing can be requested from a draft.
            </Notice>
          ) : (
            <Sent estimate={loaded} />
          )}
          <DatesForStaff reportId={loaded.reportId} />
        </Page>
      )}
    </Loaded>
  )
}

const About = ({ estimate: { report, contractor } }: { estimate: AdminEstimate }) => (
  <>
    <p className="wrap-anywhere">{report.propertyAddress}</p>
    <p className="wrap-anywhere text-sm">
      {[report.agentName, contractor?.name].filter(Boolean).join(' → ')}
    </p>
  </>
)

function Sent({ estimate }: { estimate: AdminEstimate }) {
  const { id, kind, replacement, acceptance, work } = estimate
  const newer = replacement && replacement.status !== 'draft' ? replacement : null
  if (kind === 'letter')
    return (
      <Notice tone="info" title="This is a letter">
        It has no lines, so nothing can be requested from it.
      </Notice>
    )
  return (
    <>
      {newer && (
        <Notice tone="caution" title="A newer estimate has replaced this one">
          What was requested from this one is kept as it was.{' '}
          <Link
            to={paths.adminRepair(newer.id)}
            className="font-semibold text-accent underline underline-offset-4"
          >
            Open the newer estimate’s requests and repair
          </Link>
        </Notice>
      )}
      <RequestForStaff estimate={estimate} />
      <WorkForStaff estimateId={id} isDone={work.doneAt !== null} />
      <EarlierDecisions estimateId={id} requestedAt={acceptance?.at} />
      {acceptance && <CompletionCard estimateId={id} />}
    </>
  )
}
