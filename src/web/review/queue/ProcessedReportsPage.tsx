import type { Outline } from '#web/shell/portal/outline.ts'
import { Rows } from '#web/ui/lists/ListCard.tsx'
import { NoProcessedReports } from './ProcessedReports.tsx'
import { ProcessedRow } from './ProcessedRow.tsx'
import { ReportListPage } from './ReportListPage.tsx'

export const meta = () => [{ title: 'Processed Reports · ODIE' }]

export const handle = {
  title: 'Processed Reports',
} satisfies Outline

/** Every report whose estimate was approved, or that was returned. */
export default function ProcessedReportsPage() {
  return (
    <ReportListPage
      stage="answered"
      defaultOrder="newest"
      title={handle.title}
      noun="the processed reports"
      empty={(isFiltered) => <NoProcessedReports isFiltered={isFiltered} />}
    >
      {(items) => (
        <Rows>
          {items.map((report) => (
            <ProcessedRow key={report.id} report={report} />
          ))}
        </Rows>
      )}
    </ReportListPage>
  )
}
