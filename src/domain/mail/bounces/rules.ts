import { cleanName } from '#kernel/text/text.ts'

/* Delivery status notifications (RFC 3464): what mail servers say about an email that they couldn't deliver. All of it is hostile. */

/** What a report says about one recipient. */
export type ReportedRecipient = {
  /** The addresses that the report has for the recipient, in lowercase: the one that we sent to, and the last one it was forwarded to. */
  addresses: string[]
  /** `failed` for good; anything else isn't a bounce. */
  action: string
  /** An enhanced status code (RFC 3463) such as `5.1.1`; null if there's none. */
  status: string | null
  /** The response of the mail server that rejected the email; null if there's none. */
  diagnostic: string | null
}

const MAX_RECIPIENTS = 20
const MAX_DIAGNOSTIC = 300
const STATUS = /\b[45]\.\d{1,3}\.\d{1,3}\b/

/** Whether a message's header says that it's a delivery report. Anything else is never parsed. */
export function isReport(header: string): boolean {
  const [, value = ''] = /^content-type:((?:[^\n]|\n[ \t])*)/im.exec(header) ?? []
  return /^\s*multipart\/report\b/i.test(value) && /\breport-type\s*=\s*"?delivery-status\b/i.test(value)
}

/** The header of a message or part: everything up to the first empty line. */
export function headerOf(source: string): string {
  const end = /\r?\n\r?\n/.exec(source)
  return end ? source.slice(0, end.index) : source
}

/** The recipients of a `message/delivery-status` part, and the envelope id that we gave. */
export function readStatus(text: string): { envelopeId: string | null; recipients: ReportedRecipient[] } {
  const [message = new Map<string, string>(), ...groups] = text
    .split(/\r?\n[ \t]*\r?\n/, 2 * MAX_RECIPIENTS)
    .map(fieldsOf)
    .filter(({ size }) => size > 0)
  // Some servers put the fields of the only recipient into the first group.
  const recipients = (message.has('final-recipient') ? [message, ...groups] : groups)
    .filter((fields) => fields.has('final-recipient') || fields.has('original-recipient'))
    .slice(0, MAX_RECIPIENTS)
    .map(recipientOf)
  return { envelopeId: message.get('original-envelope-id') ?? null, recipients }
}

/** The fields of a header by their names in lowercase; of fields with the same name, the first. */
function fieldsOf(header: string): Map<string, string> {
  const fields = new Map<string, string>()
  for (const line of header.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const colon = line.indexOf(':')
    const name = line.slice(0, Math.max(0, colon)).trim().toLowerCase()
    if (name && !fields.has(name)) fields.set(name, line.slice(colon + 1).trim())
  }
  return fields
}

function recipientOf(fields: Map<string, string>): ReportedRecipient {
  const addresses = ['original-recipient', 'final-recipient']
    .map((name) => addressOf(fields.get(name) ?? ''))
    .filter((address) => address.includes('@'))
  const diagnostic = cleanDiagnostic(fields.get('diagnostic-code') ?? '')
  return {
    addresses: [...new Set(addresses)],
    action: (fields.get('action') ?? '').split(/[\s(]/, 1)[0]!.toLowerCase(),
    status: statusOf(fields.get('status') ?? '', diagnostic),
    diagnostic: diagnostic || null,
  }
}

/** `rfc822; pat@example.com`, with characters in hexadecimal like `+2B` (RFC 3461) and angle brackets, which some servers add. */
const addressOf = (value: string) =>
  value
    .slice(0, 1000)
    .replace(/^[^;@]*;/, '')
    .replaceAll(/\+([0-9A-F]{2})/g, (_all, digits) => String.fromCharCode(Number.parseInt(digits, 16)))
    .replaceAll(/[<>\s]/g, '')
    .toLowerCase()

/** On one line, short, and without `smtp;` in front. */
const cleanDiagnostic = (value: string) =>
  cleanName(value.slice(0, 2000).toWellFormed())
    .replace(/^[\w-]{1,20};\s*/, '')
    .replaceAll(/\s+/g, ' ')
    .slice(0, MAX_DIAGNOSTIC)
    .toWellFormed()
    .trim()

/** Many servers report just 5.0.0, and have the meaning in the response. */
function statusOf(status: string, diagnostic: string): string | null {
  const [reported] = STATUS.exec(status) ?? []
  if (reported && !/\.0\.0$/.test(reported)) return reported
  return STATUS.exec(diagnostic)?.[0] ?? reported ?? null
}

/** The beginnings of our Message-IDs in the header of the email that was returned. */
export function messageKeysIn(header: string): string[] {
  const ids = header
    .slice(0, 100_000)
    .matchAll(/^(?:x-odie-)?message-id:\s*<([0-9a-f]{32})@[^<>\s]{1,255}>/gim)
  return [...new Set([...ids].map(([, key]) => key!.toLowerCase()))].slice(0, 10)
}

/** The beginning of our Message-ID in an envelope id, which is `KEY@host`. */
export const messageKeyOf = (envelopeId: string): string | null =>
  /^<?([0-9a-f]{32})@[^<>\s]{1,255}>?$/.exec(envelopeId)?.[1] ?? null

/** Enhanced status codes, by what they mean. The first match counts. */
const MEANINGS: readonly [pattern: RegExp, meaning: string][] = [
  [/^5\.1\.(0|1|3|6)$/, 'The address doesn’t exist.'],
  [/^5\.(1\.(2|10)|4\.4)$/, 'The address’s domain doesn’t accept email.'],
  [/^[45]\.2\.2$/, 'The mailbox is full.'],
  [/^5\.2\.1$/, 'The mailbox is closed.'],
  [/^5\.(2\.3|3\.4)$/, 'The email is too large for the recipient’s mail server.'],
  [/^5\.7\./, 'The recipient’s mail server blocked the email.'],
  [/^(4\.|5\.4\.)/, 'The recipient’s mail server couldn’t be reached, or kept asking us to try later.'],
]

/** Why an email was returned, for staff: what it means, and the server's own words. */
export function reasonOf({ status, diagnostic }: Pick<ReportedRecipient, 'status' | 'diagnostic'>): string {
  const known = MEANINGS.find(([pattern]) => pattern.test(status ?? ''))
  const meaning = known?.[1] ?? 'The recipient’s mail server returned the email.'
  const words = (diagnostic ?? status)?.replace(/\.+$/, '')
  return words ? `${meaning} The mail server said: “${words}.”` : meaning
}
