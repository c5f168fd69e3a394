import type { FastifyInstance } from 'fastify'
import type { Prerendered } from './prerendered.ts'

/** Serves `/robots.txt` and `/sitemap.xml`. Both contain absolute URLs, which only the server knows. */
export function mountCrawlerFiles(
  app: FastifyInstance,
  publicUrl: string,
  pages: readonly Pick<Prerendered, 'path'>[],
) {
  const robots = `User-agent: *\nDisallow: /api/\nDisallow: /dev/\n\nSitemap: ${publicUrl}/sitemap.xml\n`
  const locations = pages.map(({ path }) => `  <url><loc>${publicUrl}${path}</loc></url>\n`).sort()
  const sitemap = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${locations.join('')}</urlset>
`
  app.get('/robots.txt', (_request, reply) => reply.type('text/plain; charset=utf-8').send(robots))
  app.get('/sitemap.xml', (_request, reply) => reply.type('application/xml; charset=utf-8').send(sitemap))
}
