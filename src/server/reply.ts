import { Readable } from 'node:stream'
import * as contentDisposition from 'content-disposition'
import type { FastifyReply } from 'fastify'
import { Download, type Endpoint, Nothing, ProtocolResponse, Redirect } from '#kernel/endpoint.ts'
import { cleanName } from '#kernel/text/text.ts'

/** Sends what a use case returned, as its endpoint describes it. */
export function sendResult(endpoint: Endpoint, result: unknown, reply: FastifyReply) {
  if (endpoint.output === Nothing) return reply.code(204).send()
  if (endpoint.output === Redirect) return reply.redirect((result as Redirect).location)
  if (endpoint.output === Download) return sendFile(result as Download, reply)
  if (endpoint.output === ProtocolResponse) return sendResponse(result as Response, reply)
  // Parsing drops what the contract doesn't name, so that a row's secrets can't slip out with it.
  return reply.code(endpoint.status ?? 200).send(endpoint.output.parse(result))
}

/** Without what it would allow pages of other sites. */
async function sendResponse(response: Response, reply: FastifyReply) {
  for (const [name, value] of response.headers)
    if (!name.startsWith('access-control-')) reply.header(name, value)
  return reply
    .code(response.status)
    .send(response.body ? Buffer.from(await response.arrayBuffer()) : undefined)
}

/** HTML of an email may be displayed, but may not run, load, or submit anything. */
const EMAIL_CSP =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'"

/** Lets our own pages frame our PDFs, as the preview of an estimate does. */
const PDF_CSP = "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'"

function sendFile({ name, type, bytes, disposition, maxAgeSeconds, body }: Download, reply: FastifyReply) {
  if (type.startsWith('text/html'))
    reply.header('content-security-policy', EMAIL_CSP).header('x-frame-options', 'SAMEORIGIN')
  if (type === 'application/pdf' && disposition === 'inline')
    reply.header('content-security-policy', PDF_CSP).header('x-frame-options', 'SAMEORIGIN')
  return reply
    .header('content-type', type)
    .header('x-robots-tag', 'noindex')
    .header('content-length', bytes)
    .header(
      'content-disposition',
      contentDisposition.create(cleanName(name.toWellFormed()), { type: disposition }),
    )
    .header('cache-control', maxAgeSeconds ? `private, max-age=${maxAgeSeconds}` : 'private, no-store')
    .send(streamOf(body))
}

/** Wrapped in another stream, a file's own would stay open when the client disconnects before the first byte. */
const streamOf = (body: Download['body']) => (body instanceof Readable ? body : Readable.from(body))
