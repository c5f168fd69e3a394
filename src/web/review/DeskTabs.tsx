import { useState } from 'react'
import { Tabs } from '#web/ui/Tabs.tsx'
import { findingsWithoutLine } from './draft.ts'
import { LineList } from './LineList.tsx'
import { MentionList } from './MentionList.tsx'
import { RemovedFindings } from './RemovedFindings.tsx'
import type { Desk } from './use-desk.ts'

/** The lines; the findings that are on none; and every passage that mentions electrical things. */
export function DeskTabs({ desk, onShowReport }: { desk: Desk; onShowReport: () => void }) {
  const [tab, setTab] = useState('lines')
  const { base, lines } = desk.draft
  const missing = findingsWithoutLine(desk.draft)
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
          content: <LineList desk={desk} onShowReport={onShowReport} />,
        },
        {
          value: 'removed',
          label: 'Removed',
          count: missing.length,
          content: <RemovedFindings desk={desk} findings={missing} onShowReport={onShowReport} />,
        },
        {
          value: 'mentions',
          label: 'Everything electrical',
          count: base.mentions.length,
          content: <MentionList desk={desk} onShowReport={onShowReport} />,
        },
      ]}
    />
  )
}
