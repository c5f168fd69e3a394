import { createHash } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { areaServed } from '#domain/site/public-site/area-served.ts'
import { readServiceArea } from '#domain/site/public-site/service-area.ts'
import { AREA_SERVED_PLACEHOLDER, ORIGIN_PLACEHOLDER } from '#kernel/placeholders.ts'
import type { Context } from '#platform/context.ts'

/** A page whose HTML was made at build time: `contact/index.html` is `/contact`. */
export type Prerendered = { path: string; html: string }

/**
 * Reads a build's prerendered pages, with the installation's address and counties in place of the placeholders. The counties are
 * those of the server's start: search engines visit less often than servers restart.
 */
export async function readPrerendered(dir: string, ctx: Context): Promise<Prerendered[]> {
  const { publicUrl } = ctx.config
  const area = JSON.stringify(areaServed(await readServiceArea(ctx)))
  const pages: Prerendered[] = []
  for await (const file of glob('**/index.html', { cwd: dir })) {
    const html = await readFile(path.join(dir, file), 'utf8')
    const folder = path.dirname(file)
    pages.push({
      path: folder === '.' ? '/' : `/${folder}`,
      html: html
        .replaceAll(ORIGIN_PLACEHOLDER, publicUrl)
        .replaceAll(JSON.stringify(AREA_SERVED_PLACEHOLDER), () => area),
    })
  }
  return pages
}

/** Serves each page at its path. Browsers revalidate on every visit and get a 304 when nothing changed. */
export function servePrerendered(app: FastifyInstance, pages: readonly Prerendered[]) {
  for (const { path: url, html } of pages) {
    const etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
    const send = (request: FastifyRequest, reply: FastifyReply) => {
      reply.headers({ 'cache-control': 'no-cache', etag })
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      return reply.type('text/html; charset=utf-8').send(html)
    }
    for (const address of url === '/' ? [url] : [url, `${url}/`]) app.get(address, send)
  }
}

/** A content security policy source for each inline script in the pages. */
export function inlineScriptHashes(pages: readonly { html: string }[]) {
  const hashes = new Set<string>()
  for (const { html } of pages)
    for (const [, attributes = '', script = ''] of html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g))
      if (!/\ssrc=/.test(attributes) && script)
        hashes.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  return [...hashes]
}
