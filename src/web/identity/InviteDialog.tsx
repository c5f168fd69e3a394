import { inviteByEmail } from '#domain/identity/contract.ts'
import { useCommand } from '#web/api/query.ts'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { showToast } from '#web/ui/toast.ts'
import { useCommandForm } from '#web/ui/use-command-form.ts'

/** Staff invite someone by email address alone; the invited person fills in the rest, including their role. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const inviting = useCommand(inviteByEmail)
  const command = useCommandForm({
    schema: inviteByEmail.input,
    defaultValues: { email: '' },
    mode: 'onChange',
    send: inviting.mutateAsync,
    onSuccess: ({ message }) => {
      onClose()
      showToast({ tone: 'good', title: 'Invitation sent', description: message })
    },
    failure: { title: 'Error', fallback: 'Failed to send the invitation' },
  })

  return (
    <FormDialog
      command={command}
      onClose={onClose}
      title="Invite by email"
      description="They’ll choose a password and tell us whether they’re an agent or a contractor."
      submitLabel="Send invitation"
    >
      <TextField form={command.form} name="email" label="Email" type="email" inputMode="email" required />
    </FormDialog>
  )
}
