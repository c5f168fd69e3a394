import { type Field, valuesOf } from './header-fields.ts'

/** Where mail servers note the recipient of the envelope: Postfix and Gmail, Exim, Fastmail; and what the sender wrote. */
const NOTED_BY_SERVERS = ['delivered-to', 'x-original-to', 'envelope-to', 'x-delivered-to', 'x-envelope-to']
const WRITTEN_BY_SENDER = ['to', 'cc', 'resent-to', 'resent-cc']

export const DELIVERY_FIELDS: readonly string[] = [...NOTED_BY_SERVERS, ...WRITTEN_BY_SENDER]

const MAX_LENGTH = 20_000

/**
 * The token of the private address that a message was sent to, in lowercase; null for one to the inbox itself. `recipient` is the
 * envelope's, if it's known.
 */
export function tokenOfDelivery(
  fields: readonly Field[],
  { inbox, recipient }: { inbox: string; recipient: string | null },
): string | null {
  const texts = [recipient ?? '', ...DELIVERY_FIELDS.flatMap((name) => valuesOf(fields, name))]
  return (
    texts.map((text) => tokenIn(text.slice(0, MAX_LENGTH), inbox)).find((token) => token !== null) ?? null
  )
}

/** The token in the first private address of the inbox in a text. */
function tokenIn(text: string, inbox: string): string | null {
  const [local, domain] = inbox.toLowerCase().split('@')
  const pattern = new RegExp(
    `(?<![\\w.+-])${RegExp.escape(local!)}\\+([a-z0-9]{16,64})@${RegExp.escape(domain!)}(?![\\w.-]*\\w)`,
  )
  return pattern.exec(text.toLowerCase())?.[1] ?? null
}
