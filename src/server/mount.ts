import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import * as maintenance from '#domain/operations/maintenance/maintenance.ts'
import { scanUpload } from '#domain/reports/virus-scan.ts'
import type { Actor } from '#kernel/actor.ts'
import type { Endpoint } from '#kernel/endpoint.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Page } from '#kernel/page.ts'
import type { ReceivedFile, RequestContext } from '#kernel/request-context.ts'
import type { Context } from '#platform/context.ts'
import type { Route } from '#platform/handlers.ts'
import { consume, type Limit } from '#platform/limits/limits.ts'
import { outageOf } from '#platform/outages.ts'
import { sendResult } from './reply.ts'
import { tracedRoute } from './request-spans.ts'
import { mayBeLate, parseInput } from './requests/request-input.ts'
import { rejectCrossSite } from './requests/same-site.ts'
import { openForm, type UploadForm } from './requests/uploads.ts'
import { discardBody, webRequestOf } from './requests/web-request.ts'
import { bearerOf, browserOf, deviceCookieOf, identify, roundTripOf, sessionOf } from './session.ts'

/** The longest that a visitor sends is a response to a repair request: 300 items with a note of 500 letters each. */
const VISITORS_BODY_BYTES = 384 * 1024

declare module 'fastify' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only interfaces can be extended
  interface FastifyContextConfig {
    /** Whether the endpoint takes the form of a mail program. */
    isOneClick?: true
  }
}

/** Registers routes with Fastify. The only file that depends on both the contract and the web framework. */
export function mount(app: FastifyInstance, ctx: Context, routes: readonly Route[]) {
  for (const route of routes) {
    const { endpoint } = route
    const options: RouteOptions = {
      method: endpoint.method,
      url: endpoint.path,
      ...(endpoint.access === 'anyone' && { bodyLimit: VISITORS_BODY_BYTES }),
      ...(endpoint.isOneClick && { config: { isOneClick: true } }),
      // Otherwise HEAD runs the handler too, so a link checker could use up a link's token.
      exposeHeadRoute: false,
      handler: (request, reply) => handleRequest(ctx, route, request, reply),
    }
    app.route(tracedRoute(ctx.tracing, endpoint, options))
  }
}

async function handleRequest(services: Context, route: Route, request: FastifyRequest, reply: FastifyReply) {
  const { endpoint } = route
  // Its lines have the id of the request.
  const ctx = { ...services, log: request.log }
  // Other sites' pages can't send a token: that takes a preflight, which no endpoint answers.
  if (bearerOf(request) === null) rejectCrossSite(request, ctx.config.publicUrl)
  const caller = authorize(await identify(ctx, endpoint, request, reply), endpoint)
  // Keeps one user's response from being cached for another. Files set their own header.
  reply.header('cache-control', 'no-store')
  const form = endpoint.upload ? await openForm(ctx, request, endpoint.upload) : null
  const result = form
    ? await handleUpload(ctx, route, { caller, form, request, reply })
    : await invoke(ctx, route, { caller, form, request, reply, receiveFile: notAnUpload }).catch((error) => {
        discardBody(request.raw)
        throw error
      })
  return sendResult(endpoint, result, reply)
}

const notAnUpload = () => Promise.reject(new Error('This endpoint has no upload.'))

type Call = {
  caller: Actor
  form: UploadForm | null
  request: FastifyRequest
  reply: FastifyReply
  receiveFile: RequestContext['receiveFile']
}

async function invoke(ctx: Context, { endpoint, handle }: Route, call: Call) {
  const input = parseInput(endpoint, call.request, call.form)
  try {
    return await handle(ctx, call.caller as never, input, requestContextOf(ctx, call))
  } catch (error) {
    if (await isSignedOutSince(ctx, endpoint, call, error))
      throw new DomainError('signed_out', 'Unauthorized')
    throw error
  }
}

/**
 * Whether the reason for an unexpected error is that the account was deleted during the request, with everything that the request
 * relies on. Uploads take minutes.
 */
async function isSignedOutSince(
  ctx: Context,
  endpoint: Endpoint,
  { caller, request, reply }: Call,
  error: unknown,
) {
  if (caller.kind === 'visitor' || error instanceof DomainError || outageOf(error)) return false
  const { kind } = await identify(ctx, endpoint, request, reply)
  if (kind === 'visitor') ctx.log.info({ err: error }, 'the session ended during the request')
  return kind === 'visitor'
}

type UploadCall = Omit<Call, 'receiveFile'> & { form: UploadForm }

/** Uploads whose file comes first: all of them are stored before anything about them is known. */
const FILES_FIRST: Limit = { name: 'file-first', max: 60, windowSeconds: 60 * 60 }

/** Thrown through a use case that asks for the file, when fields that it doesn't know came after it. */
class LateFields extends Error {}

/**
 * Accepts the parts of a form in any order. With the fields first, as our pages send them, the use case checks them before the file is
 * read. If a field is missing then, the file is stored, and the use case runs with the fields that come after it.
 */
async function handleUpload(ctx: Context, route: Route, call: UploadCall) {
  const { endpoint } = route
  const { form } = call
  let file: ReceivedFile | null = null
  const store = async () => {
    const stored = await form.storeFile()
    file = stored.file
    const mayWait = endpoint.upload?.mayAwaitScan ?? false
    file.awaitsScan = await scanUpload(ctx, call.caller, file, { mayWait })
    return { file, hasLateFields: stored.hasLateFields }
  }
  const receiveFile = async () => {
    if (file) return file
    const stored = await store()
    if (stored.hasLateFields) throw new LateFields()
    return stored.file
  }
  const run = () => invoke(ctx, route, { ...call, receiveFile })
  try {
    return await run().catch(async (error) => {
      if (error instanceof LateFields) return await run()
      if (!mayBeLate(endpoint, form, error)) throw error
      await consume(ctx, FILES_FIRST, 'userId' in call.caller ? call.caller.userId : call.request.ip)
      if (!(await store()).hasLateFields) throw error
      return await run()
    })
  } catch (error) {
    form.discard()
    if (file) await deleteUnlessReferenced(ctx, file, error)
    throw error
  }
}

/**
 * Deletes the file of a rejected request. After any other failure, the row may have been committed; then the file stays. If the
 * database is down, that's unknown, and the nightly cleanup decides.
 */
async function deleteUnlessReferenced(ctx: Context, { key }: ReceivedFile, error: unknown) {
  if (error instanceof DomainError) return await ctx.storage.delete(key)
  if (outageOf(error) === 'database') return
  await maintenance
    .deleteUnlessReferenced(ctx, key)
    .catch((err) => ctx.log.error({ err, key }, 'could not delete the file of a failed upload'))
}

function requestContextOf(ctx: Context, { request, reply, receiveFile }: Call): RequestContext {
  return {
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? null,
    isSameOrigin: request.headers['sec-fetch-site'] === 'same-origin',
    receiveFile,
    webRequest: () => webRequestOf(request, ctx.config.publicUrl),
    session: sessionOf(ctx, request, reply),
    browser: browserOf(ctx, request, reply),
    device: deviceCookieOf(ctx, request, reply),
    roundTrip: roundTripOf(ctx, request, reply),
    page: <T>({ items, nextCursor }: Page<T>) => {
      if (nextCursor) reply.header('link', `<${nextPageOf(request, nextCursor)}>; rel="next"`)
      return items
    },
  }
}

function nextPageOf(request: FastifyRequest, cursor: string) {
  const url = new URL(request.url, 'http://localhost')
  url.searchParams.set('cursor', cursor)
  return url.pathname + url.search
}

/** Returns who the handler sees. Throws when they may not call the endpoint. */
function authorize(caller: Actor, { access, setsUpSecondFactor }: Endpoint): Actor {
  if (access === 'anyone') return caller
  if (caller.kind === 'visitor') throw new DomainError('signed_out', 'Unauthorized')
  if (access === 'signed_in') return caller
  if (caller.kind === 'newcomer') {
    if (!caller.lacks) throw new DomainError('forbidden', 'Please complete your profile first.')
    if (!setsUpSecondFactor)
      throw new DomainError(
        'second_factor_missing',
        'Please set up two-step verification or a passkey first.',
      )
    return { kind: 'admin', userId: caller.userId }
  }
  if (!access.includes(caller.kind)) throw new DomainError('forbidden', 'Your account can’t do this.')
  return caller
}
