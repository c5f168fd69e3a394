import { onlineManager, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { queryClient } from './query-client.ts'

test('back online, what a page shows is read again', async () => {
  const read = vi.fn(async () => 'data')
  const stop = new QueryObserver(queryClient, { queryKey: ['reports'], queryFn: read }).subscribe(() => {})
  queryClient.mount()
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(1))
  onlineManager.setOnline(false)
  onlineManager.setOnline(true)
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2))
  stop()
  queryClient.unmount()
})
