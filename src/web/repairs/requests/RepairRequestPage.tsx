import { useQuery } from '@tanstack/react-query'
import { type ClientLoaderFunctionArgs, useParams } from 'react-router'
import { type EstimateId, getEstimate } from '#domain/estimates/contract.ts'
import { idIn } from '#kernel/ids.ts'
import { hasCode } from '#web/api/call.ts'
import { query } from '#web/api/query.ts'
import { paths } from '#web/paths.ts'
import { preload } from '#web/session/preload.ts'
import { Page } from '#web/shell/Page.tsx'
import { type Outline, queriesFor } from '#web/shell/portal/outline.ts'
import { NothingHere } from '#web/shell/public/NothingHere.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { BackLink, PageHeader } from '#web/ui/PageHeader.tsx'
import { SkeletonPage, SkeletonRows } from '#web/ui/Skeleton.tsx'
import { RequestForm } from './RequestForm.tsx'
import { earlierRequest, repairRequest } from './request-query.ts'

export const meta = () => [{ title: 'Repair request · ODIE' }]

const estimateQuery = (id: EstimateId) => query(getEstimate, { id })

export const handle = {
  queries: queriesFor('estimateId', (id: EstimateId) => [
    estimateQuery(id),
    repairRequest(id),
    earlierRequest(id),
  ]),
  skeleton: () => <SkeletonPage label="Loading the repair request" rows={6} />,
} satisfies Outline

export const clientLoader = ({ params }: ClientLoaderFunctionArgs) => preload(...handle.queries(params))

/** What the agent asks of the other side of a sale, and what they answer. */
export default function RepairRequestPage() {
  const id = idIn<EstimateId>(useParams().estimateId)
  return id ? <Loading key={id} id={id} /> : <NoEstimate />
}

const NoEstimate = () => (
  <NothingHere what="estimate" back={{ to: paths.agent(), label: 'Go to your dashboard' }} />
)

function Loading({ id }: { id: EstimateId }) {
  const estimate = useQuery(estimateQuery(id))
  const request = useQuery(repairRequest(id))
  const earlier = useQuery(earlierRequest(id))
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
            <BackLink to={paths.report(loaded.reportId)}>Estimate</BackLink>
            <PageHeader
              title="Repair request"
              description={<p className="wrap-anywhere">{loaded.propertyAddress}</p>}
            />
          </div>
          {loaded.estimateData ? (
            <Loaded
              query={request}
              skeleton={<SkeletonRows label="Loading the repair request" rows={6} />}
              failure="We couldn’t load the repair request"
            >
              {(saved) => (
                <Loaded
                  query={earlier}
                  skeleton={<SkeletonRows label="Loading your earlier request" rows={6} />}
                  failure="We couldn’t load your earlier request"
                >
                  {(begun) => (
                    <RequestForm
                      estimate={loaded}
                      data={loaded.estimateData!}
                      saved={saved}
                      earlier={begun}
                    />
                  )}
                </Loaded>
              )}
            </Loaded>
          ) : (
            <Notice tone="info" title="There are no lines to ask for">
              This estimate was prepared manually, so its lines are only in the PDF.
            </Notice>
          )}
        </Page>
      )}
    </Loaded>
  )
}
