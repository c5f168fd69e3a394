import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReportCounts } from '#domain/intake/contract.ts'
import { listText } from '#kernel/formatters.ts'
import { queryClient } from '#web/api/query-client.ts'
import { ProcessedReports } from '#web/review/queue/ProcessedReports.tsx'
import { preferredOrder } from '#web/review/queue/preferred-order.ts'
import { answeredReports, heldCounts, reportCounts, waitingReports } from '#web/review/queue/queries.ts'
import { WaitingReports } from '#web/review/queue/WaitingReports.tsx'
import { preload } from '#web/session/preload.ts'
import { Page } from '#web/shell/Page.tsx'
import type { Outline } from '#web/shell/portal/outline.ts'
import { FailedLine } from '#web/ui/FailedLine.tsx'
import { countText } from '#web/ui/format.ts'
import { WhenNear } from '#web/ui/lists/WhenNear.tsx'
import { lazyContent, lazyPart } from '#web/ui/loading/lazy-part.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SkeletonCard, SkeletonPart } from '#web/ui/Skeleton.tsx'
import { SummaryTiles } from './SummaryTiles.tsx'

const OpenTasks = lazyPart(() => import('./OpenTasks.tsx').then(({ OpenTasks }) => OpenTasks))
const ManagementCards = lazyContent(() =>
  import('./ManagementCards.tsx').then(({ ManagementCards }) => ManagementCards),
)

export const meta = () => [{ title: 'Admin Dashboard · ODIE' }]

/** A block of its own: the page's largest text is painted with its frame, and not again once the summary is there. */
const PURPOSE = (
  <span className="block">
    Reports that wait for an estimate, estimates that are out, and what else needs attention.
  </span>
)

export const handle = {
  title: 'Admin Dashboard',
  description: (
    <>
      {PURPOSE} <span className="block">Loading the queue…</span>
    </>
  ),
  skeleton: () => (
    <>
      <SkeletonPart label="Loading the numbers" className="h-56 md:h-24" />
      <SkeletonCard rows={6} />
    </>
  ),
  queries: () => [waitingReports(preferredOrder()), reportCounts(), heldCounts()],
} satisfies Outline

export const clientLoader = () => preload(...handle.queries())

/** The staff's work queue: reports that need an estimate, and those whose estimate is out. */
export default function QueuePage() {
  const counts = useQuery(reportCounts())
  const held = useQuery(heldCounts())
  // Everything is there at once, so that the browser finds the place where it was.
  const [isReturning] = useState(() => queryClient.getQueryData(answeredReports().queryKey) !== undefined)
  return (
    <Page>
      <PageHeader
        title={handle.title}
        description={
          <>
            {PURPOSE}
            <span className="block">
              {counts.data ? (
                summaryOf(counts.data, held.data?.completed ?? 0)
              ) : counts.errorUpdateCount > 0 ? (
                <FailedLine query={counts} failure="We couldn’t load the queue." />
              ) : (
                'Loading the queue…'
              )}
            </span>
          </>
        }
      />
      <SummaryTiles />
      <WaitingReports />
      <OpenTasks />
      <WhenNear label="Processed reports" fallback={<SkeletonCard rows={6} />} startsNear={isReturning}>
        <ProcessedReports />
      </WhenNear>
      <WhenNear
        label="Estimates, territories, and people"
        className="grid grid-cols-[minmax(0,1fr)] gap-6"
        fallback={<SkeletonCard rows={6} />}
        startsNear={isReturning}
      >
        <ManagementCards />
      </WhenNear>
    </Page>
  )
}

function summaryOf({ completed, failed, uploaded, processing }: ReportCounts, held: number): string {
  // The two are counted one after the other.
  const toReview = Math.max(completed - held, 0)
  const toDo = [
    toReview > 0 && `${countText(toReview, 'estimate')} to review`,
    held > 0 && `${countText(held, 'approved estimate')} waiting for the contractor`,
    failed > 0 && `${countText(failed, 'report')} that ${failed === 1 ? 'needs' : 'need'} a manual estimate`,
  ].filter((each) => each !== false)
  if (toDo.length) return `${listText(toDo)}.`
  const inAnalysis = uploaded + processing
  return inAnalysis
    ? `Nothing to review. ${countText(inAnalysis, 'report')} being analyzed.`
    : 'You’re all caught up.'
}
