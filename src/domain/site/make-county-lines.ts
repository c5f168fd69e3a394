/**
 * Makes `src/web/home/county-lines.json` and `other-county-lines.json` out of the development package `us-atlas` (U.S. Census Bureau, public domain):
 *   node src/domain/site/make-county-lines.ts
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { feature } from 'topojson-client'
import type { GeometryCollection, GeometryObject, Topology } from 'topojson-specification'
import { SERVED_COUNTIES } from './catalogue.ts'

type Atlas = Topology<{ counties: GeometryCollection; states: GeometryCollection }>
type Position = [longitude: number, latitude: number]
/** An area: its outer ring and the rings of its holes, and those of its islands. */
type Area = { role: 'land' | 'county' | 'served'; rings: Position[][] }

/** Wisconsin and its neighbors around Lake Michigan: what's in view at the map's lowest zoom. */
const STATES = { wisconsin: '55', others: ['17', '18', '26'] }
const OTHER_STATES = ['17', '19', '26', '27']
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
  const areas = (geometries: readonly GeometryObject[], roleOf: (name: string) => Area['role']) =>
    geometries.map((geometry) => ({ role: roleOf(nameOf(geometry)), rings: ringsOf(atlas, geometry) }))
  const inState = (id: string, state: string) => id.startsWith(state)
  const served = new Set<string>(SERVED_COUNTIES.map(({ name }) => name))
  return (
    [
      ...areas(
        atlas.objects.states.geometries.filter(({ id }) => STATES.others.includes(String(id))),
        () => 'land',
      ),
      ...areas(
        atlas.objects.counties.geometries.filter(({ id }) => inState(String(id), STATES.wisconsin)),
        (name) => (served.has(name) ? 'served' : 'county'),
      ),
    ]
      .filter(({ rings }) => rings.length > 0)
      // Later areas are drawn over earlier ones, and the served counties' lines must be whole.
      .sort((a, b) => Number(a.role === 'served') - Number(b.role === 'served'))
  )
}

/** The county lines of the other states that ODIE can serve: Illinois, Iowa, Michigan and Minnesota. */
export function otherCountyLines(): Area[] {
  const file = createRequire(import.meta.url).resolve('us-atlas/counties-10m.json')
  const atlas: Atlas = JSON.parse(readFileSync(file, 'utf8'))
  return atlas.objects.counties.geometries
    .filter(({ id }) => OTHER_STATES.some((state) => String(id).startsWith(state)))
    .map((geometry): Area => ({ role: 'county', rings: ringsOf(atlas, geometry, OTHER_DECIMALS) }))
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
    writeFileSync(new URL(`../../web/home/${name}.json`, import.meta.url), `[\n${lines.join(',\n')}\n]\n`)
  }
