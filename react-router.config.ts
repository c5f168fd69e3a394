import type { Config } from '@react-router/dev/config'

/** Pages whose html is made at build time; every other path is answered with the empty shell `__spa-fallback.html`. */
const PRERENDERED = ['/']

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: false,
  prerender: PRERENDERED,
} satisfies Config
