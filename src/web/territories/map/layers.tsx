import {
  type DivIcon,
  type LatLngExpression,
  type LeafletEventHandlerFnMap,
  type Map as LMap,
  Marker as LMarker,
  Polygon as LPolygon,
  Polyline as LPolyline,
  Popup as LPopup,
  TileLayer as LTileLayer,
  type MarkerOptions,
  type PolylineOptions,
  type PopupOptions,
} from 'leaflet'
import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLayer } from './use-layer.ts'

/*
 * Leaflet's layers as children of a `LeafletMap`. Positions and options are read only at creation, except for those that a
 * component says it follows.
 */

type Handlers = { eventHandlers?: LeafletEventHandlerFnMap }

export function TileLayer({
  url,
  attribution,
  eventHandlers,
}: { url: string; attribution: string } & Handlers) {
  useLayer(() => new LTileLayer(url, { attribution }), eventHandlers)
  return null
}

export function Polygon({ positions, ...options }: PolylineOptions & { positions: LatLngExpression[][][] }) {
  useLayer(() => new LPolygon(positions, options))
  return null
}

export function Polyline({ positions, ...options }: PolylineOptions & { positions: LatLngExpression[] }) {
  useLayer(() => new LPolyline(positions, options))
  return null
}

/** A marker that follows changes of its icon and its place in the stack. */
export function Marker({
  position,
  eventHandlers,
  ...options
}: Omit<MarkerOptions, 'icon'> & { position: LatLngExpression; icon: DivIcon } & Handlers) {
  const marker = useLayer(() => new LMarker(position, options), eventHandlers)
  const { icon, zIndexOffset = 0 } = options
  useEffect(() => {
    if (icon !== marker.options.icon) marker.setIcon(icon)
  }, [marker, icon])
  useEffect(() => {
    if (zIndexOffset !== marker.options.zIndexOffset) marker.setZIndexOffset(zIndexOffset)
  }, [marker, zIndexOffset])
  return null
}

/** An open popup with the children as its content. When Leaflet closes it, for example on Escape, it fires `remove`. */
export function Popup({
  position,
  eventHandlers,
  children,
  ...options
}: PopupOptions & { position: LatLngExpression; children: ReactNode } & Handlers) {
  const [content] = useState(newContent)
  const create = () => new LPopup(position, { ...options, content })
  useLayer(create, eventHandlers, openOn)
  return createPortal(children, content)
}

/** Leaflet's own element lays out the children. */
function newContent() {
  const content = document.createElement('div')
  content.className = 'contents'
  return content
}

/** The map closes this popup on Escape; one that's merely added stays. */
const openOn = (map: LMap, popup: LPopup) => popup.openOn(map)
