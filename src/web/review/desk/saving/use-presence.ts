import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { EstimateId } from '#domain/estimates/contract.ts'
import { type DeskState, endPresence, reportPresence } from '#domain/review/desk/contract.ts'
import { call } from '#web/api/call.ts'
import { query } from '#web/api/query.ts'

const REPORT_MS = 15_000

/** Says that this page shows the estimate, and what the server says about it since; undefined until it has answered. */
export function usePresence(id: EstimateId): DeskState | undefined {
  const { data } = useQuery({
    ...query(reportPresence, { id }),
    refetchInterval: REPORT_MS,
    refetchOnWindowFocus: 'always',
    staleTime: 0,
    gcTime: 0,
    retry: false,
    // A repeated answer is news, too: checks that couldn't be sent are sent again.
    structuralSharing: false,
  })
  useEffect(
    () => () => {
      // If it fails, the server forgets this page within a minute.
      void call(endPresence, { id }).catch(() => undefined)
    },
    [id],
  )
  return data
}
