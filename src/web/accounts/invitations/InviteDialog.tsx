import { useState } from 'react'
import { InviteByEmail, inviteByEmail, resendInvitation } from '#domain/accounts/identity/contract.ts'
import { ApiError, messageOf } from '#web/api/call.ts'
import { useCommand } from '#web/api/query.ts'
import { showToast } from '#web/toast.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormDialog } from '#web/ui/forms/FormDialog.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { useCommandForm } from '#web/ui/forms/use-command-form.ts'
import { Notice } from '#web/ui/Notice.tsx'

/** Invites a user by email only. They fill in the rest, including their role. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const inviting = useCommand(inviteByEmail)
  /** The email that has a pending invitation already. */
  const [pendingEmail, setPendingEmail] = useState<string | null>(null)
  const command = useCommandForm({
    schema: InviteByEmail,
    defaultValues: { email: '' },
    mode: 'onChange',
    send: inviting.mutateAsync,
    onSuccess: ({ message }) => closeWith(message, onClose),
    onFailure: (error, { email }) => {
      const isPending = error instanceof ApiError && error.problem?.code === 'already_invited'
      setPendingEmail(isPending ? email : null)
      return isPending
    },
    failure: { fallback: 'Failed to send the invitation' },
  })

  return (
    <FormDialog
      command={command}
      onClose={onClose}
      title="Invite by email"
      description="They’ll choose a password and tell us whether they’re an agent or a contractor."
      submitLabel="Send invitation"
      className="grid gap-4"
    >
      {pendingEmail && <AlreadyInvited email={pendingEmail} onClose={onClose} />}
      <TextField form={command.form} name="email" label="Email" type="email" inputMode="email" required />
    </FormDialog>
  )
}

function AlreadyInvited({ email, onClose }: { email: string; onClose: () => void }) {
  const resending = useCommand(resendInvitation)
  const resend = () =>
    resending.mutate({ email }, { onSuccess: ({ message }) => closeWith(message, onClose) })
  return (
    <Notice
      tone="caution"
      live
      title="Already invited"
      action={
        <Button size="sm" pending={resending.isPending} onClick={resend}>
          Resend invitation
        </Button>
      }
    >
      {resending.isError
        ? messageOf(resending.error, 'Failed to send the invitation')
        : `${email} hasn’t accepted yet. If you resend the invitation, earlier links stop working.`}
    </Notice>
  )
}

function closeWith(message: string, onClose: () => void) {
  onClose()
  showToast({ tone: 'good', title: 'Invitation sent', description: message })
}
