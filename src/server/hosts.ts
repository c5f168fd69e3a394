import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DomainError } from '#kernel/errors.ts'
import type { Config } from '#platform/config/config.ts'

/** Load balancers call these by IP address. */
const BY_ANY_NAME = new Set(['/healthz', '/readyz'])

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * The host that the request names. Not Fastify's `request.host`: behind a trusted proxy, that's X-Forwarded-Host, which proxies pass
 * on from the client unless they're configured otherwise.
 */
export const hostOf = ({ headers }: FastifyRequest) => headers.host ?? ''

/**
 * Rejects requests for other hosts: after DNS rebinding, a page of another site would count as one of ours. This server's hosts
 * are the one in `PUBLIC_URL`, the address in `HOST`, and loopback, which can't be rebound.
 */
export function rejectUnknownHosts(app: FastifyInstance, { publicUrl, host }: Config) {
  const ownHost = new URL(publicUrl).host
  const isOwn = (name: string) => {
    const url = URL.parse(`${new URL(publicUrl).protocol}//${name}`)
    return url !== null && (url.host === ownHost || url.hostname === host || LOOPBACK.has(url.hostname))
  }
  app.addHook('onRequest', async (request) => {
    if (isOwn(hostOf(request)) || BY_ANY_NAME.has(request.routeOptions.url ?? '')) return
    throw new DomainError('wrong_host', `ODIE isn’t available at this address. Please go to ${publicUrl}.`)
  })
}
