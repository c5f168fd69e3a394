import type { LatLngExpression } from 'leaflet'
import { Polygon } from '#web/territories/map/layers.tsx'

/** Lines as `make-county-lines.ts` writes them. `county` is like `Racine, WI`; null for a whole state. */
type Area = { county: string | null; rings: readonly (readonly (readonly number[])[])[] }

/** States and counties. Those that are served are drawn last, so that their lines are whole. */
export function CountyShapes({
  areas,
  served,
  credit,
}: {
  areas: readonly Area[]
  served: ReadonlySet<string>
  /** For the map's corner, as HTML. */
  credit?: string
}) {
  const isServed = ({ county }: Area) => county !== null && served.has(county)
  const inOrder = [...areas.filter((area) => !isServed(area)), ...areas.filter(isServed)]
  return inOrder.map((area, index) => {
    const role = isServed(area) ? 'served' : area.county === null ? 'land' : 'county'
    return (
      <Polygon
        // Layers don't follow changes, so a county that becomes served is another one.
        key={`${area.county ?? index} ${role}`}
        positions={
          area.rings.map((ring) => [
            ring.map(([longitude = 0, latitude = 0]) => [latitude, longitude]),
          ]) as LatLngExpression[][][]
        }
        interactive={false}
        attribution={index === 0 ? credit : undefined}
        className={`map-${role}`}
      />
    )
  })
}
