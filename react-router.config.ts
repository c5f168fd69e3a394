import { glob, readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Config } from '@react-router/dev/config'
import { withLateScript } from './src/web/home/late-script.ts'

/** Pages whose html is made at build time; every other path is answered with the empty shell `__spa-fallback.html`. */
const PRERENDERED = ['/', '/contact', '/help', '/privacy', '/terms-of-service']

const BUILT = 'build/client'
const LANDING_PAGE = `${BUILT}/index.html`

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: false,
  prerender: PRERENDERED,
  buildEnd: async () => {
    await writeFile(LANDING_PAGE, withLateScript(await readFile(LANDING_PAGE, 'utf8')))
    for await (const file of glob(`${BUILT}/assets/*.{js,css}`)) await compress(file)
  },
} satisfies Config

/** Writes `file.br` and `file.gz` beside a file, which the server sends as they are. */
async function compress(file: string) {
  const content = await readFile(file)
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params }))
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }))
}
