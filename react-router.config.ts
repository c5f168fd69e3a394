import { glob, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Config } from '@react-router/dev/config'
import { publishPages } from './src/server/publish-pages.ts'
import { withLateScript } from './src/web/site/late-script.ts'

/** Pages whose HTML is made at build time. Every other page starts from the empty shell, `__spa-fallback.html`. */
const PRERENDERED = ['/', '/auth', '/contact', '/help', '/privacy', '/terms-of-service']

/** The build with the test pages is for the demo and for development. */
const DIRECTORY = process.env.ENABLE_TEST_PAGES === 'true' ? 'build/test-pages' : 'build'
/** Built beside the pages that servers have in use. */
const NEXT = `${DIRECTORY}/next`
const BUILT = `${NEXT}/client`

export default {
  appDirectory: 'src/web',
  buildDirectory: NEXT,
  ssr: false,
  prerender: PRERENDERED,
  buildEnd: async ({ reactRouterConfig: { routes } }) => {
    // The server reads this list to tell a page from an unknown address.
    await writeFile(`${BUILT}/__pages.json`, JSON.stringify(pagePaths(Object.values(routes))))
    for (const page of PRERENDERED) {
      const file = path.join(BUILT, page, 'index.html')
      const start = page === '/' ? 'on-interaction' : 'after-styles'
      await writeFile(file, withLateScript(await readFile(file, 'utf8'), start))
    }
    for await (const file of glob(`${BUILT}/assets/*.{js,css}`)) await compress(file)
    await publishPages(BUILT, `${DIRECTORY}/client`)
    await rm(NEXT, { recursive: true })
  },
} satisfies Config

/** `/admin/estimates/:estimateId` and so on; layouts and the catch-all route have no path of their own. */
function pagePaths(routes: readonly ({ path?: string; index?: boolean } | undefined)[]) {
  const paths = routes
    .flatMap((route) => (route?.index ? [''] : [route?.path]))
    .filter((path) => path !== '*')
  return paths.flatMap((path) => (path === undefined ? [] : [`/${path}`])).sort()
}

/** Writes `file.br` and `file.gz` beside a file; the server sends them as they are. */
async function compress(file: string) {
  const content = await readFile(file)
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params }))
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }))
}
