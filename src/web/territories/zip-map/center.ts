import type { LatLngTuple } from 'leaflet'
import type { ZipShape } from './use-boundaries.ts'

/** The center of a shape's largest part: the mean of the points of its outline. */
export function centerOf({ geometry }: ZipShape): LatLngTuple {
  const parts = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
  const outlines = parts.map(([outline]) => outline ?? [])
  const largest = outlines.reduce((a, b) => (b.length > a.length ? b : a), [])
  const mean = (of: 0 | 1) => largest.reduce((sum, point) => sum + (point[of] ?? 0), 0) / largest.length
  return [mean(1), mean(0)]
}
