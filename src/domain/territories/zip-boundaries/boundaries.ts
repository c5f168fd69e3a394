import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { type StateCode, stateNameOf } from '#domain/territories/catalogue.ts'
import { DomainError } from '#kernel/errors.ts'
import type { RequestContext } from '#kernel/request-context.ts'
import type { Context } from '#platform/context.ts'
import { FileMissing } from '#platform/storage/storage.ts'
import type { ZipBoundaries } from './contract.ts'
import { prepareBoundaries } from './jobs.ts'
import * as store from './store.ts'

const POLL_SECONDS = 2
/** How long a failure is remembered. After that, the next request tries again. */
const FAILED_FOR_MS = 15 * 60_000
/** Longer than all attempts of the job together. */
const LOST_AFTER_MS = 30 * 60_000
/** Boundaries change every ten years; a browser asks again after a day, and then mostly gets a 304. */
const MAX_AGE_SECONDS = 24 * 60 * 60

type Request = Pick<RequestContext, 'webRequest'>

/**
 * The response with a state's boundaries. The first request has them prepared; meanwhile, it's a 202. Throws `not_found` if
 * no host is configured, and `unavailable` for a while after a failure.
 */
export async function read(ctx: Context, state: StateCode, request: Request): Promise<Response> {
  const source = sourceOf(ctx, state)
  if (!source) throw new DomainError('not_found', failureText(state))
  const row = await store.find(ctx.db, state)
  if (row?.source === source && row.fileKey && row.etag)
    return await serve(ctx, { state, source, key: row.fileKey, etag: row.etag }, request)
  if (row?.source === source && row.status === 'failed') {
    const retryAfterSeconds = Math.ceil(
      (row.changedAt.getTime() + FAILED_FOR_MS - ctx.now().getTime()) / 1_000,
    )
    const isWaiting = retryAfterSeconds > 0 && retryAfterSeconds <= FAILED_FOR_MS / 1_000
    if (isWaiting) throw new DomainError('unavailable', failureText(state), { retryAfterSeconds })
  }
  await prepare(ctx, { state, source })
  return preparing()
}

const failureText = (state: StateCode) =>
  `Could not load ${stateNameOf(state)} ZIP code boundaries. Showing list view only.`

/** The address of a state's file; null if no host is configured. */
export const sourceOf = ({ config }: Context, state: StateCode) =>
  config.zipBoundaryUrl &&
  `${config.zipBoundaryUrl}/${state.toLowerCase()}_${stateNameOf(state)?.toLowerCase()}_zip_codes_geo.min.json`

type Source = { state: StateCode; source: string }

/** Queues the job, unless it's already queued. */
async function prepare(ctx: Context, { state, source }: Source) {
  const at = ctx.now()
  const ago = (ms: number) => new Date(at.getTime() - ms)
  await ctx.db.transaction(async (tx) => {
    const due = { state, source, at, failedBefore: ago(FAILED_FOR_MS), lostBefore: ago(LOST_AFTER_MS) }
    if (await store.claim(tx, due)) await ctx.enqueue(tx, prepareBoundaries, { state })
  })
}

const preparing = () =>
  Response.json({ type: 'Preparing' } satisfies ZipBoundaries, {
    status: 202,
    headers: { 'retry-after': String(POLL_SECONDS) },
  })

async function serve(
  ctx: Context,
  { state, source, key, etag }: Source & { key: string; etag: string },
  request: Request,
): Promise<Response> {
  const { headers: sent } = request.webRequest()
  const headers = {
    etag,
    'cache-control': `private, max-age=${MAX_AGE_SECONDS}`,
    vary: 'accept-encoding, cookie',
  }
  if (matches(sent.get('if-none-match'), etag)) return new Response(null, { status: 304, headers })
  try {
    const gzip = await buffer((await ctx.storage.read(key)).body)
    const type = { 'content-type': 'application/json; charset=utf-8' }
    return acceptsGzip(sent.get('accept-encoding'))
      ? new Response(gzip, { headers: { ...headers, ...type, 'content-encoding': 'gzip' } })
      : new Response(gunzipSync(gzip), { headers: { ...headers, ...type } })
  } catch (error) {
    if (!(error instanceof FileMissing)) throw error
    // Restored from a backup without its files: it's made again.
    await ctx.db.transaction(async (tx) => {
      if (await store.claimLost(tx, { state, source, at: ctx.now() }, key))
        await ctx.enqueue(tx, prepareBoundaries, { state })
    })
    return preparing()
  }
}

const matches = (header: string | null, etag: string) =>
  header === '*' || (header ?? '').split(',').some((each) => each.trim().replace(/^W\//, '') === etag)

const acceptsGzip = (header: string | null) => /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(header ?? '')
