import { useQuery } from '@tanstack/react-query'
import { ChevronRight, Plus, Webhook as WebhookIcon } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Webhook } from '#domain/webhooks/endpoints/contract.ts'
import { MAX_ENDPOINTS } from '#domain/webhooks/endpoints/rules.ts'
import type { Role } from '#kernel/actor.ts'
import { paths } from '#web/paths.ts'
import { preload } from '#web/session/preload.ts'
import { currentUser } from '#web/session/session.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { DateTime } from '#web/ui/DateTime.tsx'
import { countText } from '#web/ui/format.ts'
import { EmptyState } from '#web/ui/lists/EmptyState.tsx'
import { ListCard, Rows } from '#web/ui/lists/ListCard.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { CreateWebhook } from './endpoints/WebhookDialogs.tsx'
import { stateOf } from './endpoints/webhook-state.ts'
import { webhooksQuery } from './queries.ts'
import { SettingsFrame } from './SettingsFrame.tsx'

export const meta = () => [{ title: 'Webhooks · ODIE' }]

export const clientLoader = () => preload(currentUser, webhooksQuery)

/** Where ODIE sends the user's events. */
export default function WebhooksPage() {
  return <SettingsFrame>{(role) => <OwnWebhooks role={role} />}</SettingsFrame>
}

function OwnWebhooks({ role }: { role: Role }) {
  const webhooks = useQuery(webhooksQuery)
  const [isCreating, setIsCreating] = useState(false)
  const isFull = (webhooks.data?.length ?? 0) >= MAX_ENDPOINTS
  const add = (
    <Button variant="primary" disabled={!webhooks.data || isFull} onClick={() => setIsCreating(true)}>
      <Plus aria-hidden />
      Add a webhook
    </Button>
  )
  return (
    <>
      <PageHeader
        title="Webhooks"
        description={
          <>
            ODIE can tell another system, such as your CRM, as soon as something happens. Setting one up takes
            about ten minutes; the{' '}
            <Link
              to={`${paths.help()}#other-systems`}
              className="font-semibold text-accent underline underline-offset-4"
            >
              Help Center
            </Link>{' '}
            has the steps.
          </>
        }
        actions={<ButtonLink to={paths.account()}>Back to your settings</ButtonLink>}
      />
      <ListCard
        title="Your webhooks"
        description={
          isFull ? `You’ve reached the limit of ${MAX_ENDPOINTS}. Delete one to add another.` : undefined
        }
        noun="your webhooks"
        query={webhooks}
        expectedRows={2}
        aside={webhooks.data?.length ? add : undefined}
        empty={
          <EmptyState icon={WebhookIcon} title="No webhooks yet" action={add}>
            Add the web address of the system that should get your events. It has to start with https://.
          </EmptyState>
        }
      >
        {(items) => (
          <Rows label="Webhooks">
            {items.map((webhook) => (
              <WebhookRow key={webhook.id} webhook={webhook} />
            ))}
          </Rows>
        )}
      </ListCard>
      {isCreating && <CreateWebhook role={role} onClose={() => setIsCreating(false)} />}
    </>
  )
}

function WebhookRow({ webhook }: { webhook: Webhook }) {
  const { id, url, description, eventTypes, lastDeliveredAt } = webhook
  const { label, tone, icon } = stateOf(webhook)
  return (
    <li>
      <Link
        to={paths.webhook(id)}
        className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-4 -outline-offset-2 hover:bg-hover sm:px-6"
      >
        <span className="grid min-w-0 flex-1 basis-56 gap-0.5 text-sm">
          <span className="wrap-anywhere font-semibold">{description ?? url}</span>
          {description && <span className="wrap-anywhere text-muted">{url}</span>}
          <span className="text-xs text-muted">
            {eventTypes ? countText(eventTypes.length, 'event') : 'All events'} ·{' '}
            {lastDeliveredAt ? (
              <>
                last delivered <DateTime at={lastDeliveredAt} withTime />
              </>
            ) : (
              'nothing delivered yet'
            )}
          </span>
        </span>
        <Badge tone={tone} icon={icon}>
          {label}
        </Badge>
        <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
      </Link>
    </li>
  )
}
