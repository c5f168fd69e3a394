import { gunzipSync } from 'node:zlib'
import { feature } from 'topojson-client'
import { expect, test } from 'vitest'
import { smallState } from '#test/stand-ins/boundary-host.ts'
import { areaOf, readZips } from './geojson.ts'
import { simplify } from './simplify.ts'

type Feature = ReturnType<typeof smallState>['features'][number]

const fileOf = (features: unknown[]) => JSON.stringify({ type: 'FeatureCollection', features })
const zipAt = (zip: unknown, coordinates: unknown, type = 'Polygon'): Feature => ({
  type: 'Feature',
  properties: { ZCTA5CE10: zip as string },
  geometry: { type, coordinates },
})
const square = (x: number, y: number, size: number) => [
  [
    [x, y],
    [x + size, y],
    [x + size, y + size],
    [x, y + size],
    [x, y],
  ],
]

/** The map that browsers get, with each ZIP's polygons. */
function drawn(text: string) {
  const { gzip } = simplify(readZips(text))
  const map = JSON.parse(gunzipSync(gzip).toString())
  const { features } = feature(map, map.objects.zips) as unknown as {
    features: { id: string; geometry: { type: string; coordinates: [number, number][][][] } }[]
  }
  return { map, polygonsOf: new Map(features.map(({ id, geometry }) => [id, geometry.coordinates])) }
}

test('every ZIP is on the map, under its code alone', () => {
  const { polygonsOf, map } = drawn(JSON.stringify(smallState()))
  expect([...polygonsOf.keys()]).toEqual(smallState().features.map(({ properties }) => properties.ZCTA5CE10))
  expect(JSON.stringify(map)).not.toContain('properties')
})

test('neighbors keep the same points on their common border', () => {
  const { map, polygonsOf } = drawn(JSON.stringify(smallState()))
  const pointsOf = (zip: string) => new Set(polygonsOf.get(zip)!.flat(2).map(String))
  expect(pointsOf('53201').intersection(pointsOf('53202')).size).toBeGreaterThan(1)
  // 12 squares have 31 borders between corners, fewer than 48 sides.
  expect(map.arcs.length).toBeLessThanOrEqual(31)
})

test('a ZIP keeps an area, however small it is: as an island, between others, or as a point', () => {
  const { features } = smallState()
  const island = zipAt('53999', square(-80, 40, 0.0004))
  const point = zipAt('53998', [
    [
      [-87.95, 43.05],
      [-87.95, 43.05],
      [-87.95, 43.05],
      [-87.95, 43.05],
    ],
  ]) // prettier-ignore
  const { polygonsOf } = drawn(fileOf([...features, island, point]))
  for (const zip of ['53999', '53998', '53201'])
    expect(areaOf(polygonsOf.get(zip)![0]![0]!), zip).toBeGreaterThan(0)
})

test('a file with more points than a map may have gets coarser, and stays complete', () => {
  const { features } = smallState({ bends: 60, columns: 40, rows: 30 })
  const zips = readZips(fileOf(features))
  expect([...zips.values()].flat(3).length).toBeGreaterThan(200_000)
  const { gzip } = simplify(zips)
  expect(gzip.length).toBeLessThan(120_000)
  expect(JSON.parse(gunzipSync(gzip).toString()).objects.zips.geometries).toHaveLength(1_200)
})

test('a ZIP of two features has the polygons of both', () => {
  const twice = [zipAt('53201', square(-88, 43, 0.1)), zipAt('53201', square(-87, 43, 0.1))]
  expect(drawn(fileOf(twice)).polygonsOf.get('53201')).toHaveLength(2)
})

test('hostile names and values are ignored', () => {
  const { features } = smallState()
  const hostile = features.map(({ properties, ...rest }) => ({
    ...rest,
    id: '<img src=x onerror=alert(1)>',
    properties: { ...properties, name: '</script><script>alert(1)</script>', zips: ['99999'] },
  }))
  const text = fileOf(hostile).replaceAll('"name"', '"__proto__"')
  const { map, polygonsOf } = drawn(text)
  expect(polygonsOf.size).toBe(12)
  expect(JSON.stringify(map)).not.toMatch(/script|onerror|99999/)
})

test.each<[string, string]>([
  ['not JSON', '{"type":"FeatureCollection","features":['],
  ['not a FeatureCollection', '[]'],
  ['not a FeatureCollection', '{"type":"FeatureCollection"}'],
  ['0 features', fileOf([])],
  ['no five-digit ZIP code', fileOf([zipAt('<script>', square(-88, 43, 1))])],
  ['no five-digit ZIP code', fileOf([zipAt(53_201, square(-88, 43, 1))])],
  ['neither a Polygon nor a MultiPolygon', fileOf([zipAt('53201', [-88, 43], 'Point')])],
  ['without coordinates', fileOf([zipAt('53201', [])])],
  ['without coordinates', fileOf([zipAt('53201', [[]])])],
  ['isn’t on the globe', fileOf([zipAt('53201', square(-188, 43, 1))])],
  ['isn’t on the globe', fileOf([zipAt('53201', [[['-88', 43]]])])],
  ['isn’t on the globe', fileOf([zipAt('53201', square(-88, 43, 1))]).replace('-88', '1e999')],
])('a file is rejected: %s', (reason, text) => {
  expect(() => readZips(text)).toThrow(reason)
})
