import { useInfiniteQuery } from '@tanstack/react-query'
import { CircleCheck, Inbox } from 'lucide-react'
import { useState } from 'react'
import { type AdminReport, listAdminReports } from '#domain/intake/contract.ts'
import { pagedQuery } from '#web/api/query.ts'
import { EstimateUploadDialog } from '#web/estimates/EstimateUploadDialog.tsx'
import { Page } from '#web/shell/Page.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { countText } from '#web/ui/format.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { ProcessedReports } from './ProcessedReports.tsx'
import { QueueRow } from './QueueRow.tsx'

export const meta = () => [{ title: 'Admin Dashboard · ODIE' }]

const POLL_MS = 10_000

export default function AdminPage() {
  const [byHand, setByHand] = useState<AdminReport | null>(null)
  const reports = useInfiniteQuery({
    ...pagedQuery(listAdminReports, {}),
    refetchInterval: POLL_MS,
    // `always`: data is never stale by default, so that focus alone would not fetch.
    refetchOnWindowFocus: 'always',
  })
  return (
    <Page>
      <PageHeader title="Admin Dashboard" description={<Summary reports={reports.data} />} />
      <Loaded query={reports} skeleton={<QueueSkeleton />} failure="The reports could not be loaded">
        {(items) => (
          <>
            <NewReports reports={items.filter((report) => !isDelivered(report))} onUpload={setByHand} />
            <ProcessedReports reports={items.filter(isDelivered)} />
            {reports.hasNextPage && (
              <Button
                className="justify-self-center"
                pending={reports.isFetchingNextPage}
                onClick={() => void reports.fetchNextPage()}
              >
                Show older reports
              </Button>
            )}
          </>
        )}
      </Loaded>
      {byHand && <EstimateUploadDialog report={byHand} onClose={() => setByHand(null)} />}
    </Page>
  )
}

const isDelivered = ({ analysisStatus }: AdminReport) =>
  analysisStatus === 'estimate_uploaded' || analysisStatus === 'processed'

function Summary({ reports }: { reports: readonly AdminReport[] | undefined }) {
  if (!reports) return 'What waits for you comes first.'
  const toReview = reports.filter(({ analysisStatus }) => analysisStatus === 'completed').length
  const byHand = reports.filter(({ analysisStatus }) => analysisStatus === 'failed').length
  const waiting = [
    toReview > 0 && `${countText(toReview, 'estimate')} to review`,
    byHand > 0 && `${countText(byHand, 'report')} to do by hand`,
  ].filter(Boolean)
  return waiting.length ? `${waiting.join(', ')}.` : 'Nothing waits for you.'
}

const NewReports = ({
  reports,
  onUpload,
}: {
  reports: readonly AdminReport[]
  onUpload: (report: AdminReport) => void
}) => (
  <Card title="New Reports for Processing" flush aside={<Count of={reports.length} />}>
    {reports.length === 0 ? (
      <EmptyState icon={CircleCheck} title="All done">
        New reports appear here as agents upload them.
      </EmptyState>
    ) : (
      <ul className="max-h-[44rem] divide-y divide-line overflow-y-auto border-t border-line">
        {reports.map((report) => (
          <QueueRow key={report.id} report={report} onUpload={() => onUpload(report)} />
        ))}
      </ul>
    )}
  </Card>
)

const Count = ({ of: count }: { of: number }) => <span className="text-sm text-muted">{count}</span>

const QueueSkeleton = () => (
  <Card title="New Reports for Processing" flush aside={<Inbox aria-hidden className="size-5 text-faint" />}>
    <SkeletonRows rows={5} label="Loading the reports" />
  </Card>
)
