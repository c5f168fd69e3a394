import path from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

const LANDING_MODULES =
  /\/src\/web\/(paths|toast|api\/session-hint|service-area\/(service-area|specified-area)|shell\/(Page|Wordmark|RootErrorBoundary|use-content-focus|loading\/(ScriptProblem|lazy-part|late-script|SplashScreen)|public\/(PublicHeader|PublicPage|SiteFooter|SocialList|page-meta)|theme\/(theme|ThemeToggle))|ui\/(Button|Spinner|class-names|Skeleton|Badge|use-media|format|forms\/Field|lists\/WhenNear)\b)|\/src\/(kernel\/placeholders|domain\/(site\/public-site\/catalogue|territories\/rules))\b|\/node_modules\/lucide-react\/dist\/esm\/(?!icons\/)/

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
    test: /\/node_modules\/(react|react-dom|scheduler|react-router|cookie-es|set-cookie-parser)\/|\/src\/web\/shell\/loading\/load-script\.|vite\/preload-helper/,
    priority: 40,
  },
  {
    // What the landing page is made of: no zod, no queries.
    name: 'base',
    test: new RegExp(`${LANDING_MODULES.source}|${LANDING_ICONS.source}`),
    priority: 30,
  },
  {
    // What every other page is made of: calls, queries, toasts, tooltips and tabs. All icons together are smaller than the
    // overhead of one file each.
    name: 'app',
    test: /\/node_modules\/(lucide-react|zod|@tanstack\/(query-core|react-query))\/|\/src\/(kernel|web\/(api|session|shell|service-area\/(use-served-states|ServiceArea)|ui\/(Card|Loaded|Notice|Tabs|Toaster|Tooltip)))\b|\/src\/domain\/(accounts\/identity\/contract|site\/public-site\/contract|territories\/catalogue)/,
    priority: 20,
  },
  {
    // The portals' first screens have no forms, except in dialogs.
    name: 'forms',
    test: /\/node_modules\/(react-hook-form|@hookform)\/|\/src\/web\/ui\/forms\/(TextField|PasswordInput|use-command-form|FormProblem)\b/,
    priority: 20,
  },
  {
    // What the portals' pages share: lists, dialogs, contracts. As a file for each of them, they were 30 of a page's 46 scripts.
    name: 'shared',
    test: /\/src\/(kernel|web\/(ui(?!\/forms\/FormDialog)|shell|session|api)|domain)\/|\/src\/web\/[\w/-]+\/(queries|[\w-]+-(text|states))\.ts|\/node_modules\/(@radix-ui|react-remove-scroll|aria-hidden|use-(callback-ref|sidecar)|tslib)/,
    minShareCount: 4,
    priority: 10,
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
      const module = path.resolve('src/web/shell/loading/load-script.ts')
      return { code: `import { loadScript } from ${JSON.stringify(module)};\n${changed}`, map: null }
    },
  },
}

export default defineConfig(({ isPreview }) => ({
  publicDir: 'src/web/public',
  plugins: [tailwindcss(), reactRouter(), keepsPage],
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
