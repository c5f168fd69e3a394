import { getCurrentUser } from '#domain/accounts/identity/contract.ts'
import {
  listPasskeys,
  type Passkey,
  RemovePasskey,
  removePasskey,
} from '#domain/accounts/passkeys/contract.ts'
import { CurrentPasswordField } from '#web/accounts/passwords/CurrentPasswordField.tsx'
import { useCommand } from '#web/api/query.ts'
import { showToast } from '#web/toast.ts'
import { FormDialog } from '#web/ui/forms/FormDialog.tsx'
import { useCommandForm } from '#web/ui/forms/use-command-form.ts'

const RemoveForm = RemovePasskey.pick({ currentPassword: true })

export function RemovePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const removing = useCommand(removePasskey, { refreshes: [listPasskeys, getCurrentUser] })
  const command = useCommandForm({
    schema: RemoveForm,
    defaultValues: { currentPassword: '' },
    mode: 'onChange',
    send: ({ currentPassword }) => removing.mutateAsync({ id: passkey.id, currentPassword }),
    onSuccess: () => {
      onClose()
      showToast({
        tone: 'good',
        title: 'Passkey removed',
        description: `You can no longer log in with ${passkey.name}.`,
      })
    },
    failure: { fallback: 'Failed to remove the passkey' },
  })
  return (
    <FormDialog
      command={command}
      onClose={onClose}
      title={`Remove ${passkey.name}?`}
      description="You won’t be able to log in with it. Your device may still list it, so delete it there, too."
      submitLabel="Remove passkey"
    >
      <CurrentPasswordField form={command.form} />
    </FormDialog>
  )
}
