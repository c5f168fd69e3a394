import type { LatLngExpression } from 'leaflet'
import { Polygon } from '#web/map/layers.tsx'
import areas from './other-county-lines.json'

/** The counties of the states around Wisconsin, for an installation that serves some of them. */
export const OtherStates = () =>
  areas.map(({ role, rings }, index) => (
    <Polygon
      // biome-ignore lint/suspicious/noArrayIndexKey: the areas never change, and have no names
      key={index}
      positions={
        rings.map((ring) => [
          ring.map(([longitude = 0, latitude = 0]) => [latitude, longitude]),
        ]) as LatLngExpression[][][]
      }
      interactive={false}
      className={`map-${role}`}
    />
  ))
