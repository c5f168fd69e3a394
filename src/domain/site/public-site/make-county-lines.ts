/**
 * Makes `src/web/site/landing/coverage/county-lines.json` and `other-county-lines.json` out of the development package `us-atlas` (U.S. Census Bureau, public domain):
 *   node src/domain/site/public-site/make-county-lines.ts
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { feature } from 'topojson-client'
import type { GeometryCollection, GeometryObject, Topology } from 'topojson-specification'

type Atlas = Topology<{ counties: GeometryCollection; states: GeometryCollection }>
type Position = [longitude: number, latitude: number]
/** An area: its outer ring and the rings of its holes, and those of its islands. `county` is like `Racine, WI`; null for a whole state. */
type Area = { county: string | null; rings: Position[][] }

/** Wisconsin and the states around it: what's in view at the map's lowest zoom, where anything that isn't drawn looks like a lake. */
const STATES = { wisconsin: '55', others: ['17', '18', '19', '26', '27', '29', '39'] }
const OTHER_STATES: Readonly<Record<string, string>> = { 17: 'IL', 19: 'IA', 26: 'MI', 27: 'MN' }
/** About a kilometer: maps of several states are seen from farther away. */
const OTHER_DECIMALS = 2
/** A thousandth of a degree is 80 to 110 m, less than two pixels at the map's closest zoom without tiles. */
const DECIMALS = 3
/** Islands narrower than this many degrees are two pixels wide. */
const MIN_WIDTH = 0.02

/** The land and the county lines under the landing page's map. */
export function countyLines(): Area[] {
  const file = createRequire(import.meta.url).resolve('us-atlas/counties-10m.json')
  const atlas: Atlas = JSON.parse(readFileSync(file, 'utf8'))
  const { states, counties } = atlas.objects
  return [
    ...states.geometries
      .filter(({ id }) => STATES.others.includes(String(id)))
      .map((geometry): Area => ({ county: null, rings: ringsOf(atlas, geometry) })),
    ...counties.geometries
      .filter(({ id }) => String(id).startsWith(STATES.wisconsin))
      .map((geometry): Area => ({ county: `${nameOf(geometry)}, WI`, rings: ringsOf(atlas, geometry) })),
  ].filter(({ rings }) => rings.length > 0)
}

/** The county lines of the other states that ODIE can serve: Illinois, Iowa, Michigan and Minnesota. */
export function otherCountyLines(): Area[] {
  const file = createRequire(import.meta.url).resolve('us-atlas/counties-10m.json')
  const atlas: Atlas = JSON.parse(readFileSync(file, 'utf8'))
  return atlas.objects.counties.geometries
    .flatMap((geometry): Area[] => {
      const state = OTHER_STATES[String(geometry.id).slice(0, 2)]
      return state
        ? [{ county: `${nameOf(geometry)}, ${state}`, rings: ringsOf(atlas, geometry, OTHER_DECIMALS) }]
        : []
    })
    .filter(({ rings }) => rings.length > 0)
}

const nameOf = ({ properties }: GeometryObject) => String((properties as { name?: string } | undefined)?.name)

function ringsOf(atlas: Atlas, geometry: GeometryObject, decimals = DECIMALS): Position[][] {
  const { type, coordinates } = shapeOf(atlas, geometry)
  const polygons = type === 'Polygon' ? [coordinates] : coordinates
  return polygons
    .flat()
    .map((ring) =>
      ring.map(([lon = 0, lat = 0]): Position => [rounded(lon, decimals), rounded(lat, decimals)]),
    )
    .filter((ring) => widthOf(ring) >= MIN_WIDTH)
}

function shapeOf(atlas: Atlas, geometry: GeometryObject) {
  const drawn = feature(atlas, geometry)
  const shape = drawn.type === 'Feature' ? drawn.geometry : null
  if (shape?.type === 'Polygon' || shape?.type === 'MultiPolygon') return shape
  throw new Error(`${nameOf(geometry)} isn't an area`)
}

function widthOf(ring: readonly Position[]) {
  const longitudes = ring.map(([longitude]) => longitude)
  return Math.max(...longitudes) - Math.min(...longitudes)
}

const rounded = (degrees: number, decimals: number) => Number(degrees.toFixed(decimals))

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const [name, areas] of [
    ['county-lines', countyLines()],
    ['other-county-lines', otherCountyLines()],
  ] as const) {
    const lines = areas.map((area) => `  ${JSON.stringify(area)}`)
    writeFileSync(
      new URL(`../../../web/site/landing/coverage/${name}.json`, import.meta.url),
      `[\n${lines.join(',\n')}\n]\n`,
    )
  }
