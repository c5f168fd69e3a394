import { Readable } from 'node:stream'
import { PermanentFailure } from '#platform/job.ts'
import { FileTooLarge, type Storage, type StoredFile } from '#platform/storage/storage.ts'

export type Limits = { maxBytes: number; timeoutMs: number }

/**
 * Streams a file from another host into storage. Follows no redirect, because that could lead to another host.
 * @throws PermanentFailure for a response that another try wouldn't change; other errors may be temporary
 */
export async function download(
  storage: Storage,
  url: string,
  { maxBytes, timeoutMs, signal }: Limits & { signal: AbortSignal },
): Promise<StoredFile> {
  const response = await fetch(url, {
    redirect: 'manual',
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
  })
  try {
    assertFile(response, url)
    return await storage.put(response.body ?? Readable.from([]), { maxBytes })
  } catch (error) {
    await response.body?.cancel().catch(() => undefined)
    throw error instanceof FileTooLarge
      ? new PermanentFailure(`${url} is larger than ${maxBytes} bytes`, { cause: error })
      : error
  }
}

function assertFile({ status }: Response, url: string) {
  if (status === 200) return
  const message = `${url} returned ${status}`
  throw status >= 500 || status === 429 ? new Error(message) : new PermanentFailure(message)
}
