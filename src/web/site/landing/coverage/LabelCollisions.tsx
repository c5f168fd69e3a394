import { useEffect } from 'react'
import { useMap } from '#web/territories/map/LeafletMap.tsx'
import { withoutCollisions } from './label-collisions.ts'

const PINS = '.county-pin svg'
/** The names, the most important first. */
const NAMES = ['.county-pin > span:not(.is-unseen)', '.map-town-name:not(.map-water-name)', '.map-water-name']

/** Hides names that would cover pins or more important names, at each zoom level again. Screen readers still get them. */
export function LabelCollisions() {
  const map = useMap()
  useEffect(() => {
    const container = map.getContainer()
    let frame = 0
    const update = () => {
      const find = (selector: string) => [...container.querySelectorAll<HTMLElement>(selector)]
      const all = [PINS, ...NAMES].flatMap(find)
      const shows = withoutCollisions(all.map((element) => element.getBoundingClientRect()))
      for (const [index, element] of all.entries())
        element.classList.toggle('is-crowded', !shows[index] && !element.matches(PINS))
    }
    const schedule = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(update)
    }
    // Names come and go after the event that says so.
    const observer = new MutationObserver(schedule)
    observer.observe(container, { childList: true, subtree: true })
    map.on('zoomend', schedule)
    schedule()
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
      map.off('zoomend', schedule)
    }
  }, [map])
  return null
}
