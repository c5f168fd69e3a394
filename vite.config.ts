import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { build, defineConfig, type Plugin, parseSync, transformWithOxc } from 'vite'
import { importParts, type Parts, splitContract } from './src/web/api/browser-contracts.ts'

const LANDING_MODULES =
  /\/src\/web\/(paths|toast|api\/(session-hint|early-request)|service-area\/(service-area|specified-area)|shell\/(Page|Wordmark|RootErrorBoundary|use-content-focus|loading\/(ScriptProblem|late-script|SplashScreen)|theme\/(theme|ThemeToggle))|ui\/(loading\/(lazy-part|when-idle)|Button|Spinner|class-names|Skeleton|Badge|use-media|format|forms\/Field|lists\/WhenNear)\b)|\/src\/(kernel\/placeholders|domain\/(site\/public-site\/catalogue|territories\/rules))\b|\/node_modules\/lucide-react\/dist\/esm\/(?!icons\/)/

/** One that's missing here would make it load the `app` chunk, which exceeds its size budget. */
const LANDING_ICONS =
  /\/icons\/(arrow-(left|right)|badge-(check|dollar-sign)|calculator|chevron-down|circle-(alert|check)|file-(check|text)|hourglass|loader-circle|map-pin(ned)?|moon|quote|sun|upload)\.mjs/

/*
 * Few, large chunks. Left to itself the bundler made one for each module that two pages share: /auth loaded 49 scripts, and on
 * a line with 400 ms latency the requests took longer than the bytes.
 */
const CHUNKS = [
  {
    // Every page.
    name: 'react',
    test: /\/node_modules\/(react|react-dom|scheduler|react-router|cookie-es|set-cookie-parser)\/|\/src\/web\/ui\/loading\/load-script\.|vite\/preload-helper/,
    priority: 40,
  },
  {
    // What the landing page is made of: no zod, no queries.
    name: 'base',
    test: new RegExp(`${LANDING_MODULES.source}|${LANDING_ICONS.source}`),
    priority: 30,
  },
  {
    // What frames the pages for visitors.
    name: 'public',
    test: /\/src\/web\/shell\/public\/(PublicHeader|PublicPage|SiteFooter|SocialList|page-meta)\b/,
    priority: 21,
  },
  {
    // Those that two pages share. Together they're smaller than the overhead of one file each; half of all icons belong to one page.
    name: 'icons',
    test: /\/node_modules\/lucide-react\//,
    minShareCount: 2,
    priority: 29,
  },
  {
    name: 'tabs',
    test: /\/node_modules\/@radix-ui\/react-(tabs|roving-focus|collection)\/|\/src\/web\/ui\/Tabs\./,
    priority: 27,
  },
  {
    // What opens above a page. It loads when the page is idle.
    name: 'overlays',
    test: /\/node_modules\/(@radix-ui|@floating-ui|react-remove-scroll|aria-hidden|use-(callback-ref|sidecar)|tslib)|\/src\/web\/ui\/(Backdrop|Dialog|ConfirmDialog|Toaster|Tooltip|use-dialog-focus)\./,
    priority: 25,
  },
  {
    // What every other page is made of: calls, queries, the portals' frame.
    name: 'app',
    test: /\/node_modules\/@tanstack\/(query-core|react-query)\/|\/src\/(kernel\/(?!validation-messages)|web\/(api|session|shell\/(?!public\/|portal\/Operations)|service-area\/(use-served-states|ServiceArea)|ui\/(Card|Loaded|Notice|Confirm)\b)|domain\/(accounts\/identity\/contract|site\/public-site\/contract|territories\/catalogue))[^?]*(\?plain)?$/,
    priority: 28,
  },
  {
    // Forms. The portals' first screens have none, except in dialogs.
    name: 'forms',
    test: /\/node_modules\/(react-hook-form|@hookform|zod)\/|\/src\/web\/ui\/forms\/(TextField|PasswordInput|use-command-form|FormProblem)\b|\/src\/kernel\/validation-messages\./,
    priority: 23,
  },
  {
    // Small parts of estimates, which half of the pages show.
    name: 'estimates',
    test: /\/src\/web\/estimates\/(Bidder|Expiry|PdfLink|EstimateStatusBadge|bidder-text|line-price|early\/early-parts)\b/,
    minShareCount: 2,
    priority: 21,
  },
  {
    // What the portals' pages share: lists, contracts. As a file for each of them, they were 30 of a page's 46 scripts.
    name: 'shared',
    test: /\/src\/(web\/ui\/(?!forms\/(FormDialog|PickDialog|TextField|PasswordInput|use-command-form|FormProblem))|domain\/)[^?]*(\?plain)?$|\/src\/web\/[\w/-]+\/(queries|[\w-]+-(text|states))\.ts/,
    minShareCount: 4,
    priority: 22,
  },
  {
    // After `shared`, whose constants they use.
    name: 'schemas',
    test: /\?schemas$/,
    minShareCount: 3,
    priority: 5,
  },
]

/** The imports of pages and of their loaders in React Router 8. */
const PAGE_IMPORT = /import\(\s*(?:\/\*.*?\*\/\s*)*(route\.(?:module|clientLoaderModule))\s*\)/g

/**
 * If the script of a page can't be loaded, React Router reloads the page that's showing: without a network, that's the browser's own
 * error page. `loadScript` asks the user instead.
 */
const keepsPage: Plugin = {
  name: 'odie-keeps-page',
  apply: 'build',
  transform: {
    filter: { id: /\/react-router\/dist\/.*\/ssr\/(routeModules|routes)\.js$/ },
    handler(code, id) {
      const changed = code.replace(PAGE_IMPORT, "loadScript(() => import(/* @vite-ignore */ $1), 'page')")
      if (changed === code) throw new Error(`${id} doesn’t import pages the way React Router 8 does`)
      const module = path.resolve('src/web/ui/loading/load-script.ts')
      return { code: `import { loadScript } from ${JSON.stringify(module)};\n${changed}`, map: null }
    },
  },
}

/** After Vite's own plugins, which remove the types. */
const browserContracts: Plugin = {
  name: 'odie-browser-contracts',
  transform: {
    filter: { id: /\/src\/[^?]*\.tsx?(\?(plain|schemas|route-chunk=\w+))?$/ },
    async handler(code, id) {
      const [file = '', part] = id.split('?')
      const own = part === 'plain' || part === 'schemas' ? (await partsIn(file))?.[part].code : code
      if (own === undefined) throw new Error(`${file} has no parts`)
      return {
        code: await importParts(own, (source) => partsIn(contractFile(source, file)), parse),
        map: null,
      }
    },
  },
}

const parse = (code: string) => parseSync('module.jsx', code).program

/** By file. In development, files change. */
const known = new Map<string, { text: string; parts: Parts | null }>()

async function partsIn(file: string | null): Promise<Parts | null> {
  if (!file) return null
  const text = await readFile(file, 'utf8')
  const before = known.get(file)
  if (before?.text === text) return before.parts
  const { code } = await transformWithOxc(text, file)
  const parts = await splitContract(
    code,
    path.basename(file),
    (source) => partsIn(contractFile(source, file)),
    parse,
  )
  known.set(file, { text, parts })
  return parts
}

/** The file of a contract, or of what contracts are made of; null for any other import. */
function contractFile(source: string, importer: string): string | null {
  const file = source.startsWith('#')
    ? path.resolve('src', source.slice(1))
    : path.resolve(path.dirname(importer), source)
  return /\/src\/(domain|kernel)\/[\w/.-]+\.ts$/.test(file) ? file : null
}

const INLINE_SCRIPT = '?inline-script'

/**
 * A plugin that makes the import of `x.ts?inline-script` a string: the module with all that it imports, minified, to be put into a
 * page's HTML. It runs before the page's script has loaded, so it's as small as what it imports. In the browser the string is empty.
 *
 * @param plugins What its modules need
 */
const inlineScripts = (plugins: readonly Plugin[]): Plugin => ({
  name: 'odie-inline-scripts',
  enforce: 'pre',
  async load(id) {
    if (!id.endsWith(INLINE_SCRIPT)) return null
    // Only the HTML has it.
    if (this.environment.name === 'client') return "export default ''"
    const file = id.slice(0, -INLINE_SCRIPT.length)
    this.addWatchFile(file)
    return `export default ${JSON.stringify(await bundled(file, plugins))}`
  },
})

async function bundled(file: string, plugins: readonly Plugin[]): Promise<string> {
  const made = await build({
    configFile: false,
    logLevel: 'error',
    // Copies, because a build keeps its own state in them.
    plugins: plugins.map((plugin) => ({ ...plugin })),
    build: {
      write: false,
      target: ['chrome123', 'firefox120', 'safari17.5'],
      modulePreload: false,
      rolldownOptions: { input: file, output: { format: 'iife' } },
    },
  })
  const [first] = Array.isArray(made) ? made : [made]
  if (!first || !('output' in first)) throw new Error(`${file} wasn’t bundled`)
  const { output } = first
  const [chunk, ...others] = output
  if (others.length > 0 || chunk.code.includes('</script'))
    throw new Error(`${file} can’t be put into a page`)
  return chunk.code.trim()
}

/** For `bench/web.ts`: writes the bytes of each module by script, before they're minified, to the file `MODULE_SIZES`. */
const moduleSizes: Plugin = {
  name: 'odie-module-sizes',
  apply: () => Boolean(process.env.MODULE_SIZES),
  applyToEnvironment: ({ name }) => name === 'client',
  async generateBundle(_, bundle) {
    const sizes = Object.values(bundle).flatMap((chunk) => {
      if (chunk.type !== 'chunk') return []
      const modules = Object.entries(chunk.modules).map(([id, { renderedLength }]) => [id, renderedLength])
      return [[`/${chunk.fileName}`, Object.fromEntries(modules)]]
    })
    await writeFile(process.env.MODULE_SIZES!, JSON.stringify(Object.fromEntries(sizes)))
  },
}

/** Most of their functions are never called on a page. */
const COMPILED_BY_FUNCTION = new Set(['forms', 'overlays', 'schemas'])

/**
 * Chrome compiles every function of a file that begins with this comment while it downloads, on another thread. Otherwise it compiles each
 * one when it's first called, on the main thread. Other browsers ignore it.
 * https://v8.dev/blog/explicit-compile-hints
 */
const compileHints: Plugin = {
  name: 'odie-compile-hints',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle: {
    // After Vite, which puts a list of scripts before the code.
    order: 'post',
    handler(_, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk' && !COMPILED_BY_FUNCTION.has(chunk.name))
          chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`
    },
  },
}

export default defineConfig(({ isPreview }) => ({
  publicDir: 'src/web/public',
  plugins: [
    inlineScripts([browserContracts]),
    tailwindcss(),
    reactRouter(),
    keepsPage,
    browserContracts,
    moduleSizes,
    compileHints,
  ],
  build: {
    // Browsers of 2024 and later know `light-dark()`; older targets would rewrite every color token twice.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // The content security policy has no `data:` for fonts and scripts, so nothing is inlined.
    assetsInlineLimit: 0,
    // For the list of each page's scripts.
    manifest: true,
    rolldownOptions: {
      output: { codeSplitting: { groups: CHUNKS } },
      // Each page is a file of its own, so what one page imports statically and another dynamically is split all the same.
      checks: { ineffectiveDynamicImport: false },
    },
  },
  server: {
    // For `script/dev`, whose server listens there.
    proxy: { '/api': { target: `http://localhost:${process.env.PORT || 3000}` } },
    // The build prerenders pages on a preview server, which would watch every file of the project: half of the build's time.
    watch: isPreview ? null : undefined,
  },
}))
