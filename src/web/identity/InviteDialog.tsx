import { inviteByEmail } from '#domain/identity/contract.ts'
import { messageOf } from '#web/api/call.ts'
import { useCommand } from '#web/api/query.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { useSchemaForm } from '#web/ui/form.ts'
import { TextField } from '#web/ui/TextField.tsx'
import { showToast } from '#web/ui/toast.ts'

const FORM_ID = 'invite'

/** Staff invite somebody by address alone; whether agent or contractor, and all else, is theirs to tell. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const inviting = useCommand(inviteByEmail)
  const form = useSchemaForm(inviteByEmail.input, { email: '' }, { mode: 'onChange' })

  const submit = form.handleSubmit(async (input) => {
    try {
      const { message } = await inviting.mutateAsync(input)
      onClose()
      showToast({ tone: 'good', title: 'Invitation sent', description: message })
    } catch (error) {
      // Beside the field: while a dialog is open, screen readers do not get to the toasts.
      form.setError('email', { type: 'server', message: messageOf(error, 'Failed to send the invitation') })
    }
  })

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Invite by email"
      description="They choose a password, and tell themselves whether they are an agent or a contractor."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={FORM_ID} look="primary" pending={inviting.isPending}>
            Send invitation
          </Button>
        </>
      }
    >
      <form id={FORM_ID} noValidate onSubmit={(event) => void submit(event)}>
        <TextField form={form} name="email" label="Email" type="email" inputMode="email" required />
      </form>
    </Dialog>
  )
}
