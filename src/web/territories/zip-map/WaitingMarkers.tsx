import { DivIcon, Marker } from 'leaflet'
import { useMemo } from 'react'
import type { MapZip } from '#domain/territories/zip-boundaries/contract.ts'
import { useLayer } from '#web/territories/map/use-layer.ts'
import { centerOf } from './center.ts'
import type { ZipShape } from './use-boundaries.ts'

/** The number of people who wait for a ZIP code, on it. The list says the same in words. */
export function WaitingMarkers({ shapes, zips }: { shapes: readonly ZipShape[]; zips: readonly MapZip[] }) {
  const shapeOf = useMemo(() => new Map(shapes.map((shape) => [shape.id, shape])), [shapes])
  return zips.map(({ zipCode, waiting }) => {
    const shape = waiting > 0 && shapeOf.get(zipCode)
    return shape && <WaitingMarker key={`${zipCode} ${waiting}`} shape={shape} waiting={waiting} />
  })
}

function WaitingMarker({ shape, waiting }: { shape: ZipShape; waiting: number }) {
  const createIcon = () =>
    new DivIcon({
      className: 'zip-waiting-place',
      html: `<span aria-hidden="true" class="zip-waiting">${waiting}</span>`,
      iconSize: [20, 20],
    })
  useLayer(() => new Marker(centerOf(shape), { interactive: false, keyboard: false, icon: createIcon() }))
  return null
}
