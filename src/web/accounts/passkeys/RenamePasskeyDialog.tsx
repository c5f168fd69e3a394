import {
  listPasskeys,
  type Passkey,
  RenamePasskey,
  renamePasskey,
} from '#domain/accounts/passkeys/contract.ts'
import { useCommand } from '#web/api/query.ts'
import { FormDialog } from '#web/ui/forms/FormDialog.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { useCommandForm } from '#web/ui/forms/use-command-form.ts'

const RenameForm = RenamePasskey.pick({ name: true })

export function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const renaming = useCommand(renamePasskey, { refreshes: [listPasskeys] })
  const command = useCommandForm({
    schema: RenameForm,
    defaultValues: { name: passkey.name },
    mode: 'onChange',
    send: ({ name }) => renaming.mutateAsync({ id: passkey.id, name }),
    onSuccess: onClose,
    failure: { fallback: 'Failed to rename the passkey' },
  })
  return (
    <FormDialog command={command} onClose={onClose} title="Rename this passkey" submitLabel="Save">
      <TextField form={command.form} name="name" label="Name" maxLength={60} required />
    </FormDialog>
  )
}
