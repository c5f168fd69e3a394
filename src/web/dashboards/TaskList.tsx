import { ChevronRight, type LucideIcon } from 'lucide-react'
import { Link } from 'react-router'
import { Expiry } from '#web/estimates/Expiry.tsx'
import { Card } from '#web/ui/Card.tsx'
import { countText } from '#web/ui/format.ts'

/** An item that needs attention, and the page where it's handled. */
export type Task = {
  id: string
  to: string
  title: string
  detail: string
  amount?: string
  /** Until when the amount is valid. */
  validUntil?: string | null
  requestedAt?: string | null | undefined
}

/** How many a list shows that leads to a page with all of them. */
export const MAX_SHOWN = 5

/** A card of items of one kind. Renders nothing if there are none. */
export function TaskList({
  icon: Icon,
  title,
  items,
  total = items.length,
  allPath,
}: {
  icon: LucideIcon
  title: string
  items: readonly Task[]
  /** How many there are, if `items` are only the first of them. */
  total?: number
  /** The page that lists all of them. Without one, all of `items` are shown, and the rest are in a list below. */
  allPath?: string
}) {
  if (items.length === 0) return null
  const shown = allPath ? items.slice(0, MAX_SHOWN) : items
  const more = total - shown.length
  return (
    <Card title={title} flush aside={<Icon aria-hidden className="size-5 text-muted" />}>
      <ul className="divide-y divide-line border-t border-line">
        {shown.map(({ id, to, title, detail, amount, validUntil = null, requestedAt }) => (
          <li key={id}>
            <Link
              to={to}
              className="flex items-center gap-4 px-5 py-4 -outline-offset-2 hover:bg-hover sm:px-6"
            >
              <span className="grid min-w-0 flex-1 gap-0.5">
                <span className="wrap-anywhere font-medium">{title}</span>
                <span className="wrap-anywhere text-sm text-muted">{detail}</span>
              </span>
              {amount && (
                <span className="grid shrink-0 justify-items-end gap-0.5">
                  <span className="font-medium">{amount}</span>
                  <Expiry validUntil={validUntil} requestedAt={requestedAt} />
                </span>
              )}
              <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
            </Link>
          </li>
        ))}
        {more > 0 && (
          <li>
            {allPath ? (
              <Link
                to={allPath}
                className="block px-5 py-3 text-sm font-semibold text-accent -outline-offset-2 hover:bg-hover sm:px-6"
              >
                and {countText(more, 'more', 'more')}
              </Link>
            ) : (
              <p className="px-5 py-3 text-sm text-muted sm:px-6">
                and {countText(more, 'more', 'more')} in the list below
              </p>
            )}
          </li>
        )}
      </ul>
    </Card>
  )
}
