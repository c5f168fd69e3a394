import PostalMime from 'postal-mime'
import { headerOf, messageKeyOf, messageKeysIn, type ReportedRecipient, readStatus } from './rules.ts'

/** A delivery report: which of our emails it may be about, and what became of the recipients. */
export type DeliveryReport = { keys: string[]; recipients: ReportedRecipient[] }

const STATUS_TYPES = /^message\/(global-)?delivery-status$/
const RETURNED_TYPES = /^(message\/(rfc822|global|global-headers)|text\/rfc822-headers)$/

/** Nested messages aren't parsed: of the email that was returned, only the header is read. */
const LIMITS = {
  forceRfc822Attachments: true,
  maxRfc822NestingDepth: 0,
  maxNestingDepth: 5,
  maxHeadersSize: 256 * 1024,
}

/** Reads a delivery report, which may be cut off: what matters comes first. Throws if it exceeds a limit. */
export async function readReport(source: Uint8Array): Promise<DeliveryReport> {
  const { attachments } = await PostalMime.parse(source, LIMITS)
  const parts = (type: RegExp) =>
    attachments.filter(({ mimeType }) => type.test(mimeType)).map(({ content }) => textOf(content))
  const statuses = parts(STATUS_TYPES).map(readStatus)
  const envelopeKeys = statuses.flatMap(({ envelopeId }) => (envelopeId && messageKeyOf(envelopeId)) || [])
  const returnedKeys = parts(RETURNED_TYPES).flatMap((part) => messageKeysIn(headerOf(part)))
  return {
    keys: [...new Set([...envelopeKeys, ...returnedKeys])].slice(0, 10),
    recipients: statuses.flatMap(({ recipients }) => recipients).slice(0, 20),
  }
}

const textOf = (content: ArrayBuffer | Uint8Array | string) =>
  typeof content === 'string' ? content : new TextDecoder().decode(content)
