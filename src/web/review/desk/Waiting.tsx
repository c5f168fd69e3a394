import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { ageText, countText } from '#web/ui/format.ts'
import type { Waiting } from './use-waiting.ts'

/** Where the report stands among those that wait for review, the earliest deadline first, and the way to the next one. */
export function WaitingNote({ waiting, createdAt }: { waiting: Waiting | undefined; createdAt: string }) {
  if (!waiting) return null
  const { count, position, nextId } = waiting
  if (count === 0) return <span className="text-xs text-muted">No other reports are waiting</span>
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 text-xs text-muted">
      {position === null
        ? `${countText(count, 'report')} waiting`
        : `${position} of ${count} waiting, earliest deadline first · ${ageText(createdAt)} old`}
      {nextId && (
        <Link
          to={paths.review(nextId)}
          className="inline-flex items-center gap-0.5 font-medium text-accent-strong hover:underline"
        >
          Next report
          <ArrowRight aria-hidden className="size-3.5" />
        </Link>
      )}
    </span>
  )
}
