import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import type { AdminReport } from '#domain/intake/contract.ts'
import { paths } from '#web/paths.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ListCard, Rows } from '#web/ui/ListCard.tsx'
import { QueueRow } from './QueueRow.tsx'
import { reportCounts, waitingReports } from './queries.ts'
import { totalOf } from './totals.ts'

const MINUTE_MS = 60_000

/** The reports that have waited longest; the page behind it has all of them. */
export function WaitingReports() {
  const reports = useInfiniteQuery(waitingReports)
  const counts = useQuery(reportCounts())
  return (
    <ListCard
      title="New Reports for Processing"
      description="Earliest deadline first, then oldest."
      noun="the new reports"
      query={reports}
      total={totalOf('waiting', counts.data)}
      allPath={paths.adminReports()}
      empty={
        <EmptyState icon={CircleCheck} title="All caught up">
          New reports appear here as soon as agents upload them.
        </EmptyState>
      }
    >
      {(items) => <WaitingRows reports={items} scrolls />}
    </ListCard>
  )
}

/** Reports that wait, each with its next step. */
export function WaitingRows({ reports, scrolls }: { reports: readonly AdminReport[]; scrolls?: boolean }) {
  const now = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS
  return (
    <Rows scrolls={scrolls}>
      {reports.map((report) => (
        <QueueRow key={report.id} report={report} now={now} />
      ))}
    </Rows>
  )
}
