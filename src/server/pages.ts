import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import path from 'node:path'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { sendProblem } from './problems.ts'

/** The shell that every page without html of its own starts from. */
const FALLBACK = '__spa-fallback.html'
const YEAR_SECONDS = 31_536_000

type Pages = { dir: string | null; isProduction: boolean }

/** Serves the built pages with the headers that keep hostile text from ever running. */
export async function mountPages(app: FastifyInstance, { dir, isProduction }: Pages) {
  const hasPages = dir !== null && existsSync(dir)
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...(hasPages ? await inlineScriptHashes(dir) : [])],
        styleSrc: ["'self'"],
        // Positions of marks and widths of bars are set as attributes; an attribute cannot run anything.
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
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

  if (hasPages)
    await app.register(fastifyStatic, {
      root: dir,
      wildcard: true,
      index: ['index.html'],
      cacheControl: false,
      setHeaders: (reply, file) => {
        // Names under /assets hold a hash of their content; all else is asked for again.
        const isHashed = file.includes(`${path.sep}assets${path.sep}`)
        reply.header('cache-control', isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache')
      },
    })

  app.setNotFoundHandler((request, reply) => {
    const isPage =
      request.method === 'GET' && !/^\/(api|assets|metrics|healthz|readyz)(\/|$)/.test(request.url)
    if (hasPages && isPage) return reply.header('cache-control', 'no-cache').sendFile(FALLBACK)
    return sendProblem(request, reply, { code: 'not_found', message: 'There is nothing at this address.' })
  })
}

/** The built pages start themselves by a few inline lines, which the policy allows by their hashes alone. */
async function inlineScriptHashes(dir: string) {
  const hashes = new Set<string>()
  for await (const file of glob('**/*.html', { cwd: dir })) {
    const html = await readFile(path.join(dir, file), 'utf8')
    for (const [, attributes = '', script = ''] of html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g))
      if (!/\ssrc=/.test(attributes) && script)
        hashes.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  }
  return [...hashes]
}
