import { getCurrentUser } from '#domain/identity/contract.ts'
import { listPasskeys, type Passkey, removePasskey } from '#domain/passkeys/contract.ts'
import { useCommand } from '#web/api/query.ts'
import { CurrentPasswordField } from '#web/identity/CurrentPasswordField.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { showToast } from '#web/ui/toast.ts'
import { useCommandForm } from '#web/ui/use-command-form.ts'

const RemoveForm = removePasskey.input.pick({ currentPassword: true })

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
