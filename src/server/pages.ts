import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#platform/config/config.ts'
import { inlineScriptHashes, readPrerendered, servePrerendered } from './prerendered.ts'
import { sendProblem } from './problems.ts'

/** The shell that every page without html of its own starts from. */
const FALLBACK = '__spa-fallback.html'
const YEAR_SECONDS = 31_536_000

/** Serves the built pages of `dir` with the headers that keep hostile text from ever running. */
export async function mountPages(app: FastifyInstance, config: Config, dir: string | null) {
  const hasPages = dir !== null && existsSync(path.join(dir, FALLBACK))
  const isProduction = config.production
  const prerendered = hasPages ? await readPrerendered(dir, config.publicUrl) : []
  const fallback = hasPages ? await readFile(path.join(dir, FALLBACK), 'utf8') : ''
  const others = thirdParties(config)
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...inlineScriptHashes([...prerendered, { html: fallback }]), ...others.scripts],
        styleSrc: ["'self'"],
        // Positions of marks and widths of bars are set as attributes; an attribute cannot run anything.
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...others.images],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...others.calls],
        frameSrc: ["'self'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        ...(isProduction && { upgradeInsecureRequests: [] }),
      },
    },
    hsts: isProduction ? { maxAge: YEAR_SECONDS, includeSubDomains: false } : false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 1_024 })

  servePrerendered(app, prerendered)
  if (hasPages)
    await app.register(fastifyStatic, {
      root: dir,
      wildcard: true,
      index: false,
      cacheControl: false,
      // The build has compressed each file as well as it can be; `compress` would do it again for every visitor.
      preCompressed: true,
      setHeaders: (reply, file) => {
        // Names under /assets hold a hash of their content; all else is asked for again.
        const isHashed = file.includes(`${path.sep}assets${path.sep}`)
        reply.header('cache-control', isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache')
      },
    })

  app.setNotFoundHandler((request, reply) => {
    if (hasPages && request.method === 'GET' && isPageAddress(request.url))
      return reply.header('cache-control', 'no-cache').sendFile(FALLBACK)
    return sendProblem(request, reply, { code: 'not_found', message: 'There is nothing at this address.' })
  })
}

/** Calls are no pages, and neither are files that programs look for, like `/ads.txt`: they would take a page for its content. */
function isPageAddress(url: string) {
  const [path = ''] = url.split('?', 1) // what stands behind the ? may well end in `.example`
  return !/^\/(api|assets|metrics|healthz|readyz)(\/|$)/.test(path) && !/\.\w+$/.test(path)
}

/** Whom else a page may ask: only who is configured. */
function thirdParties({ googleMapsKey, map }: Config) {
  const google = googleMapsKey !== null
  return {
    scripts: google ? ['https://maps.googleapis.com'] : [],
    calls: google ? ['https://maps.googleapis.com', 'https://places.googleapis.com'] : [],
    images: map.tileUrl ? [tileHostOf(map.tileUrl)] : [],
  }
}

/** `https://{s}.tiles.example.com/…` is `https://*.tiles.example.com`; Leaflet puts `a`, `b` or `c` there. */
const tileHostOf = (tileUrl: string) =>
  new URL(tileUrl.replaceAll('{s}', 'tile-host')).origin.replace(/^(https?:\/\/)tile-host\./, '$1*.')
