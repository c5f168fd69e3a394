import type { ReactNode, Ref } from 'react'
import { Dialog } from '#web/ui/Dialog.tsx'
import type { DeskDispatch } from './desk-state.ts'
import type { Draft } from './draft.ts'
import { findingsOf } from './draft-content.ts'
import { type Place, placeOf } from './evidence.ts'
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
