import { readFile, writeFile } from 'node:fs/promises'
import type { Config } from '@react-router/dev/config'
import { withLateScript } from './src/web/home/late-script.ts'

/** Pages whose html is made at build time; every other path is answered with the empty shell `__spa-fallback.html`. */
const PRERENDERED = ['/', '/contact', '/help', '/privacy', '/terms-of-service']

const LANDING_PAGE = 'build/client/index.html'

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: false,
  prerender: PRERENDERED,
  buildEnd: async () => {
    await writeFile(LANDING_PAGE, withLateScript(await readFile(LANDING_PAGE, 'utf8')))
  },
} satisfies Config
