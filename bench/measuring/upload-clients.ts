import http from 'node:http'
import { text } from 'node:stream/consumers'
import { createReport } from '#domain/intake/contract.ts'
import { tusClient } from '#test/harness/tus.ts'
import type { Server } from '#test/processes/processes.ts'

const ADDRESS = '1327 E Lantern Street, Milwaukee'
const BOUNDARY = 'odie-bench-boundary'

export type Target = Pick<Server, 'url'>

/** Sends a body in one request. Throws unless the response is a success. */
export async function post(url: string, body: readonly Buffer[], headers: Record<string, string> = {}) {
  const length = String(body.reduce((sum, { length }) => sum + length, 0))
  const request = http.request(url, {
    method: 'POST',
    agent: false,
    headers: { 'content-length': length, ...headers },
  })
  const answer = new Promise<http.IncomingMessage>((resolve, reject) =>
    request.once('response', resolve).once('error', reject),
  )
  for (const part of body) request.write(part)
  request.end()
  const response = await answer
  const said = await text(response)
  if ((response.statusCode ?? 0) >= 300) throw new Error(`${url}: ${response.statusCode} ${said}`)
}

/** Uploads a report as the multipart form does. */
export async function uploadForm({ url }: Target, cookie: string, file: Buffer) {
  const part = (disposition: string) =>
    `--${BOUNDARY}\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n`
  const head = `${part('name="propertyAddress"')}${ADDRESS}\r\n${part('name="report"; filename="inspection.pdf"')}`
  await post(url + createReport.path, [Buffer.from(head), file, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)], {
    cookie,
    'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
  })
}

/** Uploads a report by the tus protocol, in one request for its beginning and one for its bytes. */
export async function uploadResumable({ url }: Target, cookie: string, file: Buffer) {
  const client = tusClient(Number(new URL(url).port), { cookie } as Parameters<typeof tusClient>[1])
  const begun = await client.begin({ address: ADDRESS, name: 'inspection.pdf', bytes: file.length })
  const path = begun.headers.location ?? ''
  const { status, body } = await client.patch(path, file, 0)
  if (status !== 204) throw new Error(`tus: ${status} ${body?.message}`)
}
