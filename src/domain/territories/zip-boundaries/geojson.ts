import { InputRejected } from '#platform/tasks/task.ts'

export type Point = [longitude: number, latitude: number]
export type Ring = Point[]
/** The outer ring, then those of its holes. */
export type Polygon = Ring[]

/** What a file of boundaries may hold at most. California, the state with the most ZIPs, has 1,800. */
const MAX_FEATURES = 10_000
const MAX_POINTS = 4_000_000
/** Steps per degree: about a meter. On a coarser grid, borders touch each other, and the map gets larger instead of smaller. */
const GRID = 100_000
/** Half the width of the diamond that stands for a ZIP without an area, in degrees: about two hundred meters. */
const DIAMOND = 0.002
/** The names of the property that holds the ZIP in the Census Bureau's files of 2010 and 2020. */
const ZIP_PROPERTIES = ['ZCTA5CE10', 'ZCTA5CE20']

/**
 * The polygons of each ZIP in a GeoJSON file, snapped to a grid. Every other property is ignored. A ZIP whose shape vanishes
 * there, as that of a single building can, becomes a small diamond.
 * @throws InputRejected for anything but a collection of polygons with ZIPs
 */
export function readZips(text: string): Map<string, Polygon[]> {
  const features = featuresOf(parse(text))
  const zips = new Map<string, Polygon[]>()
  const budget = { points: MAX_POINTS }
  for (const [index, feature] of features.entries()) {
    const zip = zipOf(feature) ?? reject(`feature ${index} has no five-digit ZIP code`)
    const polygons = polygonsOf(fieldOf(feature, 'geometry'), budget)
    const snapped = polygons.flatMap(snapPolygon)
    zips.set(zip, [...(zips.get(zip) ?? []), ...(snapped.length > 0 ? snapped : [diamondIn(polygons)])])
    features[index] = null // a large file's points needn't be in memory twice
  }
  return zips
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return reject('not JSON')
  }
}

function featuresOf(json: unknown): unknown[] {
  const features = fieldOf(json, 'features')
  if (fieldOf(json, 'type') !== 'FeatureCollection' || !Array.isArray(features))
    return reject('not a FeatureCollection')
  if (features.length === 0 || features.length > MAX_FEATURES) return reject(`${features.length} features`)
  return features
}

function zipOf(feature: unknown): string | undefined {
  const properties = fieldOf(feature, 'properties')
  const zip = ZIP_PROPERTIES.map((name) => fieldOf(properties, name)).find((value) => value !== undefined)
  return typeof zip === 'string' && /^\d{5}$/.test(zip) ? zip : undefined
}

type Budget = { points: number }

function polygonsOf(geometry: unknown, budget: Budget): Polygon[] {
  const type = fieldOf(geometry, 'type')
  const coordinates = fieldOf(geometry, 'coordinates')
  if (type === 'Polygon') return [polygonOf(coordinates, budget)]
  if (type === 'MultiPolygon') return listOf(coordinates).map((each) => polygonOf(each, budget))
  return reject('a geometry that is neither a Polygon nor a MultiPolygon')
}

const polygonOf = (rings: unknown, budget: Budget): Polygon =>
  listOf(rings).map((ring) => ringOf(ring, budget))

function ringOf(ring: unknown, budget: Budget): Ring {
  const points = listOf(ring)
  budget.points -= points.length
  if (budget.points < 0) reject(`more than ${MAX_POINTS} points`)
  return points.map(
    (point): Point => (isPoint(point) ? point : reject('a coordinate that isn’t on the globe')),
  )
}

const isPoint = (point: unknown): point is Point =>
  Array.isArray(point) &&
  point.length >= 2 &&
  Number.isFinite(point[0]) &&
  Number.isFinite(point[1]) &&
  Math.abs(point[0]) <= 180 &&
  Math.abs(point[1]) <= 90

/** A diamond around the first point. */
function diamondIn([polygon]: readonly Polygon[]): Polygon {
  const [x, y] = polygon?.[0]?.[0] ?? reject('a geometry without coordinates')
  const corners: Ring = [
    [x - DIAMOND, y],
    [x, y + DIAMOND],
    [x + DIAMOND, y],
    [x, y - DIAMOND],
    [x - DIAMOND, y],
  ]
  return [corners]
}

/** The polygon on the grid, without what vanishes there; nothing if its outer ring does. */
function snapPolygon([outer, ...holes]: Polygon): Polygon[] {
  const snapped = outer && snapRing(outer)
  return snapped ? [[snapped, ...holes.map(snapRing).filter((hole) => hole !== null)]] : []
}

/** The ring on the grid, closed, without repeated points; null if it has no area there. */
function snapRing(ring: Ring): Ring | null {
  const points: Ring = []
  for (const [longitude, latitude] of ring) {
    const point: Point = [Math.round(longitude * GRID) / GRID, Math.round(latitude * GRID) / GRID]
    if (!isSame(point, points.at(-1))) points.push(point)
  }
  const [first] = points
  if (first && !isSame(first, points.at(-1))) points.push(first)
  return areaOf(points) > 0 ? points : null
}

const isSame = (a: Point, b: Point | undefined) => b !== undefined && a[0] === b[0] && a[1] === b[1]

/** The area of a closed ring in square degrees. Rounding errors of a ring without any stay below the threshold. */
export function areaOf(ring: readonly Readonly<Point>[]): number {
  const [origin] = ring
  if (!origin) return 0
  let twice = 0
  for (const [index, [x, y]] of ring.entries()) {
    const [nextX, nextY] = ring[index + 1] ?? origin
    twice += (x - origin[0]) * (nextY - origin[1]) - (nextX - origin[0]) * (y - origin[1])
  }
  const area = Math.abs(twice / 2)
  return area < 1e-12 ? 0 : area
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) && value.length > 0 ? value : reject('a geometry without coordinates')
}

/** Own properties only: a file can name a field `__proto__`. */
const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined

function reject(reason: string): never {
  throw new InputRejected('boundaries', `not a file of ZIP boundaries: ${reason}`)
}
