import { PageViewer } from './PageViewer.tsx'
import { QuotesOnly } from './QuotesOnly.tsx'
import type { PlacedDesk } from './use-desk.ts'

/** The report beside the lines: its pages as pictures, or its quotes where the format has no pages. */
export const ReportPane = ({ desk }: { desk: PlacedDesk }) =>
  desk.draft.base.report.hasPageImages ? <PageViewer desk={desk} /> : <QuotesOnly desk={desk} />
