import { useState } from 'react'
import type { CompletionRecord } from '#domain/repairs/completion/contract.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { ChangeList } from './ChangeList.tsx'
import { seenOf } from './problem-words.ts'
import { RemarkList } from './RemarkList.tsx'
import { changesBetween } from './version-changes.ts'

/** What came while the reader was writing in a dialog, which covers the page: what was said, and what a corrected report changed. */
export function Meanwhile({ record }: { record: CompletionRecord }) {
  const [opened] = useState({ ...seenOf(record), completion: record.completion })
  const { completion, history } = record
  const remarks = history?.remarks.slice(opened.remarks) ?? []
  const isCorrected = completion && opened.completion && completion.version !== opened.version
  if (remarks.length === 0 && !isCorrected) return null
  const changes = isCorrected ? changesBetween(record, opened.completion!, completion) : []
  return (
    <Notice tone="info" live title="In the meantime">
      <div className="grid gap-3">
        <RemarkList record={record} remarks={remarks} />
        {isCorrected && (
          <div className="grid gap-1">
            <p>
              {completion.by} corrected the report{changes.length > 0 ? ':' : '.'}
            </p>
            <ChangeList changes={changes} />
          </div>
        )}
      </div>
    </Notice>
  )
}
