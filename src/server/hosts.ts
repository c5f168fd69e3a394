import type { FastifyInstance } from 'fastify'
import { DomainError } from '#kernel/errors.ts'
import type { Config } from '#platform/config/config.ts'

/** Load balancers call these by the address of the machine. */
const BY_ANY_NAME = new Set(['/healthz', '/readyz', '/metrics'])

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Rejects requests that reached this server by a name that isn't its own: after DNS rebinding, a page of another site would
 * count as one of ours. Own are the name in `PUBLIC_URL`, the address in `HOST`, and loopback, which can't be rebound.
 */
export function rejectUnknownHosts(app: FastifyInstance, { publicUrl, host }: Config) {
  const ownHost = new URL(publicUrl).host
  const isOwn = (name: string) => {
    const url = URL.parse(`${new URL(publicUrl).protocol}//${name}`)
    return url !== null && (url.host === ownHost || url.hostname === host || LOOPBACK.has(url.hostname))
  }
  app.addHook('onRequest', async (request) => {
    if (isOwn(request.host) || BY_ANY_NAME.has(request.routeOptions.url ?? '')) return
    throw new DomainError('wrong_host', `ODIE isn’t served under this name. Please go to ${publicUrl}.`)
  })
}
