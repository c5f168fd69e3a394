import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { EstimateId, LineItem } from '#domain/estimates/contract.ts'
import { type EarlierWork, listEarlierWork } from '#domain/repairs/earlier-work/contract.ts'
import { query } from '#web/api/query.ts'
import type { LineNote } from '#web/estimates/EstimateLine.tsx'
import { dayText } from '#web/estimates/work-text.ts'

/** The lines of an estimate that were done before it came. */
export const earlierWork = (id: EstimateId) => query(listEarlierWork, { id })

/** The same by line; empty while it isn't known. */
export function useEarlierWork(id: EstimateId, options: { enabled?: boolean } = {}) {
  const { data } = useQuery({ ...earlierWork(id), ...options })
  return useMemo(() => new Map(data?.map((work) => [work.lineId, work])), [data])
}

export type DoneLines = ReadonlyMap<string, EarlierWork>

/** `Already done on Nov 28, 2026`. */
export const doneText = ({ doneOn }: EarlierWork): string =>
  doneOn ? `Already done on ${dayText(doneOn)}` : 'Already done'

/** Adds to the note of a line that it was done before. */
export const withDoneNote =
  (done: DoneLines, noteOf: (line: LineItem) => LineNote | undefined) =>
  (line: LineItem): LineNote | undefined => {
    const [work, note] = [done.get(line.id), noteOf(line)]
    if (!work) return note
    return { ...note, text: note ? `${doneText(work)}. ${note.text}` : doneText(work) }
  }
