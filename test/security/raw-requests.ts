import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { app, type Caller } from '../harness/harness.ts'
import type { RawRequest } from './tricks.ts'

/** Sends a request over a connection, as `app.inject` can't: its path arrives as it is. */
export async function sendRaw({ cookie }: Caller, request: RawRequest) {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const payload = request.payload ?? (request.body ? JSON.stringify(request.body) : '')
  const sent = http.request({
    // A connection for each: the server may close one that's reused at the same moment.
    agent: false,
    port,
    host: '127.0.0.1',
    method: request.method,
    path: request.path,
    headers: {
      'sec-fetch-site': 'same-origin',
      ...(cookie && { cookie }),
      ...(request.body && { 'content-type': 'application/json' }),
      ...(payload && { 'content-length': String(Buffer.byteLength(payload)) }),
      ...request.headers,
    },
  })
  const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    sent.once('response', resolve).once('error', reject)
    sent.end(payload)
  })
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    bytes: await buffer(response),
  }
}

/** A few at a time: most of a request is waiting for the database. */
export async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<unknown>) {
  const left = [...items]
  const worker = async () => {
    for (let item = left.shift(); item; item = left.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: 8 }, worker))
}
