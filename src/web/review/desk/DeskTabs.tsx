import { Tabs } from '#web/ui/Tabs.tsx'
import type { DeskDispatch, DeskState, DeskTab } from './draft/desk-state.ts'
import { findingsWithoutLine, openSetAside, removedLines } from './draft/draft-content.ts'
import { MentionList } from './findings/MentionList.tsx'
import { RemovedFindings } from './findings/RemovedFindings.tsx'
import { LineList } from './lines/LineList.tsx'
import type { DecisionActions } from './use-decision-actions.ts'

/** The lines, the findings that no line covers, and every electrical passage in the report. */
export function DeskTabs({
  state,
  deciding,
  dispatch,
}: {
  state: DeskState
  deciding: DecisionActions
  dispatch: DeskDispatch
}) {
  const { draft, place, tab } = state
  const removed = findingsWithoutLine(draft).length + openSetAside(draft).length + removedLines(draft).length
  return (
    <Tabs
      label="Estimate"
      value={tab}
      onChange={(value) => dispatch({ type: 'showTab', tab: value as DeskTab })}
      className="flex min-h-0 flex-1 flex-col *:data-[state=active]:min-h-0 *:data-[state=active]:flex-1 *:data-[state=active]:overflow-y-auto *:data-[state=active]:overscroll-contain"
      tabs={[
        {
          value: 'lines',
          label: 'Lines',
          count: draft.lines.length,
          content: <LineList state={state} deciding={deciding} dispatch={dispatch} />,
        },
        {
          value: 'removed',
          label: 'Removed',
          count: removed,
          content: <RemovedFindings draft={draft} place={place} deciding={deciding} dispatch={dispatch} />,
        },
        {
          value: 'mentions',
          label: 'Everything electrical',
          count: draft.base.mentions.length,
          content: <MentionList state={state} deciding={deciding} dispatch={dispatch} />,
        },
      ]}
    />
  )
}
