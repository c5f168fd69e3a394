import { useInfiniteQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import type { AdminReport } from '#domain/intake/contract.ts'
import { preload } from '#web/api/preload.ts'
import { EstimateUploadDialog } from '#web/estimates/EstimateUploadDialog.tsx'
import { Page } from '#web/shell/Page.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { countText } from '#web/ui/format.ts'
import { ListCard, Rows } from '#web/ui/ListCard.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { ProcessedReports } from './ProcessedReports.tsx'
import { QueueRow } from './QueueRow.tsx'
import { adminReports } from './queries.ts'

export const meta = () => [{ title: 'Admin Dashboard · ODIE' }]

export const clientLoader = () => preload(adminReports)

/** The staff's work queue: reports that need an estimate, and those whose estimate is out. */
export default function QueuePage() {
  const [uploadingFor, setUploadingFor] = useState<AdminReport | null>(null)
  const reports = useInfiniteQuery(adminReports)
  // One request feeds both lists, so the button for older reports is below both of them.
  const { data, error, isPending, isFetching, refetch, hasNextPage } = reports
  const list = { error, isPending, isFetching, refetch }
  return (
    <Page>
      <PageHeader title="Admin Dashboard" description={data ? summaryOf(data) : 'Loading the queue…'} />
      <ListCard
        title="New Reports for Processing"
        noun="the new reports"
        query={{ ...list, data: data?.filter((report) => !isDelivered(report)) }}
        empty={<NoNewReports hasOlder={hasNextPage} />}
      >
        {(items) => (
          <Rows>
            {items.map((report) => (
              <QueueRow key={report.id} report={report} onUpload={() => setUploadingFor(report)} />
            ))}
          </Rows>
        )}
      </ListCard>
      <ProcessedReports query={{ ...list, data: data?.filter(isDelivered) }} />
      {hasNextPage && (
        <Button
          className="justify-self-center"
          pending={reports.isFetchingNextPage}
          onClick={() => void reports.fetchNextPage()}
        >
          Show older reports
        </Button>
      )}
      {uploadingFor && <EstimateUploadDialog report={uploadingFor} onClose={() => setUploadingFor(null)} />}
    </Page>
  )
}

const isDelivered = ({ analysisStatus }: AdminReport) =>
  analysisStatus === 'estimate_uploaded' || analysisStatus === 'processed'

function summaryOf(reports: readonly AdminReport[]): string {
  const toReview = reports.filter(({ analysisStatus }) => analysisStatus === 'completed').length
  const byHand = reports.filter(({ analysisStatus }) => analysisStatus === 'failed').length
  const toDo = [
    toReview > 0 && `${countText(toReview, 'estimate')} to review`,
    byHand > 0 && `${countText(byHand, 'report')} to estimate by hand`,
  ].filter(Boolean)
  return toDo.length ? `${toDo.join(', ')}.` : 'You’re all caught up.'
}

const NoNewReports = ({ hasOlder }: { hasOlder: boolean }) => (
  <EmptyState icon={CircleCheck} title={hasOlder ? 'Nothing new so far' : 'All caught up'}>
    {hasOlder
      ? 'Older reports haven’t been loaded yet.'
      : 'New reports appear here as soon as agents upload them.'}
  </EmptyState>
)
