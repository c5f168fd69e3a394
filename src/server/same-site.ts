import type { FastifyRequest } from 'fastify'
import { DomainError } from '#kernel/errors.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Whether a page of this site made the browser send the request. Browsers set these headers; pages can't. */
function isSameSite(request: FastifyRequest, publicUrl: string): boolean {
  const site = request.headers['sec-fetch-site']
  if (site) return site === 'same-origin' || site === 'none'
  const { origin } = request.headers
  // Every browser sends one of the two when another site makes it send something; programs don't, and have no cookies to abuse.
  if (!origin) return true
  return origin === new URL(publicUrl).origin || origin === `${request.protocol}://${request.host}`
}

/** Throws `forbidden` when another site made the browser send a request that changes something. */
export function rejectCrossSite(request: FastifyRequest, publicUrl: string) {
  if (SAFE.has(request.method) || isSameSite(request, publicUrl)) return
  throw new DomainError('forbidden', 'This request came from another site. Please use ODIE itself.')
}
