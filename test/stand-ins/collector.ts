import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'

/*
 * A collector of traces on loopback: it takes OTLP over HTTP as protobuf, as OpenTelemetry's own does. Its decoder knows only the
 * encoding, and the numbers of the fields in opentelemetry/proto/trace/v1/trace.proto.
 */

export type ReceivedSpan = {
  traceId: string
  spanId: string
  /** Empty for the first span of a trace. */
  parentId: string
  name: string
  kind: 'internal' | 'server' | 'client' | 'producer' | 'consumer'
  attributes: Record<string, string | number | boolean>
  events: string[]
  failed: boolean
  /** Of the process. */
  resource: Record<string, string | number | boolean>
}

/** `hanging`: takes requests and never responds, until `respond` is called. */
export type CollectorMode = 'working' | 'hanging' | 'rejecting'

export async function openCollector(mode: CollectorMode = 'working') {
  let current = mode
  const spans: ReceivedSpan[] = []
  const bodies: Buffer[] = []
  const headers: Record<string, unknown>[] = []
  const waiting: (() => void)[] = []
  const server = createServer(async (request, response) => {
    const sent = await buffer(request)
    const body = request.headers['content-encoding'] === 'gzip' ? gunzipSync(sent) : sent
    headers.push({ method: request.method, url: request.url, ...request.headers })
    const accept = () => {
      bodies.push(body)
      spans.push(...spansOf(body))
      response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end()
    }
    if (current === 'working') accept()
    else if (current === 'rejecting') response.writeHead(400).end()
    else waiting.push(accept)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    headers,
    /** How many requests a hanging collector has. */
    held: () => waiting.length,
    /** Everything that was received, as text. */
    text: () => Buffer.concat(bodies).toString('latin1'),
    /** From now on it works; what it holds is taken. */
    respond: () => {
      current = 'working'
      for (const accept of waiting.splice(0)) accept()
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** A span with those above it, by name, beginning with the first of its trace. */
export function pathTo(span: ReceivedSpan, spans: readonly ReceivedSpan[]): string[] {
  const parent = spans.find(({ spanId }) => spanId === span.parentId)
  return [...(parent ? pathTo(parent, spans) : []), span.name]
}

const KINDS = ['internal', 'internal', 'server', 'client', 'producer', 'consumer'] as const
const ERROR = 2n

const spansOf = (body: Buffer): ReceivedSpan[] =>
  fieldsOf(body)
    .all(1)
    .flatMap((resourceSpans) => {
      const fields = fieldsOf(resourceSpans)
      const resource = attributesOf(fieldsOf(fields.bytes(1)).all(1))
      return fields.all(2).flatMap((scopeSpans) =>
        fieldsOf(scopeSpans)
          .all(2)
          .map((span) => ({ ...spanOf(fieldsOf(span)), resource })),
      )
    })

const spanOf = (fields: Fields) => ({
  traceId: fields.bytes(1).toString('hex'),
  spanId: fields.bytes(2).toString('hex'),
  parentId: fields.bytes(4).toString('hex'),
  name: fields.bytes(5).toString(),
  kind: KINDS[Number(fields.number(6))] ?? 'internal',
  attributes: attributesOf(fields.all(9)),
  events: fields.all(11).map((event) => fieldsOf(event).bytes(2).toString()),
  failed: fieldsOf(fields.bytes(15)).number(3) === ERROR,
})

const attributesOf = (pairs: readonly Buffer[]) =>
  Object.fromEntries(
    pairs.map(fieldsOf).map((pair) => [pair.bytes(1).toString(), scalarOf(fieldsOf(pair.bytes(2)))]),
  )

function scalarOf(value: Fields) {
  if (value.has(1)) return value.bytes(1).toString()
  return value.has(2) ? value.number(2) === 1n : Number(value.number(3))
}

type Fields = ReturnType<typeof fieldsOf>

/** The fields of a protobuf message by their number. */
function fieldsOf(message: Buffer) {
  const values = new Map<number, (Buffer | bigint)[]>()
  let at = 0
  const varint = () => {
    let value = 0n
    for (let shift = 0n; ; shift += 7n) {
      const byte = message[at++]!
      value |= BigInt(byte & 0x7f) << shift
      if (byte < 0x80) return value
    }
  }
  const take = (length: number) => {
    at += length
    return message.subarray(at - length, at)
  }
  const read = (type: number) => {
    if (type === 0) return varint()
    if (type === 1) return take(8)
    if (type === 2) return take(Number(varint()))
    if (type === 5) return take(4)
    throw new Error(`not a type of protobuf: ${type}`)
  }
  while (at < message.length) {
    const tag = Number(varint())
    const found = values.get(tag >> 3) ?? []
    values.set(tag >> 3, [...found, read(tag & 7)])
  }
  const all = (field: number) => (values.get(field) ?? []).filter((value) => Buffer.isBuffer(value))
  return {
    has: (field: number) => values.has(field),
    all,
    bytes: (field: number) => all(field)[0] ?? Buffer.alloc(0),
    number: (field: number) => {
      const [value = 0n] = values.get(field) ?? []
      return typeof value === 'bigint' ? value : 0n
    },
  }
}
