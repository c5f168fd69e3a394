import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { inspect } from 'node:util'
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

/** Longer than anything takes on a busy machine, and shorter than the limits of the tests that poll, which don't say what they saw. */
const POLL_LIMIT_MS = 280_000
const MIN_PAUSE_MS = 20
const MAX_PAUSE_MS = 1_000

/**
 * Polls until `isDone` accepts a value, and returns it. Pauses ten times as long as the last read took: with a fixed pause, the
 * reads took the time that the servers of a busy machine needed for the work.
 * @throws with the last value when that takes longer than 280 seconds
 */
export async function pollUntil<T>(read: () => T | Promise<T>, isDone: (value: T) => boolean): Promise<T> {
  const deadline = performance.now() + POLL_LIMIT_MS
  for (;;) {
    const start = performance.now()
    const value = await read()
    if (isDone(value)) return value
    const now = performance.now()
    if (now > deadline) throw new Error(`This was still so after ${POLL_LIMIT_MS} ms: ${inspect(value)}`)
    await pause(Math.min(MAX_PAUSE_MS, Math.max(MIN_PAUSE_MS, 10 * (now - start))))
  }
}
