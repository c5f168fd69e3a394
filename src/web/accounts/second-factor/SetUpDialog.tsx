import { Copy } from 'lucide-react'
import { useState } from 'react'
import {
  ConfirmSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  StartSecondFactor,
  startSecondFactor,
} from '#domain/accounts/second-factor/contract.ts'
import type { OutputOf } from '#kernel/endpoint.ts'
import { CurrentPasswordField } from '#web/accounts/passwords/CurrentPasswordField.tsx'
import { useCommand } from '#web/api/query.ts'
import { Button } from '#web/ui/Button.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { FormDialog } from '#web/ui/forms/FormDialog.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { useCommandForm } from '#web/ui/forms/use-command-form.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { QrCode } from './QrCode.tsx'

type Setup = OutputOf<typeof startSecondFactor>

/** Password, then the app's first code, then the recovery codes. */
export function SetUpDialog({ onClose }: { onClose: () => void }) {
  const [setup, setSetup] = useState<Setup | null>(null)
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[] | null>(null)
  if (recoveryCodes) return <RecoveryCodes codes={recoveryCodes} onClose={onClose} />
  if (setup) return <ScanStep setup={setup} onDone={setRecoveryCodes} onClose={onClose} />
  return <PasswordStep onDone={setSetup} onClose={onClose} />
}

function PasswordStep({ onDone, onClose }: { onDone: (setup: Setup) => void; onClose: () => void }) {
  const starting = useCommand(startSecondFactor)
  const command = useCommandForm({
    schema: StartSecondFactor,
    defaultValues: { currentPassword: '' },
    mode: 'onChange',
    send: starting.mutateAsync,
    onSuccess: onDone,
    failure: { fallback: 'Please try again.' },
  })
  return (
    <FormDialog
      command={command}
      onClose={onClose}
      title="Set up two-step verification"
      description="You’ll need an authenticator app, such as Google Authenticator, 1Password, or Aegis."
      submitLabel="Continue"
    >
      <CurrentPasswordField form={command.form} />
    </FormDialog>
  )
}

function ScanStep({
  setup: { secret, uri },
  onDone,
  onClose,
}: {
  setup: Setup
  onDone: (codes: readonly string[]) => void
  onClose: () => void
}) {
  const confirming = useCommand(confirmSecondFactor, { refreshes: [getSecondFactor] })
  const command = useCommandForm({
    schema: ConfirmSecondFactor,
    defaultValues: { code: '' },
    mode: 'onChange',
    send: confirming.mutateAsync,
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
    failure: { fallback: 'Please try again.' },
  })
  return (
    <FormDialog
      command={command}
      onClose={onClose}
      title="Scan this code with your app"
      description="The app then shows six digits that change every 30 seconds."
      submitLabel="Turn on"
      className="grid gap-4"
    >
      <div className="grid justify-items-center gap-3">
        <QrCode text={uri} label="QR code for your authenticator app" />
        <div className="grid justify-items-center gap-1 text-sm">
          <p className="text-muted">Can’t scan it? Enter this key in the app:</p>
          <p className="text-center font-mono wrap-anywhere">{secret.match(/.{1,4}/g)?.join(' ')}</p>
          <Button size="sm" variant="quiet" onClick={() => void copyText(secret, 'Key')}>
            <Copy aria-hidden />
            Copy key
          </Button>
        </div>
      </div>
      <TextField
        form={command.form}
        name="code"
        label="Code from the app"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
      />
    </FormDialog>
  )
}

const RecoveryCodes = ({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) => (
  <Dialog
    isOpen
    title="Save your recovery codes"
    description="If you lose your phone, each code logs you in once. We can’t show them again."
    footer={
      <>
        <Button onClick={() => void copyText(codes.join('\n'), 'Recovery codes')}>
          <Copy aria-hidden />
          Copy codes
        </Button>
        <Button variant="primary" onClick={onClose}>
          I saved them
        </Button>
      </>
    }
  >
    <div className="grid gap-4">
      <Notice tone="good" live title="Two-step verification is on" />
      <ul aria-label="Recovery codes" className="grid gap-y-2 rounded-md bg-sunken p-4 font-mono text-sm">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </div>
  </Dialog>
)
