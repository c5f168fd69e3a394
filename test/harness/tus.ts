import http, { type ClientRequest, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { beginReportUpload } from '#domain/intake/contract.ts'
import type { Problem } from '#kernel/errors.ts'
import type { Caller } from './harness.ts'

/** A client of resumable uploads that sends whatever a test wants, over connections of its own. */
type TusClient = ReturnType<typeof tusClient>

type TusResponse = { status: number; headers: IncomingMessage['headers']; body: Problem | null }

type NewUpload = { address: string; name?: string; bytes: number; attempt?: string }

const base64 = (value: string) => Buffer.from(value).toString('base64')

export function tusClient(port: number, { cookie }: Caller) {
  const open = (method: string, path: string, headers: Record<string, string> = {}) =>
    http.request({
      port,
      host: '127.0.0.1',
      method,
      path,
      headers: { 'tus-resumable': '1.0.0', 'sec-fetch-site': 'same-origin', cookie, ...headers },
    })
  const send = (method: string, path: string, headers: Record<string, string> = {}) => {
    const request = open(method, path, headers)
    request.end()
    return responseOf(request)
  }
  return {
    begin: ({ address, name = 'report.txt', bytes, attempt = crypto.randomUUID() }: NewUpload) =>
      send('POST', beginReportUpload.path, {
        'content-length': '0',
        'upload-length': String(bytes),
        'upload-metadata': `propertyAddress ${base64(address)},filename ${base64(name)},attempt ${base64(attempt)}`,
      }),
    /** How much has arrived; NaN if there is no such upload. */
    offset: async (path: string) => Number((await send('HEAD', path)).headers['upload-offset']),
    head: (path: string) => send('HEAD', path),
    cancel: (path: string) => send('DELETE', path),
    /** Begins to send all bytes from `offset` to the end of `file`; the test writes them. */
    open: (path: string, offset: number, bytes: number) =>
      open('PATCH', path, {
        'content-type': 'application/offset+octet-stream',
        'content-length': String(bytes),
        'upload-offset': String(offset),
      }),
    /** Sends the rest of a file in one request. */
    async patch(path: string, file: Buffer, offset: number) {
      const request = this.open(path, offset, file.length - offset)
      request.end(file.subarray(offset))
      return await responseOf(request)
    },
  }
}

async function responseOf(request: ClientRequest): Promise<TusResponse> {
  const response = await new Promise<IncomingMessage>((resolve, reject) =>
    request.once('response', resolve).once('error', reject),
  )
  const body = await text(response)
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    body: body ? (JSON.parse(body) as Problem) : null,
  }
}

async function until<T>(read: () => Promise<T>, isDone: (found: T) => boolean): Promise<T> {
  for (;;) {
    const found = await read()
    if (isDone(found)) return found
    await pause(5)
  }
}

const write = (request: ClientRequest, piece: Buffer) =>
  new Promise<void>((resolve, reject) => request.write(piece, (error) => (error ? reject(error) : resolve())))

/** Sends some of the bytes that are missing, and then loses the connection. Returns how many the server has of the file. */
export async function interrupt(
  client: TusClient,
  path: string,
  { file, bytes }: { file: Buffer; bytes: number },
) {
  for (;;) {
    const from = await client.offset(path)
    const request = client.open(path, from, file.length - from)
    const ended = responseOf(request).catch(() => null)
    await write(request, file.subarray(from, from + bytes))
    await pause(50) // lets some of it arrive; the tests hold for any number of bytes
    request.destroy()
    // A conflict: what was in transit when the connection was last lost has been stored after all.
    if ((await ended)?.status === 409) continue
    return await until(
      () => client.offset(path),
      (offset) => offset > from,
    )
  }
}

/** Sends all that is missing. */
export async function complete(client: TusClient, path: string, file: Buffer) {
  for (;;) {
    const response = await client.patch(path, file, await client.offset(path))
    if (response.status !== 409) return response
  }
}
