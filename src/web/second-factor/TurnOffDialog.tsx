import { getCurrentUser } from '#domain/identity/contract.ts'
import { getSecondFactor, turnOffSecondFactor } from '#domain/second-factor/contract.ts'
import { useCommand } from '#web/api/query.ts'
import { CurrentPasswordField } from '#web/identity/CurrentPasswordField.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { showToast } from '#web/ui/toast.ts'
import { useCommandForm } from '#web/ui/use-command-form.ts'

export function TurnOffDialog({ onClose }: { onClose: () => void }) {
  const turningOff = useCommand(turnOffSecondFactor, { refreshes: [getSecondFactor, getCurrentUser] })
  const command = useCommandForm({
    schema: turnOffSecondFactor.input,
    defaultValues: { currentPassword: '', code: '' },
    mode: 'onChange',
    send: turningOff.mutateAsync,
    onSuccess: () => {
      onClose()
      showToast({
        tone: 'good',
        title: 'Two-step sign-in is off',
        description: 'Your password signs in without a code.',
      })
    },
    failure: { fallback: 'Failed to turn off two-step sign-in' },
  })
  return (
    <FormDialog
      command={command}
      onClose={onClose}
      title="Turn off two-step sign-in?"
      description="Your password alone signs in then. Your recovery codes stop working."
      submitLabel="Turn off"
      className="grid gap-4"
    >
      <CurrentPasswordField form={command.form} />
      <TextField
        form={command.form}
        name="code"
        label="Code"
        hint="From your authenticator app, or a recovery code."
        autoComplete="one-time-code"
        required
      />
    </FormDialog>
  )
}
