import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { type ReportId, type SearchHit, searchReport } from '#domain/reports/contract.ts'
import { query } from '#web/api/query.ts'
import { useDebounced } from '#web/ui/forms/use-debounced.ts'

const TYPING_PAUSE_MS = 200
const MIN_LENGTH = 2

export type ReportSearch = ReturnType<typeof useReportSearch>

/** Searches the report's text while the user types. Shows the first hit when it's found, and the others by `step`. */
export function useReportSearch(id: ReportId, onShow: (hit: SearchHit) => void) {
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const searched = useDebounced(text.trim(), TYPING_PAUSE_MS)
  const isSearching = searched.length >= MIN_LENGTH && searched === text.trim()
  const { data, error } = useQuery({
    ...query(searchReport, { id, text: searched }),
    enabled: isSearching,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const hits = isSearching ? data : undefined

  const show = (index: number) => {
    const hit = hits?.[index]
    if (!hit) return
    setAt(index)
    onShow(hit)
  }
  const showFirst = useEffectEvent(() => show(0))
  // biome-ignore lint/correctness/useExhaustiveDependencies: other hits begin with the first of them
  useEffect(() => showFirst(), [hits])

  return {
    text,
    setText,
    hits,
    error: isSearching ? error : null,
    at,
    step: (by: 1 | -1) => hits && show((at + by + hits.length) % hits.length),
  }
}
