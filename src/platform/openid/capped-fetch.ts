import type { CustomFetch } from 'openid-client'

/** Microsoft's keys, the longest that a provider sends, take 20 kB. */
const MAX_BYTES = 256 * 1024

/** A response that is too long to be one of the protocol. */
export class TooLong extends Error {}

/**
 * `fetch` for the client library, which sets a deadline and doesn't follow redirects. The body is read here, so that the
 * deadline holds for it, too. Throws `TooLong` beyond 256 kB.
 */
export const cappedFetch: CustomFetch = async (url, { body, ...options }) => {
  const response = await fetch(url, { ...options, body: body as RequestInit['body'] })
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.length
    if (length > MAX_BYTES) throw new TooLong(`more than ${MAX_BYTES} bytes from ${new URL(url).host}`)
    chunks.push(chunk)
  }
  const { status, statusText, headers } = response
  const hasNoBody = [101, 204, 205, 304].includes(status)
  return new Response(hasNoBody ? null : Buffer.concat(chunks), { status, statusText, headers })
}
