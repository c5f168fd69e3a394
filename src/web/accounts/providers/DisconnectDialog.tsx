import { Disconnect, disconnect, type Identity, listIdentities } from '#domain/accounts/openid/contract.ts'
import { CurrentPasswordField } from '#web/accounts/passwords/CurrentPasswordField.tsx'
import { useCommand } from '#web/api/query.ts'
import { showToast } from '#web/toast.ts'
import { FormDialog } from '#web/ui/forms/FormDialog.tsx'
import { useCommandForm } from '#web/ui/forms/use-command-form.ts'

const DisconnectForm = Disconnect.pick({ currentPassword: true })

export function DisconnectDialog({ identity, onClose }: { identity: Identity; onClose: () => void }) {
  const { id, name, email } = identity
  const disconnecting = useCommand(disconnect, { refreshes: [listIdentities] })
  const command = useCommandForm({
    schema: DisconnectForm,
    defaultValues: { currentPassword: '' },
    mode: 'onChange',
    send: ({ currentPassword }) => disconnecting.mutateAsync({ id, currentPassword }),
    onSuccess: () => {
      onClose()
      showToast({
        tone: 'good',
        title: `${name} disconnected`,
        description: 'You can no longer log in with it.',
      })
    },
    failure: { fallback: `Failed to disconnect ${name}` },
  })
  return (
    <FormDialog
      command={command}
      onClose={onClose}
      title={`Disconnect ${name}?`}
      description={`You won’t be able to log in with ${email ?? 'it'} anymore. Your password keeps working.`}
      submitLabel="Disconnect"
    >
      <CurrentPasswordField form={command.form} />
    </FormDialog>
  )
}
