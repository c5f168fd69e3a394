/** A request that a page's HTML sent before its script had loaded. `attempt` is the id that its body has. */
type EarlyRequest = { path: string; body: string; attempt: string; response: Promise<Response> }

declare global {
  var odieEarlyRequest: EarlyRequest | undefined
  /** What it read, by URL. */
  var odieEarlyReads: Record<string, Promise<Response>> | undefined
}

/** Takes over the request with this path and body, instead of sending it again. Null if there's none. */
export function takeEarlyResponse(path: string, body: string): Promise<Response> | null {
  const early = globalThis.odieEarlyRequest
  if (early?.path !== path) return null
  globalThis.odieEarlyRequest = undefined
  return early.body === body ? early.response : null
}

/** Takes over the reading of a URL, once. Null if the page's HTML didn't read it. */
export function takeEarlyRead(href: string): Promise<Response> | null {
  const response = globalThis.odieEarlyReads?.[href]
  if (!response) return null
  delete globalThis.odieEarlyReads?.[href]
  return response
}

/** After a call that may have changed what was read early, and once the user has left the page that it was read for. */
export function forgetEarlyReads() {
  globalThis.odieEarlyReads = undefined
}
