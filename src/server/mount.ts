import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '#kernel/actor.ts'
import { type Access, Download, type Endpoint, Nothing, Redirect, type Upload } from '#kernel/endpoint.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Page } from '#kernel/page.ts'
import type { ReceivedFile, RequestContext } from '#kernel/request-context.ts'
import type { Route } from '#platform/bind.ts'
import type { Context } from '#platform/context.ts'
import { invalidInput } from './problems.ts'
import { isSameSite, refuseForgery } from './same-site.ts'
import { browserOf, identify, sessionOf } from './session.ts'
import { receive } from './uploads.ts'

/** Puts routes on Fastify: the only file that knows both the contract and the web framework. */
export function mount(app: FastifyInstance, ctx: Context, routes: readonly Route[]) {
  for (const route of routes)
    app.route({
      method: route.endpoint.method,
      url: route.endpoint.path,
      handler: (request, reply) => handleRequest(ctx, route, request, reply),
    })
}

async function handleRequest(
  ctx: Context,
  { endpoint, handle }: Route,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  refuseForgery(request, ctx.config.publicUrl)
  const caller = await identify(ctx, request, reply)
  assertAccess(caller, endpoint.access)

  const { input, file } = await readInput(ctx, endpoint, request)
  const context = requestContextOf(ctx, request, reply, file)
  // Nothing that is said to somebody is kept for anybody else; files say so themselves.
  reply.header('cache-control', 'no-store')
  const result = await invoke(
    ctx,
    { endpoint, handle },
    { caller, input: { ...asObject(input), ...asObject(request.params) }, context, file },
  )
  return send(endpoint, result, reply)
}

type Invocation = { caller: Actor; input: object; context: RequestContext; file: ReceivedFile | null }

async function invoke(
  ctx: Context,
  { endpoint, handle }: Route,
  { caller, input, context, file }: Invocation,
) {
  try {
    const parsed = endpoint.input.safeParse(input)
    if (!parsed.success) throw invalidInput(parsed.error)
    if (endpoint.upload && !file) throw missingFile(endpoint.upload)
    return await handle(ctx, caller as never, parsed.data, context)
  } catch (error) {
    // A refusal keeps nothing. After any other failure the row may have been committed all the same: then the file stays,
    // and if nobody owns it the sweep takes it.
    if (file && error instanceof DomainError) await ctx.storage.delete(file.key)
    throw error
  }
}

const missingFile = ({ field, messages }: Upload) =>
  new DomainError('invalid', messages.missing, { fields: { [field]: messages.missing } })

/** The path's values are spread last, so that a body cannot overrule the id in the address. */
const asObject = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {})

async function readInput(ctx: Context, { method, upload }: Endpoint, request: FastifyRequest) {
  if (!upload) return { input: method === 'GET' ? request.query : request.body, file: null }
  const { fields, file } = await receive(ctx, request, upload)
  return { input: fields, file }
}

function requestContextOf(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  file: ReceivedFile | null,
): RequestContext {
  return {
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? null,
    isSameSite: isSameSite(request, ctx.config.publicUrl),
    get file() {
      if (!file) throw new Error('This endpoint has no upload.')
      return file
    },
    session: sessionOf(ctx, request, reply),
    browser: browserOf(ctx, request, reply),
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

function send(endpoint: Endpoint, result: unknown, reply: FastifyReply) {
  if (endpoint.output === Nothing) return reply.code(204).send()
  if (endpoint.output === Redirect) return reply.redirect((result as Redirect).location)
  if (endpoint.output === Download) return sendFile(result as Download, reply)
  // Parsing drops what the contract does not name, so that a row's secrets cannot slip out with it.
  return reply.code(endpoint.status ?? 200).send(endpoint.output.parse(result))
}

/** A page of a mail may be shown, but may not run, load or submit anything. */
const SHOWN_HTML =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'"

function sendFile({ name, type, bytes, disposition, maxAgeSeconds, body }: Download, reply: FastifyReply) {
  if (type.startsWith('text/html'))
    reply.header('content-security-policy', SHOWN_HTML).header('x-frame-options', 'SAMEORIGIN')
  return reply
    .header('content-type', type)
    .header('content-length', bytes)
    .header('content-disposition', dispositionOf(disposition, name))
    .header('cache-control', maxAgeSeconds ? `private, max-age=${maxAgeSeconds}` : 'private, no-store')
    .send(bodyOf(body))
}

/** A stream as it is: wrapped in another, it would stay open when the asker goes before the first byte. */
const bodyOf = (body: Download['body']) => (body instanceof Readable ? body : Readable.from(body))

/** RFC 6266: a plain name for old clients and the real one, percent-encoded, so that no name can add a header. */
function dispositionOf(disposition: string, name: string) {
  const plain = name.replaceAll(/[^\w. ()-]/g, '_')
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${disposition}; filename="${plain}"; filename*=UTF-8''${encoded}`
}

function assertAccess(caller: Actor, access: Access) {
  if (access === 'anyone') return
  if (caller.kind === 'visitor') throw new DomainError('signed_out', 'Unauthorized')
  if (access === 'signed_in') return
  if (caller.kind === 'newcomer') throw new DomainError('forbidden', 'Please complete your profile first.')
  if (!access.includes(caller.kind)) throw new DomainError('forbidden', 'Your account cannot do this.')
}
