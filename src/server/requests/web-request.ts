import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'

/**
 * The request for a library that expects the standard class, without its query: no protocol needs one, and what isn't checked
 * mustn't reach a library that looks for ids in the URL. Its body is read as fast as the library takes it.
 */
export function webRequestOf({ method, url, headers, raw }: FastifyRequest, publicUrl: string): Request {
  const entries = Object.entries(headers).flatMap(([name, values = []]) =>
    [values].flat().map((value): [string, string] => [name, value]),
  )
  const hasBody = method !== 'GET' && method !== 'HEAD'
  const address = new URL(url, publicUrl)
  address.search = ''
  return new Request(address, {
    method,
    headers: entries,
    ...(hasBody && { body: streamOf(raw), duplex: 'half' }),
  })
}

/** Not `Readable.toWeb`: that begins to read at once, and what isn't wanted then can't be discarded. */
function streamOf(raw: IncomingMessage) {
  let isRead = false
  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (isRead) return void raw.resume()
        isRead = true
        raw.on('data', (chunk: Buffer) => {
          raw.pause()
          controller.enqueue(chunk)
        })
        raw.once('end', () => controller.close())
        raw.once('error', (error) => controller.error(error))
      },
      cancel: () => discardBody(raw),
    },
    { highWaterMark: 0 },
  )
}

/** Reads the rest of a body and forgets it. Otherwise, its client can't send it all and never reads the response. */
export function discardBody(raw: IncomingMessage) {
  raw.removeAllListeners('data').resume()
}
