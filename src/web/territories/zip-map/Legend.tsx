import { Users } from 'lucide-react'
import { numberText } from '#kernel/formatters.ts'
import { Swatch } from './Swatch.tsx'
import type { drawingOf } from './zips.ts'

/** What the colors of the map mean. */
export const Legend = ({
  entries,
  hasWaiting,
}: {
  entries: ReturnType<typeof drawingOf>['legend']
  hasWaiting: boolean
}) => (
  <ul aria-label="Legend" className="flex flex-wrap gap-x-5 gap-y-1.5 text-xs">
    {entries.map(({ look, name, zips }) => (
      <li key={look} className="flex min-w-0 items-center gap-2">
        <Swatch look={look} />
        <span className="min-w-0 wrap-anywhere">
          {name} <span className="text-muted">{numberText(zips)}</span>
        </span>
      </li>
    ))}
    {hasWaiting && (
      <li className="flex items-center gap-2">
        <span aria-hidden className="zip-waiting">
          <Users className="size-3" />
        </span>
        People waiting
      </li>
    )}
  </ul>
)
