import { APICallError } from 'ai'

const MAX_BYTES = 4 * 1024 * 1024

type Bounds = { tryMs: number; maxBytes?: number }

/**
 * `fetch` for one request: each try, body included, ends after `tryMs` as a retryable 408; a response has at most `maxBytes`;
 * and redirects aren't followed, because that would send the API key to another host.
 */
export function boundedFetch({ tryMs, maxBytes = MAX_BYTES }: Bounds): typeof globalThis.fetch {
  return async (input, init) => {
    const url = String(input instanceof Request ? input.url : input)
    const deadline = AbortSignal.timeout(tryMs)
    const signal = init?.signal ? AbortSignal.any([init.signal, deadline]) : deadline
    try {
      const response = await fetch(input, { ...init, signal, redirect: 'manual' })
      const body = await bodyOf(response, url, maxBytes)
      const { status, statusText, headers } = response
      return new Response(body, { status, statusText, headers })
    } catch (error) {
      if (!deadline.aborted || init?.signal?.aborted) throw error
      throw failure(url, 408, `no response within ${tryMs} ms`)
    }
  }
}

async function bodyOf(response: Response, url: string, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.length
    if (length > maxBytes) throw failure(url, 413, `a response longer than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function failure(url: string, statusCode: number, message: string): APICallError {
  return new APICallError({
    url,
    statusCode,
    message,
    requestBodyValues: {},
    isRetryable: statusCode === 408,
    // A timed-out try has waited long enough; without this header the SDK pauses for seconds more.
    responseHeaders: { 'retry-after-ms': '100' },
  })
}
