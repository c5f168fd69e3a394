import { z } from 'zod'
import { getCurrentUser } from '#domain/accounts/identity/contract.ts'
import { deviceOf } from '#domain/accounts/identity/rules.ts'
import { addPasskey, listPasskeys, startAddingPasskey } from '#domain/accounts/passkeys/contract.ts'
import { CurrentPasswordField } from '#web/accounts/passwords/CurrentPasswordField.tsx'
import { call } from '#web/api/call.ts'
import { useCommand } from '#web/api/query.ts'
import { showToast } from '#web/toast.ts'
import { FormDialog } from '#web/ui/forms/FormDialog.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { useCommandForm } from '#web/ui/forms/use-command-form.ts'
import { createCredential } from './credentials.ts'

const AddForm = z.object({
  ...addPasskey.input.pick({ name: true }).shape,
  ...startAddingPasskey.input.shape,
})

/** Asks for a name and the password, and for a code where signing in takes one; then the browser's own dialog creates the passkey. */
export function AddPasskeyDialog({ takesCode, onClose }: { takesCode: boolean; onClose: () => void }) {
  const adding = useCommand(addPasskey, { refreshes: [listPasskeys, getCurrentUser] })
  const command = useCommandForm({
    schema: AddForm,
    mode: 'onChange',
    defaultValues: {
      name: deviceOf(navigator.userAgent),
      currentPassword: '',
      ...(takesCode && { code: '' }),
    },
    send: async ({ name, ...proof }) => {
      const credential = await createCredential(() => call(startAddingPasskey, proof))
      return await adding.mutateAsync({ name, credential })
    },
    onSuccess: ({ name }) => {
      onClose()
      showToast({
        tone: 'good',
        title: 'Passkey added',
        description: `You can now log in with ${name}.`,
      })
    },
    failure: { fallback: 'Please try again.' },
  })
  return (
    <FormDialog
      command={command}
      onClose={onClose}
      title="Add a passkey"
      description="Your browser will ask for your fingerprint, face, screen lock, or security key."
      submitLabel="Continue"
      className="grid gap-4"
    >
      <TextField
        form={command.form}
        name="name"
        label="Name"
        hint="So you can recognize it in the list."
        maxLength={60}
        required
      />
      <CurrentPasswordField form={command.form} />
      {takesCode && (
        <TextField
          form={command.form}
          name="code"
          label="Code"
          hint="From your authenticator app. You won’t need one to log in with a passkey."
          autoComplete="one-time-code"
          required
        />
      )}
    </FormDialog>
  )
}
