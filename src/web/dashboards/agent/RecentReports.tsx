import { useInfiniteQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
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
  const reports = useInfiniteQuery(ownReports)
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
