import { type SignInProvider, StartConnecting, startConnecting } from '#domain/accounts/openid/contract.ts'
import { CurrentPasswordField } from '#web/accounts/passwords/CurrentPasswordField.tsx'
import { useCommand } from '#web/api/query.ts'
import { FormDialog } from '#web/ui/forms/FormDialog.tsx'
import { useCommandForm } from '#web/ui/forms/use-command-form.ts'
import { useLeaving } from './use-leaving.ts'

const ConnectForm = StartConnecting.pick({ currentPassword: true })

/** Asks for the password, and leaves for the provider's page. */
export function ConnectDialog({ provider, onClose }: { provider: SignInProvider; onClose: () => void }) {
  const { key, name } = provider
  const starting = useCommand(startConnecting)
  const { leavingFor, leave } = useLeaving<typeof key>()
  const command = useCommandForm({
    schema: ConnectForm,
    defaultValues: { currentPassword: '' },
    mode: 'onChange',
    send: ({ currentPassword }) => leave(key, () => starting.mutateAsync({ provider: key, currentPassword })),
    onSuccess: () => {},
    failure: { fallback: 'Please try again.' },
  })
  return (
    <FormDialog
      command={{ ...command, isPending: command.isPending || leavingFor !== null }}
      onClose={onClose}
      title={`Connect ${name}`}
      description={`You’ll log in at ${name} and come right back.`}
      submitLabel={`Continue to ${name}`}
    >
      <CurrentPasswordField form={command.form} />
    </FormDialog>
  )
}
