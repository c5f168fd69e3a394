import type { FastifyRequest } from 'fastify'
import { DomainError } from '#kernel/errors.ts'
import { hostOf } from '../hosts.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Whether the request comes from a page of this site. Browsers set these headers; pages can't. */
function isSameSite(request: FastifyRequest, publicUrl: string): boolean {
  const site = request.headers['sec-fetch-site']
  if (site) return site === 'same-origin' || site === 'none'
  const { origin } = request.headers
  // Browsers send at least one of the two headers with cross-site requests. Other clients have no cookies to abuse.
  if (!origin) return true
  return origin === new URL(publicUrl).origin || origin === `${request.protocol}://${hostOf(request)}`
}

/** Throws a `DomainError` (`forbidden`) for an unsafe request from another site (CSRF). */
export function rejectCrossSite(request: FastifyRequest, publicUrl: string) {
  if (SAFE.has(request.method) || isSameSite(request, publicUrl)) return
  throw new DomainError('forbidden', 'This request came from another site. Please use ODIE itself.')
}
