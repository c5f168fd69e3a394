import { glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Config } from '@react-router/dev/config'
import { Role } from './src/kernel/actor.ts'
import { ID_PLACEHOLDER } from './src/kernel/placeholders.ts'
import type { Page } from './src/server/pages/html-for-user.ts'
import { publishPages } from './src/server/pages/publish-pages.ts'
import { EARLY_SIGN_IN } from './src/web/accounts/sign-in/early-sign-in.ts'
import { paths } from './src/web/paths.ts'
import routes, { pathsOf } from './src/web/routes.ts'
import { withLateScript, withScriptAfterPaint } from './src/web/shell/loading/late-script.ts'
import { manifestIn, scriptsOf } from './src/web/shell/loading/page-scripts.ts'

/** Public pages, whose HTML is made at build time. */
const PUBLIC = ['/', '/auth', '/contact', '/help', '/privacy', '/terms-of-service']
/** Pages that emailed and shared links open: they need no account, and what they show depends on the link's token. */
const OF_LINKS = [
  '/shared-estimate',
  '/repair-response',
  '/work-request',
  '/work-report',
  '/completion-record',
  '/work-confirmation',
  '/held-estimate',
]
/** The users of a portal's page; undefined if it isn't one. */
const roleOf = (page: string) => Role.options.find((role) => page.split('/', 2)[1] === role)
/**
 * Pages whose HTML is their frame: navigation or header, and the title or gray bars. All that are neither public nor framed start from the
 * empty shell, `__spa-fallback.html`.
 */
const isFramed = (page: string) => roleOf(page) !== undefined || OF_LINKS.includes(page)

/** A page's address with the placeholder of an id as its parameter. Throws if it has several: the server couldn't tell them apart. */
function exampleOf(page: string) {
  const example = page.replace(/:\w+/, ID_PLACEHOLDER)
  if (example.includes(':')) throw new Error(`${page} has more than one parameter`)
  return example
}

/** The build with the test pages is for the demo and for development. */
const DIRECTORY = process.env.ENABLE_TEST_PAGES === 'true' ? 'build/test-pages' : 'build'
/** Built beside the pages that servers have in use. */
const NEXT = `${DIRECTORY}/next`
const BUILT = `${NEXT}/client`

export default {
  appDirectory: 'src/web',
  buildDirectory: NEXT,
  ssr: false,
  prerender: [...PUBLIC, ...pathsOf(routes).filter(isFramed).map(exampleOf)],
  buildEnd: async ({ reactRouterConfig }) => {
    const pages = await pagesOf(reactRouterConfig.routes)
    for (const [page, details] of Object.entries(pages)) {
      if (isFramed(page)) details.frame = { file: await writeFrame(page), role: roleOf(page) ?? null }
    }
    for (const folder of [...Role.options, ...OF_LINKS])
      await rm(path.join(BUILT, folder), { recursive: true })
    await writeFile(`${BUILT}/__pages.json`, JSON.stringify(pages))
    for (const page of PUBLIC) {
      const file = path.join(BUILT, page, 'index.html')
      const start = page === '/' ? 'on-interaction' : 'after-paint'
      const inline = page === paths.signIn() ? EARLY_SIGN_IN : ''
      await writeFile(file, withLateScript(await readFile(file, 'utf8'), start, inline))
    }
    const shell = `${BUILT}/__spa-fallback.html`
    await writeFile(shell, withScriptAfterPaint(await readFile(shell, 'utf8')))
    for await (const file of glob(`${BUILT}/assets/*.{js,css}`)) await compress(file)
    await publishPages(BUILT, `${DIRECTORY}/client`)
    await rm(NEXT, { recursive: true })
  },
} satisfies Config

type Routes = Readonly<
  Record<string, { id: string; path?: string; index?: boolean; parentId?: string } | undefined>
>

/**
 * By path, like `/admin/estimates/:estimateId`, what the server needs to know of each page: it tells pages from unknown addresses,
 * and lets the HTML start all scripts of its page at once.
 */
async function pagesOf(routes: Routes): Promise<Record<string, Page>> {
  const [manifest = ''] = await Array.fromAsync(glob(`${BUILT}/assets/manifest-*.js`))
  const built = manifestIn(await readFile(manifest, 'utf8')).routes
  const chunks = JSON.parse(await readFile(`${BUILT}/.vite/manifest.json`, 'utf8'))
  await rm(`${BUILT}/.vite`, { recursive: true })
  const pages = Object.values(routes).flatMap((route) => {
    const path = route?.index ? '' : route?.path
    if (!route || path === undefined || path === '*') return []
    return [
      [
        `/${path}`,
        { scripts: scriptsOf(route.id, built, chunks), needsUser: needsUser(route.id, routes) },
      ] as const,
    ]
  })
  return Object.fromEntries(pages)
}

/** Copies a frame to where it isn't taken for a public page. Returns its file. */
async function writeFrame(page: string) {
  const made = path.join(BUILT, exampleOf(page), 'index.html')
  const file = `__frames/${page.slice(1).replaceAll('/', '-').replaceAll(':', '')}.html`
  await mkdir(`${BUILT}/__frames`, { recursive: true })
  await writeFile(path.join(BUILT, file), withScriptAfterPaint(stylesFirst(await readFile(made, 'utf8'))))
  return file
}

/** React writes the requests of a page's data at the start of its head, where they'd get ahead of the style sheet. */
function stylesFirst(html: string) {
  const requests = html.match(/<link rel="preload" href="\/api\/[^>]+>/g) ?? []
  const rest = requests.reduce((before, request) => before.replace(request, ''), html)
  return rest.replace('</head>', () => `${requests.join('')}</head>`)
}

/** Whether the page waits for who is signed in. */
function needsUser(id: string, routes: Routes): boolean {
  const parent = routes[id]?.parentId
  return id === 'accounts/onboarding/OnboardedLayout' || (parent !== undefined && needsUser(parent, routes))
}

/** Writes `file.br` and `file.gz` beside a file; the server sends them as they are. */
async function compress(file: string) {
  const content = await readFile(file)
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params }))
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }))
}
