import { DivIcon } from 'leaflet'
import { useMemo } from 'react'
import { Marker } from 'react-leaflet'
import type { MapZip } from '#domain/boundaries/contract.ts'
import { middleOf } from './middle.ts'
import type { ZipShape } from './use-boundaries.ts'

/** The number of people who wait for a ZIP code, on it. The list says the same in words. */
export function WaitingMarkers({ shapes, zips }: { shapes: readonly ZipShape[]; zips: readonly MapZip[] }) {
  const shapeOf = useMemo(() => new Map(shapes.map((shape) => [shape.id, shape])), [shapes])
  return zips.map(({ zipCode, waiting }) => {
    const shape = waiting > 0 && shapeOf.get(zipCode)
    return (
      shape && (
        <Marker
          key={`${zipCode} ${waiting}`}
          position={middleOf(shape)}
          interactive={false}
          keyboard={false}
          icon={
            new DivIcon({
              className: 'zip-waiting-place',
              html: `<span aria-hidden="true" class="zip-waiting">${waiting}</span>`,
              iconSize: [20, 20],
            })
          }
        />
      )
    )
  })
}
