import { useEffect, useState } from 'react'
import { useMap } from '#web/territories/map/LeafletMap.tsx'

const HINT_MS = 1_500

/**
 * One finger scrolls the page, and two move the map. Otherwise, a map as tall as a phone's screen would trap users who scroll
 * past it. A mouse drags as usual, also on laptops that have a touchscreen. The CSS sets the `touch-action` that goes with it.
 */
export function TwoFingerPan({ isOff = false }: { isOff?: boolean }) {
  const map = useMap()
  const [isHintShown, setIsHintShown] = useState(false)

  useEffect(() => {
    if (isOff) return
    const container = map.getContainer()
    let timer: ReturnType<typeof setTimeout> | undefined
    const hide = () => {
      clearTimeout(timer)
      setIsHintShown(false)
    }
    const onPointerDown = ({ pointerType }: PointerEvent) => {
      if (pointerType === 'touch') map.dragging.disable()
      else map.dragging.enable()
    }
    const onTouchMove = ({ touches }: TouchEvent) => {
      if (touches.length > 1) return hide()
      setIsHintShown(true)
      clearTimeout(timer)
      timer = setTimeout(hide, HINT_MS)
    }
    // Captured, so that dragging is off before Leaflet's own, inner listeners get the event.
    container.addEventListener('pointerdown', onPointerDown, { capture: true })
    container.addEventListener('touchmove', onTouchMove, { capture: true, passive: true })
    return () => {
      clearTimeout(timer)
      container.removeEventListener('pointerdown', onPointerDown, { capture: true })
      container.removeEventListener('touchmove', onTouchMove, { capture: true })
    }
  }, [map, isOff])

  return (
    <div aria-hidden className={isHintShown ? 'map-hint is-shown' : 'map-hint'}>
      Use two fingers to move the map
    </div>
  )
}
