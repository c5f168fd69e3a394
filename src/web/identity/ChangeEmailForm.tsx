import { type CurrentUser, initiateEmailChange } from '#domain/identity/contract.ts'
import { messageOf } from '#web/api/call.ts'
import { useCommand } from '#web/api/query.ts'
import { Button } from '#web/ui/Button.tsx'
import { showProblem, useSchemaForm } from '#web/ui/form.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { showToast } from '#web/ui/toast.ts'

export function ChangeEmailForm({ user }: { user: CurrentUser }) {
  const initiating = useCommand(initiateEmailChange)
  const form = useSchemaForm(initiateEmailChange.input, { newEmail: '' }, { mode: 'onChange' })

  const submit = form.handleSubmit(async (input) => {
    try {
      const { message } = await initiating.mutateAsync(input)
      form.reset()
      showToast({ tone: 'good', title: 'Verification Email Sent', description: message })
    } catch (error) {
      showProblem(form, error)
      showToast({ tone: 'danger', title: 'Error', description: messageOf(error, 'Failed to change email') })
    }
  })

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <div className="grid gap-0.5 text-sm">
        <p className="text-muted">Current address</p>
        <p className="wrap-anywhere font-medium">{user.email}</p>
      </div>
      <TextField
        form={form}
        name="newEmail"
        label="New Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        required
      />
      {initiating.isSuccess && (
        <Notice tone="good">
          A link went to {initiating.variables.newEmail}. Your address changes once you follow it, within 24
          hours.
        </Notice>
      )}
      <Button type="submit" look="primary" pending={initiating.isPending}>
        Change Email
      </Button>
    </form>
  )
}
