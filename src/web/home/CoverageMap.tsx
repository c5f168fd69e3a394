import 'leaflet/dist/leaflet.css'
import './coverage-map.css'
import { useQuery } from '@tanstack/react-query'
import type { LatLngBoundsExpression, LatLngExpression } from 'leaflet'
import { useEffect, useState } from 'react'
import { AttributionControl, MapContainer, Popup, TileLayer, useMap, useMapEvents } from 'react-leaflet'
import type { ServedCounty } from '#domain/site/catalogue.ts'
import { getMapConfig } from '#domain/site/contract.ts'
import { query } from '#web/api/query.ts'
import { queryClient } from '#web/api/query-client.ts'
import { BaseMap } from './BaseMap.tsx'
import { CountyMarker } from './CountyMarker.tsx'
import { TwoFingerPan } from './TwoFingerPan.tsx'

const CENTER: LatLngExpression = [43.1566, -88.1982]
const ZOOM = 8
/** Further out, or beyond the bounds, the map without tiles has nothing to draw. */
const MIN_ZOOM = 7
/** Closer, our roads would be visibly off. */
const MAX_ZOOM_WITHOUT_TILES = 11
const BOUNDS: LatLngBoundsExpression = [
  [40.5, -93.5],
  [46.5, -83.5],
]

const OFFER = 'Get instant estimates from qualified local electrical contractors'

/** The service area on a base map of our own, or on tiles where these are configured and load. */
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
  // Our own base map shows until a tile has loaded, and stays if the tile server is down.
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
        <BaseMap hasTiles={hasTiles} />
        <TwoFingerPan />
        <ZoomLimit max={hasTiles ? undefined : MAX_ZOOM_WITHOUT_TILES} />
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
            // Leaflet would close it before a click on another pin opens that one's; `ClosesOnClick` only handles the map.
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

/** Leaflet reads a map's own limit only at creation. Without one, the tile layer's applies. */
function ZoomLimit({ max }: { max: number | undefined }) {
  const map = useMap()
  useEffect(() => {
    map.setMaxZoom(max as number)
  }, [map, max])
  return null
}

function ClosesOnClick({ onClick }: { onClick: () => void }) {
  useMapEvents({ click: onClick })
  return null
}

/** Escapes the configured attribution, because Leaflet renders it as HTML. */
function asText(attribution: string) {
  const holder = document.createElement('span')
  holder.textContent = attribution
  return holder.innerHTML
}
