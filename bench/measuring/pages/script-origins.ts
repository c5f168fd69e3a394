import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

/** Where a script's bytes come from: the first that fits. */
const ORIGINS: readonly (readonly [string, RegExp])[] = [
  ['React', /\/node_modules\/(react|react-dom|scheduler)\//],
  ['React Router', /\/node_modules\/react-router\//],
  ['TanStack Query', /\/node_modules\/@tanstack\//],
  ['zod and forms', /\/node_modules\/(zod|react-hook-form|@hookform)\//],
  ['Radix', /\/node_modules\/(@radix-ui|radix-ui|@floating-ui|react-remove-scroll|aria-hidden)/],
  ['icons', /\/node_modules\/lucide-react\//],
  ['other packages', /\/node_modules\//],
  ['contracts and rules', /\/src\/(domain|kernel)\//],
  ['pages', /./],
]
export const ORIGIN_NAMES = ORIGINS.map(([name]) => name)

/** The bytes of the scripts that a page starts with, by origin in the order of `ORIGIN_NAMES`, before minification. Builds the pages. */
export async function scriptOrigins(pages: readonly string[]): Promise<Map<string, number[]>> {
  const dir = await mkdtemp(path.join(tmpdir(), 'odie-module-sizes-'))
  try {
    const file = path.join(dir, 'sizes.json')
    await promisify(execFile)('react-router', ['build', '--logLevel', 'error'], {
      env: { ...process.env, MODULE_SIZES: file, ENABLE_TEST_PAGES: 'false' },
    })
    const sizes: Record<string, Record<string, number>> = JSON.parse(await readFile(file, 'utf8'))
    const list: Record<string, { scripts: string[] } | undefined> = JSON.parse(
      await readFile('build/client/__pages.json', 'utf8'),
    )
    return new Map(pages.map((page) => [page, sumsOf(list[page]?.scripts ?? [], sizes)]))
  } finally {
    await rm(dir, { recursive: true })
  }
}

function sumsOf(scripts: readonly string[], sizes: Record<string, Record<string, number>>) {
  const sums = ORIGINS.map(() => 0)
  for (const url of scripts)
    for (const [id, bytes] of Object.entries(sizes[url] ?? {}))
      sums[ORIGINS.findIndex(([, pattern]) => pattern.test(id))]! += bytes
  return sums
}
