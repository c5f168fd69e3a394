import { SearchX } from 'lucide-react'
import type { Outline } from '#web/shell/portal/outline.ts'
import { EmptyState } from '#web/ui/lists/EmptyState.tsx'
import { preferredOrder } from './preferred-order.ts'
import { ReportListPage } from './ReportListPage.tsx'
import { WaitingRows } from './WaitingReports.tsx'

export const meta = () => [{ title: 'New Reports · ODIE' }]

export const handle = {
  title: 'New Reports for Processing',
} satisfies Outline

/** Every report that waits for an estimate. */
export default function WaitingReportsPage() {
  return (
    <ReportListPage
      stage="waiting"
      defaultOrder={preferredOrder()}
      title={handle.title}
      noun="the new reports"
      empty={(isFiltered) => (
        <EmptyState icon={SearchX} title={isFiltered ? 'No matches' : 'All caught up'}>
          {isFiltered
            ? 'No waiting reports match all of these filters. Clear one of them.'
            : 'New reports appear here as soon as agents upload them.'}
        </EmptyState>
      )}
    >
      {(items) => <WaitingRows reports={items} />}
    </ReportListPage>
  )
}
