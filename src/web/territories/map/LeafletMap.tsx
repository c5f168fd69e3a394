import {
  type LatLngBoundsExpression,
  type LeafletEventHandlerFnMap,
  Map as LMap,
  type MapOptions,
} from 'leaflet'
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

const MapContext = createContext<LMap | null>(null)

/** Where a map looks at first: at a point, or at everything within the bounds. */
export type MapView = Pick<MapOptions, 'center' | 'zoom'> & { bounds?: LatLngBoundsExpression }

type Props = Omit<MapOptions, 'attributionControl' | 'zoomAnimation'> &
  MapView & { className: string; children: ReactNode }

/**
 * A Leaflet map, with its layers as children. Options and view are read only at creation: give it another `key` to change them.
 * Zooms without animation where people prefer reduced motion, which Leaflet doesn't check.
 */
export function LeafletMap({ className, children, ...atCreation }: Props) {
  const container = useRef<HTMLDivElement>(null)
  const created = useRef(atCreation)
  const [map, setMap] = useState<LMap | null>(null)

  // Before the first paint, so that layers are on the map when it shows.
  useLayoutEffect(() => {
    if (!container.current) return
    const { bounds, ...options } = created.current
    const zoomAnimation = !matchMedia('(prefers-reduced-motion: reduce)').matches
    const map = new LMap(container.current, { ...options, zoomAnimation })
    map.attributionControl.setPrefix(false)
    if (bounds) map.fitBounds(bounds)
    setMap(map)
    return () => {
      setMap(null)
      map.remove()
    }
  }, [])

  return (
    <div ref={container} className={className}>
      {map && <MapContext value={map}>{children}</MapContext>}
    </div>
  )
}

/** The map around this component. */
export function useMap(): LMap {
  const map = useContext(MapContext)
  if (!map) throw new Error('useMap() needs a LeafletMap around the component')
  return map
}

/** Calls the handlers on events of the map around this component. */
export function useMapEvents(handlers: LeafletEventHandlerFnMap) {
  const map = useMap()
  useEffect(() => {
    map.on(handlers)
    return () => void map.off(handlers)
  }, [map, handlers])
}
