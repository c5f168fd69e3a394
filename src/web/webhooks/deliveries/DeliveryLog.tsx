import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { ChevronRight, Inbox, SearchX } from 'lucide-react'
import { useState } from 'react'
import { type Delivery, DeliveryStatus } from '#domain/webhooks/deliveries/contract.ts'
import type { Webhook } from '#domain/webhooks/endpoints/contract.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { DateTime } from '#web/ui/DateTime.tsx'
import { countText } from '#web/ui/format.ts'
import { Select } from '#web/ui/forms/Field.tsx'
import { EmptyState } from '#web/ui/lists/EmptyState.tsx'
import { ListCard, Rows } from '#web/ui/lists/ListCard.tsx'
import { deliveriesQuery } from '#web/webhooks/queries.ts'
import { DeliveryDrawer } from './DeliveryDrawer.tsx'
import { DELIVERY_STATES, deliveryState } from './delivery-state.ts'
import { ReplayFailedDialog } from './ReplayFailedDialog.tsx'

const POLL_MS = 3_000

/** What was sent to a webhook in the last 30 days, and how its server answered. */
export function DeliveryLog({ webhook }: { webhook: Webhook }) {
  const [status, setStatus] = useState<DeliveryStatus | ''>('')
  const [open, setOpen] = useState<Delivery | 'replay' | null>(null)
  const deliveries = useInfiniteQuery({
    ...deliveriesQuery(webhook.id, status || undefined),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
  })
  const close = () => setOpen(null)
  return (
    <>
      <ListCard
        title="Event log"
        description="The last 30 days, latest first. Events can arrive in a different order than they happened in."
        noun="the event log"
        query={deliveries}
        moreLabel="Show older events"
        aside={
          <div className="flex flex-wrap gap-2">
            <Select
              aria-label="Status"
              value={status}
              onChange={({ target }) => setStatus(DeliveryStatus.safeParse(target.value).data ?? '')}
            >
              <option value="">All events</option>
              {DELIVERY_STATES.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
            <Button disabled={webhook.paused !== null} onClick={() => setOpen('replay')}>
              Replay failed…
            </Button>
          </div>
        }
        empty={
          status ? (
            <EmptyState icon={SearchX} title="No matches">
              No events have this status.
            </EmptyState>
          ) : (
            <EmptyState icon={Inbox} title="Nothing sent yet">
              Send a test event to see whether your system receives it.
            </EmptyState>
          )
        }
      >
        {(items) => (
          <Rows label="Events">
            {items.map((delivery) => (
              <DeliveryRow
                key={delivery.id}
                delivery={delivery}
                isPaused={webhook.paused !== null}
                onOpen={() => setOpen(delivery)}
              />
            ))}
          </Rows>
        )}
      </ListCard>
      {open === 'replay' && <ReplayFailedDialog webhook={webhook} onClose={close} />}
      {open && open !== 'replay' && <DeliveryDrawer webhook={webhook} deliveryId={open.id} onClose={close} />}
    </>
  )
}

type RowProps = { delivery: Delivery; isPaused: boolean; onOpen: () => void }

function DeliveryRow({ delivery, isPaused, onOpen }: RowProps) {
  const { type, status, occurredAt, attempts, failure, nextAttemptAt } = delivery
  const { label, tone, icon } = deliveryState(status)
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="flex w-full flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3.5 text-left -outline-offset-2 hover:bg-hover sm:px-6"
      >
        <span className="grid min-w-0 flex-1 basis-56 gap-0.5 text-sm">
          <code className="wrap-anywhere font-semibold">{type}</code>
          <span className="text-xs text-muted">
            <DateTime at={occurredAt} withTime /> · {countText(attempts, 'attempt')}
            {nextAttemptAt && isPaused && ' · waits until you resume the webhook'}
            {attempts > 0 && nextAttemptAt && !isPaused && (
              <>
                {' '}
                · next <DateTime at={nextAttemptAt} withTime />
              </>
            )}
          </span>
          {failure && <span className="wrap-anywhere text-xs text-danger">{failure}</span>}
        </span>
        <Badge tone={tone} icon={icon}>
          {label}
        </Badge>
        <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
      </button>
    </li>
  )
}
