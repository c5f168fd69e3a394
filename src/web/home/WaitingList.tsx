import { ChevronRight, type LucideIcon } from 'lucide-react'
import { Link } from 'react-router'
import { Card } from '#web/ui/Card.tsx'
import { countText } from '#web/ui/format.ts'

/** Something that waits: what it is, what is known of it, and where it is settled. */
export type WaitingThing = { id: string; to: string; title: string; detail: string; amount?: string }

/** So many are shown; the others are in the dashboard. */
const MOST_SHOWN = 5

/** The things of one kind that wait; nothing at all where none does. */
export function WaitingList({
  icon: Icon,
  title,
  things,
  allAt,
}: {
  icon: LucideIcon
  title: string
  things: readonly WaitingThing[]
  /** Where all of them are listed. */
  allAt: string
}) {
  if (things.length === 0) return null
  const more = things.length - MOST_SHOWN
  return (
    <Card title={title} flush aside={<Icon aria-hidden className="size-5 text-muted" />}>
      <ul className="divide-y divide-line border-t border-line">
        {things.slice(0, MOST_SHOWN).map(({ id, to, title, detail, amount }) => (
          <li key={id}>
            <Link
              to={to}
              className="flex items-center gap-4 px-5 py-4 -outline-offset-2 hover:bg-hover sm:px-6"
            >
              <span className="grid min-w-0 flex-1 gap-0.5">
                <span className="truncate font-medium">{title}</span>
                <span className="truncate text-sm text-muted">{detail}</span>
              </span>
              {amount && <span className="shrink-0 font-medium">{amount}</span>}
              <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
            </Link>
          </li>
        ))}
        {more > 0 && (
          <li>
            <Link
              to={allAt}
              className="block px-5 py-3 text-sm font-semibold text-accent -outline-offset-2 hover:bg-hover sm:px-6"
            >
              and {countText(more, 'other')}
            </Link>
          </li>
        )}
      </ul>
    </Card>
  )
}
