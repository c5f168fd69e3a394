import { gzipSync } from 'node:zlib'
import { feature, quantize } from 'topojson-client'
import { topology } from 'topojson-server'
import { presimplify, simplify as simplifyTopology } from 'topojson-simplify'
import type { MultiPolygon, Polygon, Topology } from 'topojson-specification'
import { areaOf, type Polygon as Rings } from './geojson.ts'

/** What browsers load at most for a state: Wisconsin is to take 120 kB. */
const MAX_GZIP_BYTES = 115_000
/** The finest first: points whose triangle is smaller than this many square degrees are left out. */
const COARSEST = 1e-4
const WEIGHTS = [0, 3e-7, 1e-6, 2e-6, 3e-6, 5e-6, 1e-5, 3e-5, COARSEST]
/** With more points than this, a map is certainly too large: a point takes more than two bytes. */
const MAX_POINTS = 60_000
/** Steps over the width and the height of the state; the second for a state with a ZIP that vanishes at the first. */
const STEPS = [10_000, 100_000]
/** A triangle is the least that has an area. */
const LEAST_POINTS = 3

type Zips = ReadonlyMap<string, Rings[]>
type Shape = Polygon | MultiPolygon
type Collection = { type: 'GeometryCollection'; geometries: Shape[] }
type Map = Topology<{ zips: Collection }>
/** An arc's points with their weights. */
type Weighted = [number, number, number][]

/**
 * The map of a state as compressed TopoJSON, in the finest version that isn't too large. Every ZIP keeps an area, and
 * neighbors keep their common border, because it's one line for both.
 */
export function simplify(zips: Zips): { gzip: Uint8Array; zips: number } {
  const weighted = presimplify(topologyOf(zips)) as Map
  const weights = WEIGHTS.filter(
    (weight) => weight === COARSEST || countPoints(weighted, weight) <= MAX_POINTS,
  )
  let smallest: Uint8Array | null = null
  for (const steps of STEPS)
    for (const weight of weights) {
      keepAreas(weighted, weight)
      const map = quantize(simplifyTopology(weighted, weight), steps) as Map
      if (!hasAllAreas(map)) break // a larger weight leaves fewer points
      smallest = gzipSync(JSON.stringify(map), { level: 9 })
      if (smallest.length <= MAX_GZIP_BYTES) return { gzip: smallest, zips: zips.size }
    }
  if (!smallest) throw new Error('no version of the map keeps all ZIP codes')
  return { gzip: smallest, zips: zips.size }
}

const countPoints = ({ arcs }: Map, minWeight: number) =>
  (arcs as unknown as Weighted[]).reduce(
    (sum, line) => sum + line.reduce((count, [, , weight]) => count + Number(weight >= minWeight), 0),
    0,
  )

function topologyOf(zips: Zips): Map {
  const features = [...zips].map(
    ([zip, coordinates]): GeoJSON.Feature => ({
      type: 'Feature',
      id: zip,
      properties: {},
      geometry: { type: 'MultiPolygon', coordinates },
    }),
  )
  return topology({
    zips: { type: 'FeatureCollection', features } as GeoJSON.FeatureCollection,
  }) as unknown as Map
}

/** Makes sure that no ring is simplified to less than a triangle, by giving its most important points an infinite weight. */
function keepAreas({ arcs, objects }: Map, minWeight: number) {
  for (const ring of objects.zips.geometries.flatMap(ringsOf)) {
    const lines = ring.map((arc) => arcs[arc < 0 ? ~arc : arc] as unknown as Weighted)
    // Each line also has its first point, which always stays.
    const missing = LEAST_POINTS - lines.length
    if (missing <= 0) continue
    const inner = lines.flatMap((line) => line.slice(1, -1)).sort(([, , a], [, , b]) => b - a)
    for (const point of inner.slice(0, missing)) if (point[2] < minWeight) point[2] = Number.POSITIVE_INFINITY
  }
}

/** The rings of a shape, each as the numbers of its arcs. */
const ringsOf = (shape: Shape): number[][] => (shape.type === 'Polygon' ? shape.arcs : shape.arcs.flat())

const hasAllAreas = (map: Map) =>
  map.objects.zips.geometries.every((shape) => {
    const { geometry } = feature(map, shape) as GeoJSON.Feature<GeoJSON.Polygon | GeoJSON.MultiPolygon>
    const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
    return polygons.some(([outer]) => areaOf((outer ?? []) as [number, number][]) > 0)
  })
