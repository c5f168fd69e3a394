import { useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  type DeliveryAttempt,
  type DeliveryDetail,
  type DeliveryId,
  getDelivery,
  listDeliveries,
  replayDelivery,
} from '#domain/webhooks/deliveries/contract.ts'
import type { Webhook } from '#domain/webhooks/endpoints/contract.ts'
import { numberText } from '#kernel/formatters.ts'
import { messageOf } from '#web/api/call.ts'
import { query, useCommand } from '#web/api/query.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { DateTime } from '#web/ui/DateTime.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { deliveryState } from './delivery-state.ts'

const POLL_MS = 3_000

type Props = { webhook: Webhook; deliveryId: DeliveryId; onClose: () => void }

/** An event with its payload, and every attempt to deliver it. */
export function DeliveryDrawer({ webhook: { id, paused }, deliveryId, onClose }: Props) {
  const detail = useQuery({ ...query(getDelivery, { id, deliveryId }), refetchInterval: POLL_MS })
  const replaying = useCommand(replayDelivery, { refreshes: [getDelivery, listDeliveries] })
  const isOver = detail.data !== undefined && detail.data.status !== 'waiting'
  return (
    <Dialog
      isOpen
      onClose={onClose}
      shape="drawer"
      title={detail.data?.type ?? 'Event'}
      description={detail.data && `webhook-id: ${detail.data.eventId}`}
      footer={
        isOver && (
          <Button
            disabled={paused !== null}
            pending={replaying.isPending}
            onClick={() => replaying.mutate({ id, deliveryId })}
          >
            <RotateCw aria-hidden />
            Replay
          </Button>
        )
      }
    >
      <div className="grid gap-5">
        {replaying.error && (
          <Notice tone="danger" live>
            {messageOf(replaying.error, 'Please try again.')}
          </Notice>
        )}
        {isOver && paused && <Notice tone="info">To replay this event, resume the webhook first.</Notice>}
        <Loaded
          query={detail}
          skeleton={<SkeletonRows label="Loading the event" rows={4} />}
          failure="We couldn’t load this event"
        >
          {(loaded) => <Content detail={loaded} isPaused={paused !== null} />}
        </Loaded>
      </div>
    </Dialog>
  )
}

function Content({ detail, isPaused }: { detail: DeliveryDetail; isPaused: boolean }) {
  const { label, tone, icon } = deliveryState(detail.status)
  return (
    <>
      <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
        <Badge tone={tone} icon={icon}>
          {label}
        </Badge>
        {detail.nextAttemptAt && (
          <span className="text-muted">
            {isPaused ? (
              'Waits until you resume the webhook'
            ) : (
              <>
                Next attempt: <DateTime at={detail.nextAttemptAt} withTime />
              </>
            )}
          </span>
        )}
        {detail.failure && <span className="wrap-anywhere text-danger">{detail.failure}</span>}
      </div>
      <Part title="Payload">
        <Code label="Payload">{JSON.stringify(detail.payload, null, 2)}</Code>
      </Part>
      <Part title="Attempts">
        {detail.log.length === 0 ? (
          <p className="text-sm text-muted">None yet.</p>
        ) : (
          <ol className="grid gap-4">
            {detail.log.map((attempt) => (
              <AttemptItem key={attempt.number} attempt={attempt} />
            ))}
          </ol>
        )}
      </Part>
    </>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid gap-2">
    <h3 className="text-sm font-semibold">{title}</h3>
    {children}
  </section>
)

/** Scrolls sideways, so it can be focused to be scrolled by keyboard. */
const Code = ({ label, children }: { label: string; children: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
  <section aria-label={label} tabIndex={0} className="max-h-72 overflow-auto rounded-md bg-sunken">
    <pre className="p-3 text-xs leading-relaxed">{children}</pre>
  </section>
)

function AttemptItem({ attempt }: { attempt: DeliveryAttempt }) {
  const { number, startedAt, endedAt, durationMs, statusCode, response, failure } = attempt
  const outcome = statusCode ? `Status ${statusCode}` : endedAt ? 'No answer' : 'No outcome yet'
  return (
    <li className="grid gap-1.5 text-sm">
      <p className="flex flex-wrap gap-x-2">
        <span className="font-medium">
          {number}. {outcome}
        </span>
        <span className="text-muted">
          <DateTime at={startedAt} withTime />
          {durationMs !== null && ` · ${numberText(durationMs)} ms`}
        </span>
      </p>
      {failure && <p className="wrap-anywhere text-danger">{failure}</p>}
      {!endedAt && (
        <p className="text-muted">
          It’s running, or ODIE was restarted during it. In that case, ODIE tries again, and your server may
          get the event twice.
        </p>
      )}
      {response && <Code label={`Response to attempt ${number}`}>{response}</Code>}
    </li>
  )
}
