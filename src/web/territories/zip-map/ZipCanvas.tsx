import 'leaflet/dist/leaflet.css'
import '#web/territories/map/map.css'
import './zip-map.css'
import { useQuery } from '@tanstack/react-query'
import { SquareDashedMousePointer } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { MapZip } from '#domain/territories/zip-boundaries/contract.ts'
import { asText } from '#web/territories/map/escape-attribution.ts'
import { LeafletMap } from '#web/territories/map/LeafletMap.tsx'
import { TileLayer } from '#web/territories/map/layers.tsx'
import { TwoFingerPan } from '#web/territories/map/TwoFingerPan.tsx'
import { Button } from '#web/ui/Button.tsx'
import { mapConfig } from '../map-config.ts'
import { AreaSelection } from './AreaSelection.tsx'
import { Shapes } from './Shapes.tsx'
import type { ZipShape } from './use-boundaries.ts'
import { WaitingMarkers } from './WaitingMarkers.tsx'
import { holderText, type Look, waitingText } from './zips.ts'

const MIN_ZOOM = 5
const MAX_ZOOM = 13
const CREDIT = 'ZIP code areas: U.S. Census Bureau'

type Props = {
  label: string
  center: readonly [number, number]
  zoom: number
  shapes: readonly ZipShape[]
  zips: readonly MapZip[]
  looks: ReadonlyMap<string, Look>
  selected: ReadonlySet<string>
  active: string | null
  onActivate: (zipCode: string | null) => void
  onSelect: ((selected: ReadonlySet<string>) => void) | undefined
}

/** The map itself. Only for a mouse or fingers: the list next to it does the same by keyboard. */
export function ZipCanvas({ label, center, zoom, shapes, zips, onActivate, onSelect, ...rest }: Props) {
  const { data: ground } = useQuery(mapConfig)
  const [isDrawing, setIsDrawing] = useState(false)
  const known = useMemo(() => new Map(zips.map((zip) => [zip.zipCode, zip])), [zips])
  const { selected, active } = rest
  const activeZip = active ? known.get(active) : undefined

  const toggle = (zipCode: string) => {
    if (!onSelect || !known.has(zipCode)) return
    const next = new Set(selected)
    if (!next.delete(zipCode)) next.add(zipCode)
    onSelect(next)
  }
  const addAll = (zipCodes: readonly string[]) => {
    setIsDrawing(false)
    onSelect?.(new Set([...selected, ...zipCodes.filter((zipCode) => known.has(zipCode))]))
  }
  return (
    <section aria-label={label} className="relative h-full">
      <LeafletMap
        center={[...center]}
        zoom={zoom}
        zoomSnap={0.25}
        minZoom={MIN_ZOOM}
        maxZoom={MAX_ZOOM}
        preferCanvas
        boxZoom={false}
        className="coverage-map zip-map"
      >
        {ground?.tileUrl && <TileLayer url={ground.tileUrl} attribution={asText(ground.attribution)} />}
        <Shapes
          {...rest}
          shapes={shapes}
          credit={CREDIT}
          hasTiles={Boolean(ground?.tileUrl)}
          onActivate={(zipCode) => onActivate(zipCode && known.has(zipCode) ? zipCode : null)}
          onToggle={toggle}
        />
        <WaitingMarkers shapes={shapes} zips={zips} />
        {onSelect && (
          <AreaSelection
            shapes={shapes}
            isDrawing={isDrawing}
            onSelect={addAll}
            onCancel={() => setIsDrawing(false)}
          />
        )}
        <TwoFingerPan isOff={isDrawing} />
      </LeafletMap>
      {onSelect && (
        <Button
          size="sm"
          aria-pressed={isDrawing}
          className="absolute top-2.5 right-2.5 z-10 shadow-float aria-pressed:bg-accent-soft aria-pressed:text-accent-strong"
          onClick={() => setIsDrawing(!isDrawing)}
        >
          <SquareDashedMousePointer aria-hidden />
          Select an area
        </Button>
      )}
      {activeZip && <ActiveZip zip={activeZip} />}
    </section>
  )
}

/** What the pointer or the keyboard is on. */
const ActiveZip = ({ zip: { zipCode, city, ...zip } }: { zip: MapZip }) => (
  <p className="pointer-events-none absolute bottom-2.5 left-2.5 z-10 grid max-w-[70%] rounded-md bg-surface px-3 py-2 text-xs shadow-float ring-1 ring-line">
    <span className="text-sm">
      <strong>{zipCode}</strong> {city}
    </span>
    <span className="text-muted wrap-anywhere">
      {holderText(zip)}
      {zip.waiting > 0 && ` · ${waitingText(zip.waiting)}`}
    </span>
  </p>
)
