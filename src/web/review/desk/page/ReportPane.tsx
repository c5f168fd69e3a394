import type { ReactNode, Ref } from 'react'
import type { DeskDispatch } from '#web/review/desk/draft/desk-state.ts'
import { findingsOf } from '#web/review/desk/draft/draft-content.ts'
import type { Draft } from '#web/review/desk/draft/draft-state.ts'
import { type Place, placeOf } from '#web/review/desk/draft/evidence.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { PageViewer } from './PageViewer.tsx'
import { QuotesOnly } from './QuotesOnly.tsx'
import { ReportSearchBar } from './ReportSearchBar.tsx'
import { TextViewer } from './TextViewer.tsx'

/** The report as page images, or as text if its format has no pages, with a search. */
export const ReportPane = ({
  draft,
  place,
  isWide,
  searchField,
  dispatch,
}: {
  draft: Draft
  place: Place | null
  isWide: boolean
  searchField: Ref<HTMLInputElement>
  dispatch: DeskDispatch
}) => (
  <div className="flex h-full min-h-0 flex-col">
    <ReportSearchBar
      reportId={draft.base.reportId}
      field={searchField}
      onShow={(hit) => dispatch({ type: 'showPlace', place: placeOf(hit) })}
    />
    {draft.base.report.hasPageImages ? (
      <PageViewer draft={draft} place={place} isWide={isWide} dispatch={dispatch} />
    ) : (
      <TextViewer draft={draft} place={place} dispatch={dispatch}>
        <QuotesOnly
          line={draft.lines.find(({ id }) => id === draft.selectedId)}
          findings={findingsOf(draft)}
        />
      </TextViewer>
    )}
  </div>
)

/** Holds the report on screens too narrow for a pane of its own. */
export const ReportDrawer = ({
  isOpen,
  onClose,
  children,
}: {
  isOpen: boolean
  onClose: () => void
  children: ReactNode
}) => (
  <Dialog isOpen={isOpen} onClose={onClose} title="The report" shape="drawer">
    <div className="-mx-5 -my-4 h-full sm:-mx-6">{children}</div>
  </Dialog>
)
