import { useNavigate } from 'react-router'
import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhooks,
  updateWebhook,
  type Webhook,
  WebhookForm,
} from '#domain/webhooks/endpoints/contract.ts'
import type { Role } from '#kernel/actor.ts'
import { showFailure } from '#web/api/failure.ts'
import { useCommand } from '#web/api/query.ts'
import { paths } from '#web/paths.ts'
import { showToast } from '#web/toast.ts'
import { Confirm } from '#web/ui/Confirm.tsx'
import { FormDialog } from '#web/ui/forms/FormDialog.tsx'
import { useCommandForm } from '#web/ui/forms/use-command-form.ts'
import { WebhookFields } from './WebhookFields.tsx'

const NEW: WebhookForm = { url: '', description: '', eventTypes: null }

export function CreateWebhook({ role, onClose }: { role: Role; onClose: () => void }) {
  const navigate = useNavigate()
  const creating = useCommand(createWebhook, { refreshes: [listWebhooks] })
  const command = useCommandForm({
    schema: WebhookForm,
    defaultValues: NEW,
    send: (form) => creating.mutateAsync(form),
    onSuccess: async ({ id }) => {
      onClose()
      await navigate(paths.webhook(id))
      showToast({
        tone: 'good',
        title: 'Webhook added',
        description: 'Next, copy its secret into your system, then send a test event.',
      })
    },
    failure: { fallback: 'Failed to add the webhook' },
  })
  return (
    <FormDialog
      command={command}
      onClose={onClose}
      title="Add a webhook"
      description="ODIE sends each event there as a signed request, and tries again for three days if that fails."
      submitLabel="Add webhook"
    >
      <WebhookFields form={command.form as never} role={role} />
    </FormDialog>
  )
}

type Props = { webhook: Webhook; onClose: () => void }

export function EditWebhook({ webhook, role, onClose }: Props & { role: Role }) {
  const updating = useCommand(updateWebhook, { refreshes: [listWebhooks, getWebhook] })
  const { id, url, description, eventTypes } = webhook
  const command = useCommandForm({
    schema: WebhookForm,
    defaultValues: { url, description, eventTypes },
    send: (form) => updating.mutateAsync({ id, ...form }),
    onSuccess: () => {
      onClose()
      showToast({ tone: 'good', title: 'Changes saved' })
    },
    failure: { fallback: 'Failed to save your changes' },
  })
  return (
    <FormDialog
      command={command}
      onClose={onClose}
      title="Edit this webhook"
      description="Events that are waiting go to the new address, too. The secret stays the same."
      submitLabel="Save"
    >
      <WebhookFields form={command.form as never} role={role} />
    </FormDialog>
  )
}

export function DeleteWebhook({ webhook: { id, url, description }, onClose }: Props) {
  const navigate = useNavigate()
  const deleting = useCommand(deleteWebhook, { refreshes: [listWebhooks] })
  const remove = () =>
    deleting.mutate(
      { id },
      {
        onSuccess: () => {
          void navigate(paths.webhooks())
          showToast({ tone: 'good', title: 'Webhook deleted' })
        },
        onError: (error) => {
          onClose()
          return showFailure('Please try again.')(error)
        },
      },
    )
  return (
    <Confirm
      isOpen
      onClose={onClose}
      onConfirm={remove}
      title={`Delete ${description ?? 'this webhook'}?`}
      confirm="Delete webhook"
      variant="danger"
      pending={deleting.isPending}
    >
      <p>ODIE stops sending events to {url}. Its log and its secret are deleted, too.</p>
    </Confirm>
  )
}
