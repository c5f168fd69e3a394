import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#platform/config/config.ts'
import type { Context } from '#platform/context.ts'
import { sendProblem } from '../problems.ts'
import { mountCrawlerFiles } from './crawler-files.ts'
import { type Page, sendShell, servePage } from './html-for-user.ts'
import { inlineScriptHashes, type Prerendered, readPrerendered, servePrerendered } from './prerendered.ts'

/** The HTML of every page that isn't prerendered. */
const SHELL = '__spa-fallback.html'
/** All pages by path, as the build wrote them: `{ "/admin/estimates/:estimateId": { … }, … }`. */
const PAGE_LIST = '__pages.json'
/** Fastify adds HEAD to known pages itself, but the not-found handler gets every method. */
const READS = new Set(['GET', 'HEAD'])
/** What browsers read of documents only. They're 1.4 kB, more than a small script. */
const DOCUMENT_HEADERS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]
const OUTBOX = '/dev/outbox'
const YEAR_SECONDS = 31_536_000

type Pages = {
  dir: string
  shell: string
  pages: ReadonlyMap<string, Page>
  prerendered: readonly Prerendered[]
}

/** Serves the built pages in `dir`, with headers that prevent injected scripts from running. */
export async function mountPages(app: FastifyInstance, ctx: Context, dir: string | null) {
  const { config } = ctx
  const pages = await readPages(ctx, dir)
  await mountSecurityHeaders(app, config, pages)
  if (pages) explainFailedFiles(app, pages.shell)
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 1_024 })
  if (pages) await servePages(app, config, pages)

  app.setNotFoundHandler((request, reply) => {
    if (pages && READS.has(request.method) && isPageAddress(request.url))
      return sendShell(reply.code(404), pages.shell)
    return sendProblem(request, reply, { code: 'not_found', message: 'There’s nothing at this address.' })
  })
}

/** Null if there's no build, or an incomplete one. */
async function readPages(ctx: Context, dir: string | null): Promise<Pages | null> {
  if (dir === null || ![SHELL, PAGE_LIST].every((file) => existsSync(path.join(dir, file)))) return null
  const pages: Record<string, Page> = JSON.parse(await readFile(path.join(dir, PAGE_LIST), 'utf8'))
  const { config } = ctx
  const hasOutbox = config.demo && config.mail.kind === 'outbox'
  return {
    dir,
    shell: await readFile(path.join(dir, SHELL), 'utf8'),
    pages: new Map(Object.entries(pages).filter(([address]) => address !== OUTBOX || hasOutbox)),
    prerendered: await readPrerendered(dir, ctx),
  }
}

async function mountSecurityHeaders(app: FastifyInstance, config: Config, pages: Pages | null) {
  const { production } = config
  const thirdParties = thirdPartiesOf(config)
  const inline = pages ? inlineScriptHashes([...pages.prerendered, { html: pages.shell }]) : []
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...inline, ...thirdParties.scripts],
        styleSrc: ["'self'"],
        // Mark positions and bar widths are style attributes, which can't run anything.
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...thirdParties.images],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...thirdParties.calls],
        frameSrc: ["'self'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        ...(production && { upgradeInsecureRequests: [] }),
      },
    },
    hsts: production ? { maxAge: YEAR_SECONDS, includeSubDomains: true } : false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
}

async function servePages(app: FastifyInstance, config: Config, { dir, shell, pages, prerendered }: Pages) {
  servePrerendered(app, prerendered)
  for (const [address, page] of pages)
    if (!prerendered.some((each) => each.path === address))
      await servePage(app, config, { address, page, dir, shell })
  mountCrawlerFiles(app, config.publicUrl, prerendered)
  await app.register(fastifyStatic, {
    root: dir,
    serve: false,
    index: false,
    cacheControl: false,
    // The build compresses each file at the highest setting; `compress` would repeat that for every request.
    preCompressed: true,
    setHeaders: (reply, file) => {
      // Names under /assets contain a hash of their content. Everything else is revalidated.
      const isHashed = file.includes(`${path.sep}assets${path.sep}`)
      reply.header('cache-control', isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache')
      if (isHashed) for (const name of DOCUMENT_HEADERS) reply.removeHeader(name)
    },
  })
  // The plugin's own wildcard lists the folders of each file before it sends it, to compare the spelling: half of a request's time.
  app.get<{ Params: { '*': string } }>('/*', (request, reply) => reply.sendFile(request.params['*']))
}

/** A person who opens the link of a file that isn't there gets a page that says why, with the same status. Scripts get JSON. */
function explainFailedFiles(app: FastifyInstance, shell: string) {
  app.addHook('onSend', async ({ method, url, headers }, reply, payload) => {
    const isVisit = method === 'GET' && url.startsWith('/api/') && headers.accept?.includes('text/html')
    if (!isVisit || reply.statusCode < 400) return payload
    reply.type('text/html; charset=utf-8')
    return shell
  })
}

/** API paths aren't pages, and neither are files that crawlers request, like `/ads.txt`: they'd take the page for the file. */
function isPageAddress(url: string) {
  const [path = ''] = url.split('?', 1) // a query string can end in `.example`
  return !/^\/(api|assets|metrics|healthz|readyz)(\/|$)/.test(path) && !/\.\w+$/.test(path)
}

/** The third parties that pages may contact. */
function thirdPartiesOf({ googleMapsKey, map }: Config) {
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
