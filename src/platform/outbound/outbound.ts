import { Resolver } from 'node:dns/promises'
import http, { type ClientRequest, type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction, type Socket } from 'node:net'
import { type AddressPolicy, isAllowed } from './addresses.ts'
import { OutboundFailure, sentenceOf } from './failures.ts'
import { hostOf, NOT_PUBLIC, targetProblem } from './target.ts'

/** How much of a response is read before the connection is closed. */
const MAX_BODY_BYTES = 4 * 1024

type Sent = { headers: Readonly<Record<string, string>>; body: string; signal?: AbortSignal }

/** A receiver's response. `body` is the first 4 kB, or what arrived in time. */
export type Received = { status: number; retryAfter: string | null; body: string }

/** Requests to servers that users name. */
export type Outbound = {
  /** Why no request can go to this URL, as a sentence; null if one can. */
  problemOf(url: string): string | null
  /**
   * Sends a POST request within 15 seconds, 5 of them for the connection, and returns the response whatever its status. The socket
   * connects to the very address that was checked, so a name that resolves to another one later leads nowhere. Redirects aren't
   * followed, and the connection isn't kept.
   * @throws OutboundFailure if there was no response, with the reason as a sentence; the signal's reason once it's aborted
   */
  post(url: string, request: Sent): Promise<Received>
}

/** Finds all addresses of a name. */
export type Resolve = (name: string) => Promise<string[]>

type Limits = { connectMs: number; totalMs: number }

const LIMITS: Limits = { connectMs: 5_000, totalMs: 15_000 }

/** `resolve` and `limits` are for tests. */
export function openOutbound(
  policy: AddressPolicy,
  { resolve = resolveByDns, limits = LIMITS }: { resolve?: Resolve; limits?: Limits } = {},
): Outbound {
  return {
    problemOf: (url) => targetProblem(url, policy),
    post: async (text, request) => {
      const problem = targetProblem(text, policy)
      if (problem) throw new OutboundFailure(problem)
      const url = new URL(text)
      const deadline = AbortSignal.timeout(limits.totalMs)
      try {
        const lookup = checkedLookup(url, policy, resolve)
        const response = await exchange(url, request, { lookup, deadline, connectMs: limits.connectMs })
        return await received(response)
      } catch (error) {
        request.signal?.throwIfAborted()
        if (error instanceof OutboundFailure) throw error
        throw new OutboundFailure(deadline.aborted ? tooSlow(limits.totalMs) : sentenceOf(error), {
          cause: error,
        })
      }
    },
  }
}

const tooSlow = (ms: number) => `The server didn’t answer within ${ms / 1000} seconds.`
const notConnected = (ms: number) => `The server didn’t accept a connection within ${ms / 1000} seconds.`

/**
 * By DNS queries of our own: the operating system's would occupy one of the few threads that also read and write files, for as long
 * as a slow name server takes.
 */
async function resolveByDns(name: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  const [v4, v6] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  const addresses = [v4, v6].flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
  if (addresses.length === 0 && v4.status === 'rejected') throw v4.reason
  return addresses
}

/** The one look-up of a connection. Sockets connect to what it returns. */
function checkedLookup(url: URL, policy: AddressPolicy, resolve: Resolve): LookupFunction {
  const isEncrypted = url.protocol === 'https:'
  return (name, { all }, callback) => {
    resolve(name).then(
      (addresses) => {
        const allowed = addresses.filter((address) => isAllowed(address, { ...policy, isEncrypted }))
        const [first] = allowed
        if (!first) return callback(new OutboundFailure(NOT_PUBLIC), [])
        const found = allowed.map((address) => ({ address, family: isIP(address) }))
        return all ? callback(null, found) : callback(null, first, isIP(first))
      },
      (error) => callback(error, []),
    )
  }
}

type Options = { lookup: LookupFunction; deadline: AbortSignal; connectMs: number }

/** Sends the request and waits for the beginning of the response. */
function exchange(url: URL, { headers, body, signal }: Sent, { lookup, deadline, connectMs }: Options) {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const { request: send } = url.protocol === 'https:' ? https : http
  const request = send(
    {
      protocol: url.protocol,
      hostname: hostOf(url),
      port: url.port,
      path: `${url.pathname}${url.search}`,
      method: 'POST',
      // A socket of its own, so that each request is looked up and checked.
      agent: false,
      lookup,
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
    },
    resolve,
  )
  request.on('error', reject)
  // Without a listener, Node would wait for one more event.
  request.once('upgrade', (_response, socket) => {
    socket.destroy()
    reject(new OutboundFailure('The server tried to switch to another protocol.'))
  })
  limitConnecting(request, connectMs)
  request.end(body)
  return promise
}

/** Connected means that the TLS handshake is done, too. */
function limitConnecting(request: ClientRequest, ms: number) {
  const timer = setTimeout(() => request.destroy(new OutboundFailure(notConnected(ms))), ms)
  const stop = () => clearTimeout(timer)
  request.once('close', stop)
  request.once('socket', (socket: Socket) =>
    socket.once('encrypted' in socket ? 'secureConnect' : 'connect', stop),
  )
}

/** The status counts. A body that's cut off, or that we cut off, changes nothing about it. */
async function received(response: IncomingMessage): Promise<Received> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes >= MAX_BODY_BYTES) break
    }
  } catch {
    // What has arrived is what there is.
  } finally {
    response.destroy()
  }
  const body = Buffer.concat(chunks).subarray(0, MAX_BODY_BYTES).toString('utf8')
  return { status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] ?? null, body }
}
