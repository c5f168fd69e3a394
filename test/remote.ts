import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { signIn } from '#domain/identity/contract.ts'
import { createReport } from '#domain/intake/contract.ts'
import { type Endpoint, fillPath, type InputOf, type OutputOf } from '#kernel/endpoint.ts'
import type { Problem } from '#kernel/errors.ts'
import type { Server } from './processes.ts'

/** Somebody at a browser, far from the server. A session outlives a restart, so the server may be another one each time. */
export type Remote = { cookie: string }

export type SentFile = { name: string; content: string | Uint8Array }

/** What is asked; an upload's file stands beside its fields, as `file`. */
type Asked<E extends Endpoint> = InputOf<E> & { file?: SentFile }

/** Asks a running server. Throws when it is not there, or goes away before it has answered. */
export async function callRemote<E extends Endpoint>(
  { url }: Pick<Server, 'url'>,
  { cookie }: Remote,
  endpoint: E,
  { file, ...input }: Asked<E>,
) {
  const { path, rest } = fillPath(endpoint.path, input as Record<string, unknown>)
  const query = endpoint.method === 'GET' ? `?${new URLSearchParams(rest as Record<string, string>)}` : ''
  const response = await fetch(url + path + query, {
    method: endpoint.method,
    redirect: 'manual',
    headers: { cookie, ...(!file && endpoint.method !== 'GET' && { 'content-type': 'application/json' }) },
    ...(endpoint.method !== 'GET' && { body: file ? formOf(endpoint, rest, file) : JSON.stringify(rest) }),
  })
  const bytes = Buffer.from(await response.arrayBuffer())
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  return {
    status: response.status,
    headers: response.headers,
    bytes,
    body: (isJson ? JSON.parse(bytes.toString()) : undefined) as OutputOf<E> & Problem,
  }
}

function formOf({ upload }: Endpoint, fields: Record<string, unknown>, { name, content }: SentFile) {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, String(value))
  form.append(upload?.field ?? '', new File([Buffer.from(content)], name))
  return form
}

type Pieces = { propertyAddress: string; file: SentFile; pieces: number }

/** Uploads a report as a slow line does; `beforePiece` is waited for before each piece, counted from 0. */
export async function uploadInPieces(
  { url }: Pick<Server, 'url'>,
  { cookie }: Remote,
  { propertyAddress, file, pieces }: Pieces,
  beforePiece: (index: number) => Promise<void>,
) {
  const form = new Response(formOf(createReport, { propertyAddress }, file))
  const bytes = Buffer.from(await form.arrayBuffer())
  const size = Math.ceil(bytes.length / pieces)
  let index = 0
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await beforePiece(index)
      controller.enqueue(bytes.subarray(index * size, (index + 1) * size))
      index++
      if (index === pieces) controller.close()
    },
  })
  const headers = { cookie, 'content-type': form.headers.get('content-type') ?? '' }
  const response = await fetch(url + createReport.path, { method: 'POST', headers, body, duplex: 'half' })
  return { status: response.status, body: (await response.json()) as OutputOf<typeof createReport> & Problem }
}

/** Signs somebody in. */
export async function signInRemote(
  server: Pick<Server, 'url'>,
  who: { email: string; password: string },
): Promise<Remote> {
  const { status, headers } = await callRemote(server, { cookie: '' }, signIn, who)
  if (status !== 200) throw new Error(`${who.email} was not signed in: ${status}`)
  return { cookie: headers.getSetCookie()[0]?.split(';')[0] ?? '' }
}

export const sha256Of = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex')

/** Looks again and again until it is so. The test's own time limit ends what never is. */
export async function until<T>(look: () => T | Promise<T>, isSo: (found: T) => boolean): Promise<T> {
  for (;;) {
    const found = await look()
    if (isSo(found)) return found
    await pause(20)
  }
}
