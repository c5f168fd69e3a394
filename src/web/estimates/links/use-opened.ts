import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { InputOf } from '#kernel/endpoint.ts'
import { query } from '#web/api/query.ts'
import type { OfLink } from './EarlyLink.tsx'

/** The token of the page's link, and what it opens, which is read once: each request counts as an opening. */
export function useOpened<E extends OfLink>(opens: E) {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const opened = useQuery({
    ...query(opens, { token } as InputOf<E>),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  return { token, opened }
}
