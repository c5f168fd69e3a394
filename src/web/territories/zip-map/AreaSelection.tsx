import { Bounds, type Point } from 'leaflet'
import { useEffect, useRef } from 'react'
import { useMap } from '#web/territories/map/LeafletMap.tsx'
import { centerOf } from './center.ts'
import type { ZipShape } from './use-boundaries.ts'

/** Less than this is a click with a trembling hand. */
const LEAST_PX = 6

/**
 * Selects the ZIP codes whose middle is in a rectangle that's drawn with Shift and the mouse, or while `isDrawing` with the mouse
 * or a finger. Escape cancels.
 */
export function AreaSelection({
  shapes,
  isDrawing,
  onSelect,
  onCancel,
}: {
  shapes: readonly ZipShape[]
  isDrawing: boolean
  onSelect: (zipCodes: readonly string[]) => void
  onCancel: () => void
}) {
  const map = useMap()
  const current = useRef({ shapes, isDrawing, onSelect, onCancel })
  current.current = { shapes, isDrawing, onSelect, onCancel }

  useEffect(() => {
    map.getContainer().classList.toggle('is-drawing', isDrawing)
  }, [map, isDrawing])

  useEffect(() => {
    const container = map.getContainer()
    const stop = new AbortController()
    const { signal } = stop
    let area: { start: Point; box: HTMLElement } | null = null

    const end = () => {
      area?.box.remove()
      area = null
    }
    const boundsTo = (event: PointerEvent) =>
      area && new Bounds(area.start, map.mouseEventToContainerPoint(event))
    const onDown = (event: PointerEvent) => {
      const isWanted = current.current.isDrawing || (event.shiftKey && event.pointerType === 'mouse')
      if (!isWanted || event.button !== 0 || isControl(event.target)) return
      event.stopPropagation()
      container.setPointerCapture(event.pointerId)
      const box = document.createElement('div')
      box.className = 'zip-area'
      container.append(box)
      area = { start: map.mouseEventToContainerPoint(event), box }
    }
    const onMove = (event: PointerEvent) => {
      const bounds = boundsTo(event)
      if (!area || !bounds) return
      const { x, y } = bounds.getSize()
      const { x: left, y: top } = bounds.getTopLeft()
      Object.assign(area.box.style, { left: `${left}px`, top: `${top}px`, width: `${x}px`, height: `${y}px` })
    }
    const onUp = (event: PointerEvent) => {
      const bounds = boundsTo(event)
      if (!bounds) return
      end()
      const { x, y } = bounds.getSize()
      if (Math.max(x, y) < LEAST_PX) return
      swallowClick(container)
      const isInside = (shape: ZipShape) => bounds.contains(map.latLngToContainerPoint(centerOf(shape)))
      current.current.onSelect(current.current.shapes.filter(isInside).map(({ id }) => id))
    }
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape' || !(area || current.current.isDrawing)) return
      end()
      current.current.onCancel()
    }
    // Captured and stopped, so that Leaflet's own, inner listeners don't drag the map.
    const keepFromLeaflet = (event: Event) => area && event.stopPropagation()
    container.addEventListener('mousedown', keepFromLeaflet, { capture: true, signal })
    container.addEventListener('touchstart', keepFromLeaflet, { capture: true, signal })
    container.addEventListener('pointerdown', onDown, { capture: true, signal })
    container.addEventListener('pointermove', onMove, { signal })
    container.addEventListener('pointerup', onUp, { signal })
    container.addEventListener('pointercancel', end, { signal })
    document.addEventListener('keydown', onKey, { signal })
    return () => {
      stop.abort()
      end()
    }
  }, [map])

  return null
}

const isControl = (target: EventTarget | null) =>
  target instanceof Element && target.closest('.leaflet-control') !== null

/** The click that ends drawing is not one on the ZIP code below it. */
function swallowClick(container: HTMLElement) {
  const swallow = (event: MouseEvent) => event.stopImmediatePropagation()
  container.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => container.removeEventListener('click', swallow, { capture: true }))
}
