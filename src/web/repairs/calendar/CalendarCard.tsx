import { useQuery } from '@tanstack/react-query'
import { CalendarSync } from 'lucide-react'
import { useState } from 'react'
import {
  type CalendarFeed,
  createCalendarFeed,
  endCalendarFeed,
  getCalendarFeed,
} from '#domain/repairs/calendar/contract.ts'
import { showFailure } from '#web/api/failure.ts'
import { query, useCommand } from '#web/api/query.ts'
import { showToast } from '#web/toast.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Confirm } from '#web/ui/Confirm.tsx'
import { DateTime } from '#web/ui/DateTime.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { lazyDialog } from '#web/ui/loading/lazy-part.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'

const CalendarAddress = lazyDialog(() =>
  import('./CalendarAddress.tsx').then(({ CalendarAddress }) => CalendarAddress),
)

/** The private address of the user's calendar: makes, renews, and ends it. `what` is in the calendar. */
export function CalendarCard({ what }: { what: string }) {
  const feed = useQuery(query(getCalendarFeed, {}))
  const [url, setUrl] = useState<string | null>(null)
  return (
    <Card
      title="Calendar"
      description={`See ${what} in your own calendar. It updates by itself, usually within a few hours.`}
    >
      <Loaded
        query={feed}
        skeleton={<SkeletonRows label="Loading your calendar" rows={1} />}
        failure="We couldn’t load your calendar"
      >
        {({ feed }) => <Actions feed={feed} onCreated={setUrl} />}
      </Loaded>
      {url && <CalendarAddress url={url} onClose={() => setUrl(null)} />}
    </Card>
  )
}

function Actions({ feed, onCreated }: { feed: CalendarFeed | null; onCreated: (url: string) => void }) {
  const [asking, setAsking] = useState<'renew' | 'end' | null>(null)
  const creating = useCommand(createCalendarFeed, { refreshes: [getCalendarFeed] })
  const ending = useCommand(endCalendarFeed, { refreshes: [getCalendarFeed] })
  const close = () => setAsking(null)
  const create = () =>
    creating.mutate(
      { replaces: feed?.createdAt ?? null },
      {
        onSuccess: ({ url }) => onCreated(url),
        onError: showFailure('Failed to create the address'),
        onSettled: close,
      },
    )
  const end = () =>
    ending.mutate(
      {},
      {
        onSuccess: () =>
          showToast({ tone: 'good', title: 'Calendar ended', description: 'Its address no longer works.' }),
        onError: showFailure('Failed to end the calendar'),
        onSettled: close,
      },
    )
  if (!feed)
    return (
      <Button pending={creating.isPending} onClick={create}>
        <CalendarSync aria-hidden />
        Add to your calendar
      </Button>
    )
  return (
    <div className="grid gap-3 text-sm">
      <p className="text-muted">
        Your private address works since <DateTime at={feed.createdAt} withTime />.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => setAsking('renew')}>
          New address
        </Button>
        <Button size="sm" variant="quiet" onClick={() => setAsking('end')}>
          End
        </Button>
      </div>
      <Confirm
        isOpen={asking === 'renew'}
        onClose={close}
        onConfirm={create}
        title="Create a new address?"
        confirm="Create a new address"
        pending={creating.isPending}
      >
        <p>The old one stops working, so you’ll have to add the new one to your calendar.</p>
      </Confirm>
      <Confirm
        isOpen={asking === 'end'}
        onClose={close}
        onConfirm={end}
        title="End your calendar?"
        confirm="End"
        variant="danger"
        pending={ending.isPending}
      >
        <p>Its address stops working. Calendars that use it won’t update anymore.</p>
      </Confirm>
    </div>
  )
}
