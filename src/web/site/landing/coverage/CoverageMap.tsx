import 'leaflet/dist/leaflet.css'
import '#web/territories/map/map.css'
import { useQuery } from '@tanstack/react-query'
import type { LatLngBoundsExpression, MapOptions } from 'leaflet'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import {
  getMapConfig,
  getServiceArea,
  type ServedCounty,
  type ServedState,
} from '#domain/site/public-site/contract.ts'
import { query } from '#web/api/query.ts'
import { queryClient } from '#web/api/query-client.ts'
import { asText } from '#web/territories/map/escape-attribution.ts'
import { LeafletMap, type MapView, useMap, useMapEvents } from '#web/territories/map/LeafletMap.tsx'
import { Popup, TileLayer } from '#web/territories/map/layers.tsx'
import { TwoFingerPan } from '#web/territories/map/TwoFingerPan.tsx'
import { BaseMap } from './BaseMap.tsx'
import { CountyMarker } from './CountyMarker.tsx'
import { LabelCollisions } from './LabelCollisions.tsx'

/** Closer, our roads would be visibly off. */
const MAX_ZOOM_WITHOUT_TILES = 11

type View = MapView & Pick<MapOptions, 'minZoom' | 'maxBounds'>

/** Southeastern Wisconsin. Further out, or beyond the bounds, the map without tiles has nothing to draw. */
const WISCONSIN_VIEW: View = {
  center: [43.1566, -88.1982],
  zoom: 8,
  minZoom: 7,
  maxBounds: [
    [40.5, -93.5],
    [46, -84.8],
  ],
}

/** All five states. */
const MIDWEST: LatLngBoundsExpression = [
  [36.5, -98],
  [49.5, -82],
]

const isOnlyWisconsin = (area: readonly ServedState[]) => area.every(({ code }) => code === 'WI')

const viewOf = (area: readonly ServedState[]): View =>
  isOnlyWisconsin(area)
    ? WISCONSIN_VIEW
    : { bounds: boundsOf(area.flatMap(({ counties }) => counties)), minZoom: 5, maxBounds: MIDWEST }

/** Half a degree around the counties, so that no pin is at the edge. */
function boundsOf(counties: readonly ServedCounty[]): LatLngBoundsExpression {
  if (counties.length === 0) return MIDWEST
  const latitudes = counties.map(({ latitude }) => latitude)
  const longitudes = counties.map(({ longitude }) => longitude)
  return [
    [Math.min(...latitudes) - 0.5, Math.min(...longitudes) - 0.5],
    [Math.max(...latitudes) + 0.5, Math.max(...longitudes) + 0.5],
  ]
}

/** The lines of all states are several times as large as Wisconsin's. */
const OtherStates = lazy(() =>
  import('./OtherStates.tsx').then(({ OtherStates }) => ({ default: OtherStates })),
)

const OFFER = 'Get instant estimates from qualified local electrical contractors'

/** The service area on a base map of our own, or on tiles where these are configured and load. */
export function CoverageMap({
  area,
  onArea,
  shown,
  onShow,
}: {
  area: readonly ServedState[]
  /** Called with the counties that have territories. */
  onArea: (served: readonly ServedState[]) => void
  shown: ServedCounty | null
  onShow: (county: ServedCounty | null) => void
}) {
  const { data: ground } = useQuery(query(getMapConfig, {}), queryClient)
  const { data: served } = useQuery(query(getServiceArea, {}), queryClient)
  useEffect(() => {
    if (served) onArea(served)
  }, [served, onArea])
  const counties = area.flatMap((state) => state.counties)
  const servedNames = useMemo(
    () => new Set(area.flatMap(({ code, counties }) => counties.map(({ name }) => `${name}, ${code}`))),
    [area],
  )
  // Our own base map shows until a tile has loaded, and stays if the tile server is down.
  const [hasTiles, setHasTiles] = useState(false)
  return (
    <div className={hasTiles ? 'has-tiles h-full' : 'h-full'}>
      <LeafletMap
        // Leaflet reads these only at creation, and draws what changes later over the rest.
        key={[...servedNames].join()}
        {...viewOf(area)}
        maxBoundsViscosity={1}
        scrollWheelZoom
        className="coverage-map"
      >
        {ground?.tileUrl && (
          <TileLayer
            url={ground.tileUrl}
            attribution={asText(ground.attribution)}
            eventHandlers={{ tileload: () => setHasTiles(true) }}
          />
        )}
        <BaseMap hasTiles={hasTiles} served={servedNames} />
        {area.some(({ code }) => code !== 'WI') && (
          <Suspense fallback={null}>
            <OtherStates served={servedNames} />
          </Suspense>
        )}
        <TwoFingerPan />
        <LabelCollisions />
        <ZoomLimit max={hasTiles ? undefined : MAX_ZOOM_WITHOUT_TILES} />
        <ClosesOnClick onClick={() => onShow(null)} />
        {counties.map((county) => (
          <CountyMarker
            key={`${county.name} ${county.latitude}`}
            county={county}
            // From as far away as several states need, names would overlap. Hovering a pin shows its county's.
            isLabeled={isOnlyWisconsin(area)}
            isShown={county === shown}
            onShow={onShow}
          />
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
      </LeafletMap>
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
