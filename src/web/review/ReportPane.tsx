import type { DeskDispatch } from './desk-state.ts'
import type { Draft } from './draft.ts'
import { findingsOf } from './draft-content.ts'
import type { Place } from './evidence.ts'
import { PageViewer } from './PageViewer.tsx'
import { QuotesOnly } from './QuotesOnly.tsx'
import { TextViewer } from './TextViewer.tsx'

/** The report as page images, or as text if its format has no pages. */
export const ReportPane = ({
  draft,
  place,
  isWide,
  dispatch,
}: {
  draft: Draft
  place: Place | null
  isWide: boolean
  dispatch: DeskDispatch
}) =>
  draft.base.report.hasPageImages ? (
    <PageViewer draft={draft} place={place} isWide={isWide} dispatch={dispatch} />
  ) : (
    <TextViewer draft={draft} place={place} dispatch={dispatch}>
      <QuotesOnly line={draft.lines.find(({ id }) => id === draft.selectedId)} findings={findingsOf(draft)} />
    </TextViewer>
  )
