import { onlineManager, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { getEstimate } from '#domain/estimates/contract.ts'
import { countReports, listReports } from '#domain/reports/contract.ts'
import { countsQuery, query } from './query.ts'
import { queryClient } from './query-client.ts'

/** How often the data of a page is read that loses its connection and gets it back. */
async function readsOver(options: { queryKey: readonly unknown[] }) {
  const read = vi.fn(async () => 'data')
  const observer = new QueryObserver(queryClient, { ...options, queryFn: read } as never)
  const stop = observer.subscribe(() => {})
  queryClient.mount()
  await vi.waitFor(() => expect(observer.getCurrentResult().isSuccess).toBe(true))
  onlineManager.setOnline(false)
  onlineManager.setOnline(true)
  await vi.waitFor(() => expect(observer.getCurrentResult().isFetching).toBe(false))
  stop()
  queryClient.unmount()
  return read.mock.calls.length
}

test('back online, lists and counts are read again, and what a form may be about isn’t', async () => {
  expect(await readsOver(countsQuery(listReports, countReports, {}))).toBe(2)
  expect(await readsOver(query(getEstimate, { id: crypto.randomUUID() as never }))).toBe(1)
})
