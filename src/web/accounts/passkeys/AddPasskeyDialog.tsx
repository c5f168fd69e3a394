import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { getCurrentUser } from '#domain/accounts/identity/contract.ts'
import { deviceOf } from '#domain/accounts/identity/rules.ts'
import {
  AddPasskey,
  addPasskey,
  listPasskeys,
  StartAddingPasskey,
  startAddingPasskey,
} from '#domain/accounts/passkeys/contract.ts'
import { CurrentPasswordField } from '#web/accounts/passwords/CurrentPasswordField.tsx'
import { call } from '#web/api/call.ts'
import { useCommand } from '#web/api/query.ts'
import { showToast } from '#web/toast.ts'
import { FormDialog } from '#web/ui/forms/FormDialog.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { useCommandForm } from '#web/ui/forms/use-command-form.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { canHoldPasskey, createCredential } from './credentials.ts'

const AddForm = z.object({
  ...AddPasskey.pick({ name: true }).shape,
  ...StartAddingPasskey.shape,
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
      <OtherDeviceNotice />
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

/** On a device without a screen lock that the browser can use. */
function OtherDeviceNotice() {
  const { data: canHold } = useQuery({
    queryKey: ['can-hold-passkey'],
    queryFn: canHoldPasskey,
    retry: false,
  })
  if (canHold !== false) return null
  return (
    <Notice tone="info" title="This device can’t hold a passkey by itself">
      Use your phone: in your browser’s dialog, choose a phone or tablet, and scan the code with its camera. A
      security key works, too. Or set up a screen lock or a PIN on this device, and open this page again.
    </Notice>
  )
}
