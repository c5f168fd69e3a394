import { createHash } from 'node:crypto'
import { DELIVERY_FIELDS } from '#domain/intake/emailed-reports/message/delivery.ts'
import {
  type Field,
  fieldsOf,
  headerIn,
  MAX_HEADER_BYTES,
  valuesOf,
} from '#domain/intake/emailed-reports/message/header-fields.ts'

/** What's known of a message before it's parsed: fields of its header, and a hash. */
export type Gist = {
  fields: Field[]
  /** Of what the sender wrote: the same for each copy, whichever way it came, and however its lines end. */
  contentHash: string
}

const [CR, LF] = [0x0d, 0x0a]

/** Fields that every copy of a message has. Mail servers add others on the way. */
const SENDERS_FIELDS = ['from', 'date', 'subject', 'message-id', 'to']

/** Those, and what says where it was delivered. */
const NEEDED = new Set([...SENDERS_FIELDS, ...DELIVERY_FIELDS])
const MAX_VALUE = 10_000

/** Looks at a message while it's stored. */
export function createGist() {
  const head: Buffer[] = []
  let headBytes = 0
  const body = createBodyHash()
  return {
    async *through(source: AsyncIterable<Uint8Array>) {
      for await (const chunk of source) {
        if (headBytes < MAX_HEADER_BYTES) {
          // The memory of a chunk may be used again.
          const piece = Buffer.from(chunk.subarray(0, MAX_HEADER_BYTES - headBytes))
          head.push(piece)
          headBytes += piece.length
          body.skipHeader(chunk)
        } else body.update(chunk)
        yield chunk
      }
    },
    /** What came first, up to 256 kB. */
    beginning: () => Buffer.concat(head),
    result: (): Gist => {
      const fields = fieldsOf(headerIn(Buffer.concat(head).toString('utf8')))
        .filter(({ name }) => NEEDED.has(name))
        .map(({ name, value }) => ({ name, value: value.slice(0, MAX_VALUE) }))
      const own = SENDERS_FIELDS.map((name) => valuesOf(fields, name))
      const contentHash = createHash('sha256')
        .update(JSON.stringify([own, body.digest()]))
        .digest('hex')
      return { fields, contentHash }
    },
  }
}

/** Hashes what comes after the first empty line, with LF at the end of lines and without empty lines at the end. */
function createBodyHash() {
  const hash = createHash('sha256')
  let isHeader = true
  /** Line ends in a row: in the body, those that aren't hashed yet. */
  let newlines = 0
  /** Those of earlier chunks may be more than fit into a buffer. */
  const flush = () => {
    for (; newlines > 0; newlines -= Math.min(newlines, LINE_ENDS.length))
      hash.update(LINE_ENDS.subarray(0, newlines))
  }
  const update = (chunk: Uint8Array) => {
    const plain = withoutReturns(chunk)
    const end = plain.findLastIndex((byte) => byte !== LF) + 1
    if (end > 0) flush()
    hash.update(plain.subarray(0, end))
    newlines += plain.length - end
  }
  /** Where the header ends in a chunk, after an empty line; -1 if it doesn't. */
  const endOfHeader = (chunk: Uint8Array) =>
    chunk.findIndex((byte) => {
      if (byte === LF) newlines++
      else if (byte !== CR) newlines = 0
      return newlines === 2
    })
  return {
    update,
    skipHeader: (chunk: Uint8Array) => {
      if (!isHeader) return update(chunk)
      const end = endOfHeader(chunk)
      if (end < 0) return
      isHeader = false
      newlines = 0
      update(chunk.subarray(end + 1))
    },
    digest: () => hash.copy().digest('hex'),
  }
}

const LINE_ENDS = Buffer.alloc(64 * 1024, '\n')

function withoutReturns(chunk: Uint8Array): Uint8Array {
  const plain = Buffer.allocUnsafe(chunk.length)
  let length = 0
  for (const byte of chunk) if (byte !== CR) plain[length++] = byte
  return plain.subarray(0, length)
}
