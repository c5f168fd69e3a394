import { useQuery } from '@tanstack/react-query'
import { type ClientLoaderFunctionArgs, useParams } from 'react-router'
import { type AdminEstimate, type EstimateId, getAdminEstimate } from '#domain/estimates/contract.ts'
import { idIn } from '#kernel/ids.ts'
import { hasCode } from '#web/api/call.ts'
import { query } from '#web/api/query.ts'
import { paths } from '#web/paths.ts'
import { preload } from '#web/session/preload.ts'
import { Page } from '#web/shell/Page.tsx'
import { type Outline, queriesFor } from '#web/shell/portal/outline.ts'
import { NothingHere } from '#web/shell/public/NothingHere.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { TooltipProvider } from '#web/ui/Tooltip.tsx'
import { Desk } from './Desk.tsx'
import { isHeld } from './draft/draft.ts'

export const meta = () => [{ title: 'Review estimate · ODIE' }]

const DELIVERY_POLL_MS = 1_000
/** A page's images take a tenth of a second, and other reports may be read first. */
const IMAGES_POLL_MS = 5_000
/** A contractor has hours. */
const HOLD_POLL_MS = 30_000

export const handle = {
  isWide: true,
  queries: queriesFor('estimateId', (id: EstimateId) => [query(getAdminEstimate, { id })]),
  skeleton: () => (
    <>
      <div className="grid gap-3 border-b border-line px-4 py-5 sm:px-6">
        <Skeleton className="h-4 w-48" />
        <Skeleton className="h-7 w-full max-w-md" />
        <Skeleton className="h-4 w-72 max-w-full" />
      </div>
      <div className="grid gap-6 p-6 lg:grid-cols-[1.27fr_1fr]">
        <Skeleton className="hidden h-[60vh] rounded-lg lg:block" />
        <div role="status" aria-label="Loading the estimate" className="grid content-start gap-4">
          <Skeleton className="h-24 w-full" />
          <Skeleton className="h-24 w-full" />
          <Skeleton className="h-24 w-full" />
        </div>
      </div>
    </>
  ),
} satisfies Outline

export const clientLoader = ({ params }: ClientLoaderFunctionArgs) => preload(...handle.queries(params))

export default function ReviewPage() {
  const id = idIn<EstimateId>(useParams().estimateId)
  return id ? <Review key={id} id={id} /> : <NoEstimate />
}

const NoEstimate = () => (
  <NothingHere
    what="estimate"
    why="The agent may have withdrawn the report, or staff may have discarded the draft."
    back={{ to: paths.admin(), label: 'Go to all reports' }}
  />
)

function Review({ id }: { id: EstimateId }) {
  const estimate = useQuery({
    ...query(getAdminEstimate, { id }),
    refetchInterval: ({ state }) => (state.data ? pollMs(state.data) : false),
  })
  if (hasCode(estimate.error, 'not_found')) return <NoEstimate />
  return (
    <Loaded
      query={estimate}
      skeleton={<Page wide>{handle.skeleton()}</Page>}
      failure="We couldn’t load the estimate"
    >
      {(loaded) => (
        <TooltipProvider>
          <Desk estimate={loaded} />
        </TooltipProvider>
      )}
    </Loaded>
  )
}

function pollMs(estimate: AdminEstimate): number | false {
  const { delivery, images } = estimate
  if (isHeld(estimate)) return HOLD_POLL_MS
  if (delivery?.status === 'queued') return DELIVERY_POLL_MS
  return images === 'pending' && IMAGES_POLL_MS
}
