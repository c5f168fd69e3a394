import { useQuery } from '@tanstack/react-query'
import { Pause, Pencil, Play, Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { listDeliveries, pingWebhook, resumeWebhook } from '#domain/webhooks/deliveries/contract.ts'
import {
  getWebhook,
  listWebhooks,
  pauseWebhook,
  type Webhook,
  type WebhookId,
} from '#domain/webhooks/endpoints/contract.ts'
import type { Role } from '#kernel/actor.ts'
import { idIn } from '#kernel/ids.ts'
import { hasCode } from '#web/api/call.ts'
import { showFailure } from '#web/api/failure.ts'
import { useCommand } from '#web/api/query.ts'
import { paths } from '#web/paths.ts'
import { showToast } from '#web/toast.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DateTime } from '#web/ui/DateTime.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { DeliveryLog } from './deliveries/DeliveryLog.tsx'
import { SecretCard } from './endpoints/SecretCard.tsx'
import { DeleteWebhook, EditWebhook } from './endpoints/WebhookDialogs.tsx'
import { PAUSED_TEXTS, stateOf } from './endpoints/webhook-state.ts'
import { webhookQuery } from './queries.ts'
import { SettingsFrame } from './SettingsFrame.tsx'

export const meta = () => [{ title: 'Webhook · ODIE' }]

const POLL_MS = 5_000

/** One webhook: its settings, its secret, and what was sent. */
export default function WebhookPage() {
  const id = idIn<WebhookId>(useParams().webhookId)
  return <SettingsFrame>{(role) => (id ? <Opened id={id} role={role} /> : <NoWebhook />)}</SettingsFrame>
}

const NoWebhook = () => (
  <div className="grid justify-items-start gap-3">
    <PageHeader
      title="Webhook"
      description="We can’t find this webhook. It may have been deleted, or the link may belong to another account."
    />
    <ButtonLink to={paths.webhooks()}>All webhooks</ButtonLink>
  </div>
)

function Opened({ id, role }: { id: WebhookId; role: Role }) {
  const webhook = useQuery({ ...webhookQuery(id), refetchInterval: POLL_MS })
  if (hasCode(webhook.error, 'not_found')) return <NoWebhook />
  return (
    <>
      <PageHeader
        title="Webhook"
        description={<span className="wrap-anywhere">{webhook.data?.description ?? webhook.data?.url}</span>}
        actions={<ButtonLink to={paths.webhooks()}>All webhooks</ButtonLink>}
      />
      <Loaded
        query={webhook}
        skeleton={<SkeletonRows label="Loading the webhook" rows={4} />}
        failure="We couldn’t load this webhook"
      >
        {(loaded) => <Content webhook={loaded} role={role} />}
      </Loaded>
    </>
  )
}

const Content = ({ webhook, role }: { webhook: Webhook; role: Role }) => (
  <>
    <Problem webhook={webhook} />
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <Settings webhook={webhook} role={role} />
      <SecretCard key={webhook.id} webhook={webhook} />
    </div>
    <DeliveryLog webhook={webhook} />
  </>
)

/** Why it's paused, or that it's failing, and what to do. */
function Problem({ webhook: { id, paused, failingSince } }: { webhook: Webhook }) {
  const resuming = useCommand(resumeWebhook, { refreshes: [getWebhook, listWebhooks, listDeliveries] })
  const resume = () =>
    resuming.mutate(
      { id },
      {
        onSuccess: () =>
          showToast({
            tone: 'good',
            title: 'Webhook resumed',
            description: 'ODIE is sending what waited for it.',
          }),
        onError: showFailure('Please try again.'),
      },
    )
  if (paused) {
    const { title, text } = PAUSED_TEXTS[paused.reason]
    return (
      <Notice
        tone={paused.reason === 'owner' ? 'info' : 'danger'}
        title={title}
        live
        action={
          <Button variant="primary" pending={resuming.isPending} onClick={resume}>
            <Play aria-hidden />
            Resume
          </Button>
        }
      >
        Since <DateTime at={paused.at} withTime />. {text}
      </Notice>
    )
  }
  if (!failingSince) return null
  return (
    <Notice tone="caution" title="The last attempts failed" live>
      Nothing has gotten through since <DateTime at={failingSince} withTime />. ODIE keeps trying each event
      for three days; the log below says how your server answered.
    </Notice>
  )
}

function Settings({ webhook, role }: { webhook: Webhook; role: Role }) {
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null)
  const { url, description, eventTypes, createdAt, lastDeliveredAt, paused } = webhook
  const { label, tone, icon } = stateOf(webhook)
  const rows = [
    ['Address', url],
    ['Description', description ?? '–'],
    ['Events', eventTypes ? eventTypes.join(', ') : 'All, also those that we add later'],
    ['Added', <DateTime key="added" at={createdAt} withTime />],
    [
      'Last delivered',
      lastDeliveredAt ? <DateTime key="last" at={lastDeliveredAt} withTime /> : 'Nothing yet',
    ],
  ] as const
  return (
    <Card
      title="Settings"
      aside={
        <Badge tone={tone} icon={icon}>
          {label}
        </Badge>
      }
    >
      <div className="grid gap-5">
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm">
          {rows.map(([term, value]) => (
            <div key={term} className="contents">
              <dt className="text-muted">{term}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
        <div className="flex flex-wrap gap-2">
          {!paused && <TestButton webhook={webhook} />}
          <Button onClick={() => setOpen('edit')}>
            <Pencil aria-hidden />
            Edit
          </Button>
          {!paused && <PauseButton webhook={webhook} />}
          <Button variant="quiet" onClick={() => setOpen('delete')}>
            <Trash2 aria-hidden />
            Delete…
          </Button>
        </div>
      </div>
      {open === 'edit' && <EditWebhook webhook={webhook} role={role} onClose={() => setOpen(null)} />}
      {open === 'delete' && <DeleteWebhook webhook={webhook} onClose={() => setOpen(null)} />}
    </Card>
  )
}

function TestButton({ webhook: { id } }: { webhook: Webhook }) {
  const pinging = useCommand(pingWebhook, { refreshes: [listDeliveries] })
  const ping = () =>
    pinging.mutate(
      { id },
      {
        onSuccess: () =>
          showToast({
            tone: 'good',
            title: 'Test event on its way',
            description: 'The log below says how your server answered.',
          }),
        onError: showFailure('Please try again.'),
      },
    )
  return (
    <Button variant="primary" pending={pinging.isPending} onClick={ping}>
      <Send aria-hidden />
      Send test event
    </Button>
  )
}

function PauseButton({ webhook: { id } }: { webhook: Webhook }) {
  const pausing = useCommand(pauseWebhook, { refreshes: [getWebhook, listWebhooks] })
  const pause = () => pausing.mutate({ id }, { onError: showFailure('Please try again.') })
  return (
    <Button pending={pausing.isPending} onClick={pause}>
      <Pause aria-hidden />
      Pause
    </Button>
  )
}
