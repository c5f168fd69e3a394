import { getCurrentUser } from '#domain/accounts/identity/contract.ts'
import {
  getSecondFactor,
  TurnOffSecondFactor,
  turnOffSecondFactor,
} from '#domain/accounts/second-factor/contract.ts'
import { CurrentPasswordField } from '#web/accounts/passwords/CurrentPasswordField.tsx'
import { useCommand } from '#web/api/query.ts'
import { showToast } from '#web/toast.ts'
import { FormDialog } from '#web/ui/forms/FormDialog.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { useCommandForm } from '#web/ui/forms/use-command-form.ts'

export function TurnOffDialog({ onClose }: { onClose: () => void }) {
  const turningOff = useCommand(turnOffSecondFactor, { refreshes: [getSecondFactor, getCurrentUser] })
  const command = useCommandForm({
    schema: TurnOffSecondFactor,
    defaultValues: { currentPassword: '', code: '' },
    mode: 'onChange',
    send: turningOff.mutateAsync,
    onSuccess: () => {
      onClose()
      showToast({
        tone: 'good',
        title: 'Two-step verification is off',
        description: 'You can log in with your password alone.',
      })
    },
    failure: { fallback: 'Failed to turn off two-step verification' },
  })
  return (
    <FormDialog
      command={command}
      onClose={onClose}
      title="Turn off two-step verification?"
      description="You’ll log in with your password alone, and your recovery codes will stop working."
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
