import { type Field, valuesOf } from './header-fields.ts'

/**
 * Why a message wasn't written by a person to be answered. `bulk` may still bring a report to a private address: inspection companies
 * send them through services for mass email. The others never do.
 */
export type Automatic = 'bounce' | 'auto_reply' | 'own' | 'bulk'

type Own = {
  /** The addresses that ODIE sends from, and the inbox's, in lowercase. */
  addresses: readonly string[]
  /** The domain of our Message-IDs. */
  host: string
}

/** Null for a message that may be answered (RFC 3834, section 2). */
export function automaticOf(
  fields: readonly Field[],
  own: Own & { author: string | null },
): Automatic | null {
  if (isBounce(fields)) return 'bounce'
  if (isOwn(fields, own)) return 'own'
  const values = (name: string) => valuesOf(fields, name).map((value) => value.toLowerCase())
  const submitted = values('auto-submitted').map((value) => value.split(/[\s;(]/, 1)[0])
  if (submitted.includes('auto-replied')) return 'auto_reply'
  if (['x-autoreply', 'x-autorespond', 'x-autoresponder'].some((name) => values(name).length > 0))
    return 'auto_reply'
  if (submitted.some((value) => value !== 'no')) return 'bulk'
  if (values('precedence').some((value) => /^(?:bulk|junk|list|auto_reply)\b/.test(value))) return 'bulk'
  return values('list-id').length > 0 ? 'bulk' : null
}

/** Delivery reports (RFC 3464), read receipts (RFC 8098), and everything else that's returned to no one. */
function isBounce(fields: readonly Field[]): boolean {
  const has = (name: string, pattern: RegExp) => valuesOf(fields, name).some((value) => pattern.test(value))
  return (
    has('return-path', /^<\s*>/) ||
    has('content-type', /^multipart\/report\b/i) ||
    has('from', /\b(?:mailer-daemon|postmaster)@/i) ||
    has('x-failed-recipients', /./)
  )
}

function isOwn(
  fields: readonly Field[],
  { addresses, host, author }: Own & { author: string | null },
): boolean {
  if (author && addresses.includes(author)) return true
  if (valuesOf(fields, 'x-odie-message-id').length > 0) return true
  return valuesOf(fields, 'message-id').some(
    (id) => /^<[0-9a-f]{32}@/.test(id) && id.toLowerCase().endsWith(`@${host.toLowerCase()}>`),
  )
}
