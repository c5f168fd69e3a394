import { useState } from 'react'
import { Tabs } from '#web/ui/Tabs.tsx'
import type { DeskDispatch, DeskState } from './desk-state.ts'
import { findingsWithoutLine, isReadOnly } from './draft.ts'
import { LineList } from './LineList.tsx'
import { MentionList } from './MentionList.tsx'
import { RemovedFindings } from './RemovedFindings.tsx'

/** The lines, the findings that no line covers, and every electrical passage in the report. */
export function DeskTabs({ state, dispatch }: { state: DeskState; dispatch: DeskDispatch }) {
  const [tab, setTab] = useState('lines')
  const { draft, place } = state
  const { base, lines } = draft
  const removed = findingsWithoutLine(draft)
  return (
    <Tabs
      label="Estimate"
      value={tab}
      onChange={setTab}
      className="flex min-h-0 flex-1 flex-col *:data-[state=active]:min-h-0 *:data-[state=active]:flex-1 *:data-[state=active]:overflow-y-auto *:data-[state=active]:overscroll-contain"
      tabs={[
        {
          value: 'lines',
          label: 'Lines',
          count: lines.length,
          content: <LineList state={state} dispatch={dispatch} />,
        },
        {
          value: 'removed',
          label: 'Removed',
          count: removed.length,
          content: (
            <RemovedFindings
              findings={removed}
              isReadOnly={isReadOnly(draft)}
              place={place}
              dispatch={dispatch}
            />
          ),
        },
        {
          value: 'mentions',
          label: 'Everything electrical',
          count: base.mentions.length,
          content: <MentionList mentions={base.mentions} lines={lines} place={place} dispatch={dispatch} />,
        },
      ]}
    />
  )
}
