import type { FastifyRequest } from 'fastify'
import { DomainError } from '#kernel/errors.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Whether a page of this site made the browser ask, as the browser itself tells (no page can set these headers). */
export function isSameSite(request: FastifyRequest, publicUrl: string): boolean {
  const site = request.headers['sec-fetch-site']
  if (site) return site === 'same-origin' || site === 'none'
  const { origin } = request.headers
  // No browser leaves both out when another site makes it send something; programs do, and have no cookies to abuse.
  if (!origin) return true
  return URL.canParse(origin) && [request.host, new URL(publicUrl).host].includes(new URL(origin).host)
}

/** Refuses what another site made the browser send. */
export function refuseForgery(request: FastifyRequest, publicUrl: string) {
  if (SAFE.has(request.method) || isSameSite(request, publicUrl)) return
  throw new DomainError('forbidden', 'This request came from another site. Please use ODIE itself.')
}
