import { useQuery } from '@tanstack/react-query'
import { type ClientLoaderFunctionArgs, useParams } from 'react-router'
import type { EstimateId } from '#domain/estimates/contract.ts'
import { getHeldEstimate, objectToEstimate, releaseHeldEstimate } from '#domain/estimates/holds/contract.ts'
import { listContractorEstimates, listHeldEstimates } from '#domain/estimates/lists/contract.ts'
import { idIn } from '#kernel/ids.ts'
import { hasCode } from '#web/api/call.ts'
import { query, useCommand } from '#web/api/query.ts'
import { paths } from '#web/paths.ts'
import { preload } from '#web/session/preload.ts'
import { Page } from '#web/shell/Page.tsx'
import { type Outline, queriesFor } from '#web/shell/portal/outline.ts'
import { NothingHere } from '#web/shell/public/NothingHere.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { BackLink, PageHeader } from '#web/ui/PageHeader.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { HeldEstimateReview } from './HeldEstimateReview.tsx'

export const meta = () => [{ title: 'Before it’s sent · ODIE' }]

export const handle = {
  queries: queriesFor('estimateId', (id: EstimateId) => [query(getHeldEstimate, { id })]),
  skeleton: () => <SkeletonRows label="Loading the estimate" rows={6} />,
} satisfies Outline

export const clientLoader = ({ params }: ClientLoaderFunctionArgs) => preload(...handle.queries(params))

/** An estimate that waits for the signed-in contractor before it's sent. */
export default function ContractorHoldPage() {
  const id = idIn<EstimateId>(useParams().estimateId)
  return id ? <Held key={id} id={id} /> : <NoEstimate />
}

const NoEstimate = () => (
  <NothingHere what="estimate" back={{ to: paths.contractor(), label: 'Go to your dashboard' }} />
)

const CHANGED = [getHeldEstimate, listHeldEstimates, listContractorEstimates]

function Held({ id }: { id: EstimateId }) {
  const held = useQuery(query(getHeldEstimate, { id }))
  const releasing = useCommand(releaseHeldEstimate, { refreshes: CHANGED })
  const objecting = useCommand(objectToEstimate, { refreshes: CHANGED })
  if (hasCode(held.error, 'not_found')) return <NoEstimate />
  return (
    <Page>
      <BackLink to={paths.contractor()}>Dashboard</BackLink>
      <Loaded query={held} skeleton={handle.skeleton()} failure="We couldn’t load the estimate">
        {(loaded) => (
          <>
            <PageHeader
              title={loaded.propertyAddress}
              description="Review your estimate before we send it."
            />
            <HeldEstimateReview
              held={loaded}
              actions={{
                release: (seen) => releasing.mutateAsync({ id, ...seen }),
                object: (objection) => objecting.mutateAsync({ id, ...objection }),
                isReleasing: releasing.isPending,
                reload: () => void held.refetch(),
              }}
            />
          </>
        )}
      </Loaded>
    </Page>
  )
}
