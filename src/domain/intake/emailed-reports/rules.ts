/** The largest report that can be uploaded, 80 MB, takes a third more as base64. */
export const MAX_MESSAGE_BYTES = 115 * 1024 * 1024
/** How long the list of received emails goes back, and how long a report waits for its address. */
export const KEEP_DAYS = 30

/** `reports+TOKEN@example.com`: a private address at the inbox. */
export function privateAddressOf(inbox: string, token: string): string {
  const at = inbox.lastIndexOf('@')
  return `${inbox.slice(0, at)}+${token}${inbox.slice(at)}`
}
