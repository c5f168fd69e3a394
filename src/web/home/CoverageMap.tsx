import 'leaflet/dist/leaflet.css'
import './coverage-map.css'
import { useQuery } from '@tanstack/react-query'
import type { LatLngBoundsExpression, LatLngExpression } from 'leaflet'
import { useState } from 'react'
import { AttributionControl, MapContainer, Polygon, Popup, TileLayer, useMapEvents } from 'react-leaflet'
import type { ServedCounty } from '#domain/site/catalogue.ts'
import { getMapConfig } from '#domain/site/contract.ts'
import { query } from '#web/api/query.ts'
import { queryClient } from '#web/api/query-client.ts'
import { CountyMarker } from './CountyMarker.tsx'
import areas from './county-lines.json'

const CENTER: LatLngExpression = [43.1566, -88.1982]
const ZOOM = 8
/** Further out and beyond there are no lines, and without tiles nothing else. */
const MIN_ZOOM = 7
const BOUNDS: LatLngBoundsExpression = [
  [40.5, -93.5],
  [46.5, -83.5],
]

const OFFER = 'Get instant estimates from qualified local electrical contractors'

/** Where ODIE works: the land and the counties as lines of our own, tiles above them where any are configured and come. */
export function CoverageMap({
  counties,
  shown,
  onShow,
}: {
  counties: readonly ServedCounty[]
  shown: ServedCounty | null
  onShow: (county: ServedCounty | null) => void
}) {
  const { data: ground } = useQuery(query(getMapConfig, {}), queryClient)
  // Lines of our own until a tile has come: a tile server that is down leaves the map as it is without one.
  const [hasTiles, setHasTiles] = useState(false)
  return (
    <div className={hasTiles ? 'has-tiles h-full' : 'h-full'}>
      <MapContainer
        center={CENTER}
        zoom={ZOOM}
        minZoom={MIN_ZOOM}
        maxBounds={BOUNDS}
        maxBoundsViscosity={1}
        scrollWheelZoom
        attributionControl={false}
        className="coverage-map"
      >
        <AttributionControl prefix={false} />
        {ground?.tileUrl && (
          <TileLayer
            url={ground.tileUrl}
            attribution={asText(ground.attribution)}
            eventHandlers={{ tileload: () => setHasTiles(true) }}
          />
        )}
        <Lines />
        <ClosesOnClick onClick={() => onShow(null)} />
        {counties.map((county) => (
          <CountyMarker key={county.name} county={county} isShown={county === shown} onShow={onShow} />
        ))}
        {shown && (
          <Popup
            key={shown.name}
            position={[shown.latitude, shown.longitude]}
            offset={[0, -18]}
            closeButton={false}
            // Leaflet would close it before the click on a pin that opens it; `ClosesOnClick` does so for the map alone.
            closeOnClick={false}
            autoPanPadding={[12, 12]}
            eventHandlers={{ remove: () => onShow(null) }}
          >
            <strong>{shown.name} County</strong>
            <span>{OFFER}</span>
          </Popup>
        )}
      </MapContainer>
      <p role="status" className="sr-only">
        {shown && `${shown.name} County. ${OFFER}.`}
      </p>
    </div>
  )
}

function ClosesOnClick({ onClick }: { onClick: () => void }) {
  useMapEvents({ click: onClick })
  return null
}

const CREDIT = 'County lines: U.S. Census Bureau'

const Lines = () =>
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
      attribution={index === 0 ? CREDIT : undefined}
      className={`map-${role}`}
    />
  ))

/** The configuration holds plain text, and Leaflet would read it as HTML. */
function asText(attribution: string) {
  const holder = document.createElement('span')
  holder.textContent = attribution
  return holder.innerHTML
}
