import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inject } from 'vitest'
import type { Actor } from '#kernel/actor.ts'
import { type Endpoint, fillPath, type InputOf, type OutputOf } from '#kernel/endpoint.ts'
import type { Problem } from '#kernel/errors.ts'
import { readConfig } from '#platform/config/config.ts'
import type { Context } from '#platform/context.ts'
import { listOutbox, readAttachment } from '#platform/mail/outbox.ts'
import { buildApp } from '#server/app.ts'
import { workers } from '#server/routes.ts'
import { openPools, openServices, type Pools, type Services } from '#server/services.ts'
import { openCopy } from './database/postgres.ts'
import { openSnapshot } from './database/snapshot.ts'
import { silent } from './log.ts'

/*
 * A complete server for one test file: real database, queue, storage and outbox, and the child processes of its worker. The file's
 * tests share it, so each test creates its own users and looks only at what it created. `harness-setup.ts` starts and stops it,
 * because the files of a worker share this module: importing the server again for each file took 38 % of the tests' time.
 */

let services: Services
/** Of all files of a worker: starting a process and warming it up takes longer than what most files use it for. */
let pools: Pools | undefined
let dataDir: string
export let ctx: Context
export let app: Awaited<ReturnType<typeof buildApp>>

export async function startServer() {
  const provided = inject('database')
  dataDir = await mkdtemp(path.join(tmpdir(), 'odie-test-'))
  const config = readConfig({
    DATA_DIR: dataDir,
    DEMO: 'true',
    PUBLIC_URL: 'http://odie.test',
    LOG_LEVEL: 'silent',
    WEBHOOK_PRIVATE_NETWORKS: '127.0.0.0/8',
  })
  pools ??= openPools(config)
  services = await openServices(config, silent, {
    pools,
    database: provided.kind === 'pglite' ? await openSnapshot(provided.snapshot) : await openCopy(provided),
  })
  ctx = services.ctx
  app = await buildApp(ctx, { ...services, pagesDir: null })
}

export async function stopServer() {
  await app.close()
  await services.close()
  await rm(dataDir, { recursive: true, force: true })
}

/** A user at a browser, with the session cookie that identifies them; or their program, with an access token. */
export type Caller = { actor: Actor; cookie?: string; accessToken?: string; ip?: string }

export const visitor: Caller = { actor: { kind: 'visitor' } }

export type UploadedFile = { name: string; content: Uint8Array | string; type?: string }

type CallOptions = {
  file?: UploadedFile
  headers?: Record<string, string>
  /** Parts of the outside world to exchange for this call, like a database that fails. */
  context?: Partial<Context>
}

/** Calls the server like a browser. `body` is what the contract promises, or a problem. */
export async function call<E extends Endpoint>(
  caller: Caller,
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
) {
  const { path: url, rest } = fillPath(endpoint.path, input as Record<string, unknown>)
  const sent = await encodeRequest(endpoint, rest, options)
  const server = options.context ? await appWith(options.context) : app
  const response = await server.inject({
    method: endpoint.method,
    url,
    ...(caller.ip && { remoteAddress: caller.ip }),
    ...sent,
    headers: {
      ...(caller.accessToken
        ? { authorization: `Bearer ${caller.accessToken}` }
        : { 'sec-fetch-site': 'same-origin' }),
      ...(caller.cookie && { cookie: caller.cookie }),
      ...sent.headers,
      ...options.headers,
    },
  })
  if (server !== app) await server.close()
  const { 'content-type': type, 'content-encoding': encoding } = response.headers
  const isJson = String(type).startsWith('application/json') && encoding === undefined
  return {
    status: response.statusCode,
    headers: response.headers,
    bytes: response.rawPayload,
    body: (isJson && response.rawPayload.length > 0 ? response.json() : undefined) as OutputOf<E> & Problem,
  }
}

const appWith = (context: Partial<Context>) =>
  buildApp({ ...ctx, ...context }, { ...services, pagesDir: null })

async function encodeRequest(endpoint: Endpoint, rest: Record<string, unknown>, { file }: CallOptions) {
  if (endpoint.upload) {
    const form = new FormData()
    for (const [name, value] of Object.entries(rest)) form.append(name, String(value))
    if (file)
      form.append(
        endpoint.upload.field,
        new File([Buffer.from(file.content)], file.name, { type: file.type ?? '' }),
      )
    const encoded = new Response(form)
    return {
      payload: Buffer.from(await encoded.arrayBuffer()),
      headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    }
  }
  if (endpoint.method === 'GET' || endpoint.method === 'HEAD')
    return { query: rest as Record<string, string>, headers: {} }
  if (endpoint.isOneClick)
    return {
      query: rest as Record<string, string>,
      payload: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }
  return { payload: rest, headers: {} }
}

/** Runs queued jobs, and the jobs they enqueue, until none is left; of all kinds, or of those with the given names. */
export const runJobs = (...names: string[]) =>
  services.queue.drain(
    ctx,
    names.length === 0 ? workers : workers.filter(({ job }) => names.includes(job.name)),
  )

const outboxDir = () => path.join(dataDir, 'outbox')

/** The emails sent to an address, newest first. */
export const mailsTo = async (address: string) =>
  (await listOutbox(outboxDir())).filter(({ to }) => to === address)

export const attachmentOf = async (mail: { id: string }, index = 0) =>
  (await readAttachment(outboxDir(), mail.id, index))?.content
