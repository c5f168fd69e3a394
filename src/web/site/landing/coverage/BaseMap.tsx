import { CircleMarker, Tooltip } from 'leaflet'
import { useState } from 'react'
import { useMap, useMapEvents } from '#web/territories/map/LeafletMap.tsx'
import { Polyline } from '#web/territories/map/layers.tsx'
import { useLayer } from '#web/territories/map/use-layer.ts'
import { CountyShapes } from './CountyShapes.tsx'
import areas from './county-lines.json'
import { ROADS } from './map-roads.ts'
import towns from './map-towns.json'

const CREDIT =
  'County lines: U.S. Census Bureau. Towns: <a href="https://www.geonames.org/">GeoNames</a>, CC BY 4.0'
/** West of this longitude, a town's name goes to its left, away from the counties' pins. */
const WESTERN_LONGITUDE = -89
/** From this zoom level on, there's room for the names of small towns. */
const SMALL_TOWNS_ZOOM = 9

/** In the middle of the water between two counties' names, where there's room on a phone, too. */
const LAKE = { name: 'Lake<br>Michigan', latitude: 42.83, longitude: -87.36 }

/** The map without tiles: land, counties, main roads, and towns. `served` are counties like `Racine, WI`. */
export const BaseMap = ({ hasTiles, served }: { hasTiles: boolean; served: ReadonlySet<string> }) => (
  <>
    <CountyShapes areas={areas} served={served} credit={CREDIT} />
    {!hasTiles && <RoadsAndTowns />}
  </>
)

function RoadsAndTowns() {
  const map = useMap()
  const [zoom, setZoom] = useState(map.getZoom())
  useMapEvents({ zoomend: () => setZoom(map.getZoom()) })
  const labeled = towns.filter(({ isLarge }) => isLarge || zoom >= SMALL_TOWNS_ZOOM)
  return (
    <>
      {ROADS.map((road, index) => (
        <Polyline
          // biome-ignore lint/suspicious/noArrayIndexKey: the roads never change, and several have the same name
          key={index}
          positions={[...road]}
          interactive={false}
          className="map-road"
        />
      ))}
      <Lake />
      {labeled.map((town) => (
        <Town key={town.name} {...town} />
      ))}
    </>
  )
}

function Town({ name, latitude, longitude }: (typeof towns)[number]) {
  useLayer(() =>
    new CircleMarker([latitude, longitude], {
      radius: 2.5,
      interactive: false,
      className: 'map-town',
    }).bindTooltip(name, {
      permanent: true,
      direction: longitude < WESTERN_LONGITUDE ? 'left' : 'right',
      offset: longitude < WESTERN_LONGITUDE ? [-3, 0] : [3, 0],
      className: 'map-town-name',
    }),
  )
  return null
}

function Lake() {
  useLayer(
    () =>
      new Tooltip([LAKE.latitude, LAKE.longitude], {
        content: LAKE.name,
        permanent: true,
        direction: 'center',
        className: 'map-town-name map-water-name',
      }),
  )
  return null
}
