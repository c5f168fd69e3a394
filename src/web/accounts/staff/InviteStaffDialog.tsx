import { InviteStaff, inviteStaff, listStaff } from '#domain/accounts/staff/contract.ts'
import { useCommand } from '#web/api/query.ts'
import { showToast } from '#web/toast.ts'
import { FormDialog } from '#web/ui/forms/FormDialog.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { useCommandForm } from '#web/ui/forms/use-command-form.ts'

/** Invites a person to the admin portal. */
export function InviteStaffDialog({ onClose }: { onClose: () => void }) {
  const inviting = useCommand(inviteStaff, { refreshes: [listStaff] })
  const command = useCommandForm({
    schema: InviteStaff,
    defaultValues: { firstName: '', lastName: '', email: '' },
    mode: 'onChange',
    send: inviting.mutateAsync,
    onSuccess: ({ message }) => {
      onClose()
      showToast({ tone: 'good', title: 'Invitation sent', description: message })
    },
    failure: { fallback: 'Failed to send the invitation' },
  })
  return (
    <FormDialog
      command={command}
      onClose={onClose}
      title="Invite staff"
      description="They’ll choose a password, and can then see and change everything in the admin portal. All other staff get an email about the invitation."
      submitLabel="Send invitation"
      className="grid gap-4"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField form={command.form} name="firstName" label="First Name" required />
        <TextField form={command.form} name="lastName" label="Last Name" required />
      </div>
      <TextField form={command.form} name="email" label="Email" type="email" inputMode="email" required />
    </FormDialog>
  )
}
