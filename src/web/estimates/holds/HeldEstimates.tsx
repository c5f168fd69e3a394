import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { Card } from '#web/ui/Card.tsx'
import { DateTime } from '#web/ui/DateTime.tsx'
import { FailedLine } from '#web/ui/FailedLine.tsx'
import { Money } from '#web/ui/Money.tsx'
import { heldEstimates } from './queries.ts'

/** What's about to be sent in the contractor's name. Nothing while no estimate waits for them. */
export function HeldEstimates() {
  const held = useQuery(heldEstimates)
  if (held.isError) return <FailedLine query={held} failure="We couldn’t load the estimates to review" />
  if (!held.data?.length) return null
  return (
    <Card
      title="Review these before we send them"
      description="They’re sent at the given time unless you want something changed."
    >
      <ul aria-label="Estimates to review" className="-my-2 divide-y divide-line">
        {held.data.map(({ id, propertyAddress, totalAmount, until }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3">
            <Link
              to={paths.heldEstimate(id)}
              className="wrap-anywhere rounded-sm font-medium underline-offset-4 hover:underline"
            >
              {propertyAddress}
            </Link>
            <span className="flex flex-wrap gap-x-4 text-sm">
              <span className="text-muted">
                Goes out <DateTime at={until} withTime />
              </span>
              <Money amount={totalAmount} className="font-semibold" />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
