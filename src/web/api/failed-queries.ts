import { notifyManager, type Query } from '@tanstack/react-query'
import { useLayoutEffect, useState, useSyncExternalStore } from 'react'
import type { ErrorCode } from '#kernel/errors.ts'
import { hasCode } from './call.ts'
import { lastErrorOf, queryClient } from './query-client.ts'

/*
 * No query fails without a word. A component shows the failure next to what's missing and says so with `useShownFailure`; what no
 * component shows is in the notice at the top of the page.
 */

type FailingQuery = {
  data: unknown
  error: Error | null
  errorUpdateCount?: number
}

/** How many components show each error. */
const shown = new Map<Error, number>()
const listeners = new Set<() => void>()
const notify = () => {
  for (const listener of listeners) listener()
}

function addShown(error: Error) {
  shown.set(error, (shown.get(error) ?? 0) + 1)
  notify()
  return () => {
    const others = (shown.get(error) ?? 1) - 1
    if (others > 0) shown.set(error, others)
    else shown.delete(error)
    notify()
  }
}

/** Whether a query has no data because it failed; also while it's retried. */
export const hasFailed = ({ data, errorUpdateCount = 0 }: Omit<FailingQuery, 'error'>) =>
  data === undefined && errorUpdateCount > 0

/** Why a query has no data, for a component that shows it. Also while it's retried, when the query itself forgets its error. */
export function useShownFailure({ data, error, errorUpdateCount = 0 }: FailingQuery): Error | null {
  const [last, setLast] = useState(error)
  if (error && error !== last) setLast(error)
  const isFailed = data === undefined && (error !== null || errorUpdateCount > 0)
  const failure = isFailed ? (error ?? last) : null
  // Before the next paint, so that the notice doesn't flash.
  useLayoutEffect(() => (failure ? addShown(failure) : undefined), [failure])
  return failure
}

/** Trying again won't help, and the page says what else to do. */
const FINAL: readonly ErrorCode[] = ['signed_out', 'second_factor_missing', 'not_found', 'gone']

function isUnshown(query: Query) {
  const { data, errorUpdateCount } = query.state
  if (data !== undefined || errorUpdateCount === 0 || query.meta?.isOptional || !query.isActive())
    return false
  const error = lastErrorOf(query)
  return error !== undefined && !shown.has(error) && !FINAL.some((code) => hasCode(error, code))
}

const unshown = () => queryClient.getQueryCache().findAll({ predicate: isUnshown })

export const retryUnshown = () => {
  for (const query of unshown()) void query.fetch().catch(() => undefined)
}

function subscribe(listener: () => void) {
  const batched = notifyManager.batchCalls(listener)
  listeners.add(batched)
  const unsubscribe = queryClient.getQueryCache().subscribe(batched)
  return () => {
    listeners.delete(batched)
    unsubscribe()
  }
}

const stateNow = () => {
  const queries = unshown()
  if (queries.length === 0) return 'none'
  return queries.some(({ state }) => state.fetchStatus === 'fetching') ? 'retrying' : 'failed'
}

/** Whether data that the page uses failed to load and no component says so; or it's being tried again. */
export const useUnshownFailures = () => useSyncExternalStore(subscribe, stateNow, () => 'none' as const)
