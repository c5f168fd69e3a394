import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { EMAIL_POLL_MS, inboxAddress } from '#web/reports/emailed/queries.ts'
import { ownReports } from '#web/reports/queries.ts'
import { ReportRow } from '#web/reports/ReportRow.tsx'
import { EmptyState } from '#web/ui/lists/EmptyState.tsx'
import { ListCard, Rows } from '#web/ui/lists/ListCard.tsx'

type OnAddress = (address: string) => void

export function RecentReports({
  onUploadAnother,
  onResume,
}: {
  onUploadAnother: OnAddress
  onResume: OnAddress
}) {
  const { data } = useQuery(inboxAddress)
  // A report that was sent by email shows up on its own.
  const reports = useInfiniteQuery(
    data?.inbox ? { ...ownReports, refetchInterval: EMAIL_POLL_MS } : ownReports,
  )
  return (
    <ListCard
      title="Recent Reports"
      noun="your reports"
      query={reports}
      empty={
        <EmptyState icon={FileText} title="No inspection reports uploaded yet.">
          Upload your first report to get started with ODIE!
        </EmptyState>
      }
    >
      {(items) => (
        <Rows scrolls>
          {items.map((report) => (
            <ReportRow
              key={report.id}
              report={report}
              onUploadAnother={onUploadAnother}
              onResume={onResume}
            />
          ))}
        </Rows>
      )}
    </ListCard>
  )
}
