import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { signIn } from '#domain/accounts/identity/contract.ts'
import { createReport } from '#domain/intake/contract.ts'
import { type Endpoint, fillPath, type InputOf, type OutputOf } from '#kernel/endpoint.ts'
import type { Problem } from '#kernel/errors.ts'
import type { Server } from './processes.ts'

/** A signed-in user of a server process. Sessions survive restarts, so it works with the next process too. */
export type Remote = { cookie: string }

export type SentFile = { name: string; content: string | Uint8Array }

/** An endpoint's input; an upload also has its `file`. */
type RemoteInput<E extends Endpoint> = InputOf<E> & { file?: SentFile }

/** Calls a running server. Throws if it isn't running, or stops before it responds. */
export async function callRemote<E extends Endpoint>(
  { url }: Pick<Server, 'url'>,
  { cookie }: Remote,
  endpoint: E,
  { file, ...input }: RemoteInput<E>,
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

/** Uploads a report in pieces, like a slow connection. Awaits `beforePiece` before each piece; `index` starts at 0. */
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

/** Signs a user in. Throws if that fails. */
export async function signInRemote(
  server: Pick<Server, 'url'>,
  credentials: { email: string; password: string },
): Promise<Remote> {
  const { status, headers } = await callRemote(server, { cookie: '' }, signIn, credentials)
  if (status !== 200) throw new Error(`Could not sign in ${credentials.email}: ${status}`)
  return { cookie: headers.getSetCookie()[0]?.split(';')[0] ?? '' }
}

export const sha256Of = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex')

/** Polls until `isDone` accepts a value, and returns it. The test's timeout ends a poll that never succeeds. */
export async function pollUntil<T>(read: () => T | Promise<T>, isDone: (value: T) => boolean): Promise<T> {
  for (;;) {
    const value = await read()
    if (isDone(value)) return value
    await pause(50)
  }
}
