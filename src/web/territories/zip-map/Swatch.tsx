import './zip-map.css'
import { classNames } from '#web/ui/class-names.ts'
import type { Look } from './zips.ts'

/** The color of a ZIP code on the map. Always beside a name. */
export const Swatch = ({ look }: { look: Look }) => (
  <span
    aria-hidden
    className={classNames(
      'inline-block size-3.5 shrink-0 rounded-sm ring-1 ring-control ring-inset',
      look === 'unassigned' && 'zip-hatched',
    )}
    style={{ backgroundColor: colorOf(look) }}
  />
)

/** The CSS color of a look; none for what belongs to no one. */
export function colorOf(look: Look): string | undefined {
  if (typeof look === 'number') return `var(--color-map-${look + 1})`
  return look === 'others' ? 'var(--color-map-others)' : undefined
}
