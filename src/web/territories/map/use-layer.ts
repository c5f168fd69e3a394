import type { Layer, LeafletEventHandlerFnMap, Map as LMap } from 'leaflet'
import { useEffect, useState } from 'react'
import { useMap } from './LeafletMap.tsx'

const NO_HANDLERS: LeafletEventHandlerFnMap = {}

const addTo = (map: LMap, layer: Layer) => layer.addTo(map)

/**
 * Has a layer on the map for as long as the component exists. `create` is called once: for an option that changes later, the
 * component needs an effect of its own.
 */
export function useLayer<T extends Layer>(
  create: () => T,
  handlers = NO_HANDLERS,
  add: (map: LMap, layer: T) => void = addTo,
): T {
  const map = useMap()
  const [layer] = useState(create)
  // Effects end in this order, too: the handlers aren't called for the removal below.
  useEffect(() => {
    layer.on(handlers)
    return () => void layer.off(handlers)
  }, [layer, handlers])
  useEffect(() => {
    add(map, layer)
    return () => void layer.remove()
  }, [map, layer, add])
  return layer
}
