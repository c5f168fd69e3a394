import { useInfiniteQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { ownReports } from './queries.ts'
import { ReportRow } from './ReportRow.tsx'

export function RecentReports() {
  const reports = useInfiniteQuery(ownReports)
  return (
    <Card title="Recent Reports" flush>
      <Loaded
        query={reports}
        skeleton={<SkeletonRows label="Loading your reports" />}
        failure="Your reports could not be loaded"
      >
        {(items) =>
          items.length === 0 ? (
            <EmptyState icon={FileText} title="No inspection reports uploaded yet.">
              Upload your first report to get started with ODIE!
            </EmptyState>
          ) : (
            <ul className="max-h-96 divide-y divide-line overflow-y-auto border-t border-line">
              {items.map((report) => (
                <ReportRow key={report.id} report={report} />
              ))}
              {reports.hasNextPage && (
                <li className="grid justify-center p-3">
                  <Button
                    size="sm"
                    look="quiet"
                    pending={reports.isFetchingNextPage}
                    onClick={() => void reports.fetchNextPage()}
                  >
                    Show more
                  </Button>
                </li>
              )}
            </ul>
          )
        }
      </Loaded>
    </Card>
  )
}
