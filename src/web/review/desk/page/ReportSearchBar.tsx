import { ChevronDown, ChevronUp, Search } from 'lucide-react'
import { type KeyboardEvent, type Ref, useId } from 'react'
import { MAX_HITS, type ReportId, type SearchHit } from '#domain/reports/contract.ts'
import { messageOf } from '#web/api/call.ts'
import { IconButton } from '#web/ui/Button.tsx'
import { type ReportSearch, useReportSearch } from './use-report-search.ts'

/** Finds words in the report: Enter shows the next place, Shift+Enter the one before, and Escape ends the search. */
export function ReportSearchBar({
  reportId,
  field,
  onShow,
}: {
  reportId: ReportId
  field: Ref<HTMLInputElement>
  onShow: (hit: SearchHit) => void
}) {
  const search = useReportSearch(reportId, onShow)
  const { text, setText, hits, step } = search
  const statusId = useId()
  const hasHits = hits !== undefined && hits.length > 0
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') step(event.shiftKey ? -1 : 1)
    else if (event.key === 'Escape' && text !== '') setText('')
    else if (event.key === 'Escape') event.currentTarget.blur()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <search className="flex h-11 shrink-0 items-center gap-1 border-b border-line bg-surface pr-2 pl-4 focus-within:ring-2 focus-within:ring-accent focus-within:ring-inset">
      <Search aria-hidden className="size-4 shrink-0 text-muted" />
      <input
        ref={field}
        type="search"
        aria-label="Search the report"
        aria-describedby={statusId}
        placeholder="Search the report"
        maxLength={100}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        className="h-full min-w-0 flex-1 bg-transparent px-1.5 text-base placeholder:text-faint focus:outline-none sm:text-sm"
      />
      <output id={statusId} className="truncate px-1.5 text-xs text-muted">
        {statusOf(search)}
      </output>
      {hasHits && (
        <>
          <IconButton label="Previous match" onClick={() => step(-1)}>
            <ChevronUp aria-hidden />
          </IconButton>
          <IconButton label="Next match" onClick={() => step(1)}>
            <ChevronDown aria-hidden />
          </IconButton>
        </>
      )}
    </search>
  )
}

function statusOf({ error, hits, at }: ReportSearch): string {
  if (error) return messageOf(error, 'The search failed. Please try again.')
  if (!hits) return ''
  if (hits.length === 0) return 'No matches'
  return `${at + 1} of ${hits.length}${hits.length === MAX_HITS ? '+' : ''}`
}
