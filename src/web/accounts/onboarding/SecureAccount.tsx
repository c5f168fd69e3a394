import { KeyRound, ShieldCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { CurrentUser } from '#domain/accounts/identity/contract.ts'
import { AddPasskeyDialog } from '#web/accounts/passkeys/AddPasskeyDialog.tsx'
import { hasPasskeySupport } from '#web/accounts/passkeys/credentials.ts'
import { refreshUser } from '#web/session/session.ts'
import { SignedOutFrame } from '#web/shell/public/SignedOutFrame.tsx'
import { Button } from '#web/ui/Button.tsx'
import { lazyDialog } from '#web/ui/loading/lazy-part.tsx'
import { SignedInAs } from './SignedInAs.tsx'

const SetUpDialog = lazyDialog(() =>
  import('#web/accounts/second-factor/SetUpDialog.tsx').then(({ SetUpDialog }) => SetUpDialog),
)

/** For an admin who lacks the second factor that this installation requires: sets one up, then shows the page they opened. */
export function SecureAccount({ user }: { user: CurrentUser }) {
  const [open, setOpen] = useState<'codes' | 'passkey' | null>(null)
  const close = () => setOpen(null)
  return (
    <SignedOutFrame
      title="Secure your account"
      description="Admins see every report and price, so a password alone isn’t enough here. Choose how you’ll log in from now on."
    >
      <ul className="grid gap-3">
        <Option
          icon={<ShieldCheck aria-hidden />}
          label="Set up two-step verification"
          text="After your password, you enter a code from an authenticator app on your phone."
          onChoose={() => setOpen('codes')}
        />
        {hasPasskeySupport() && (
          <Option
            icon={<KeyRound aria-hidden />}
            label="Add a passkey"
            text="You log in with your fingerprint, face, or screen lock instead of your password."
            onChoose={() => setOpen('passkey')}
          />
        )}
      </ul>
      <SignedInAs user={user} />
      {open === 'codes' && (
        <SetUpDialog
          onClose={() => {
            close()
            void refreshUser()
          }}
        />
      )}
      {open === 'passkey' && <AddPasskeyDialog takesCode={false} onClose={close} />}
    </SignedOutFrame>
  )
}

type OptionProps = { icon: ReactNode; label: string; text: string; onChoose: () => void }

const Option = ({ icon, label, text, onChoose }: OptionProps) => (
  <li className="grid justify-items-start gap-3 rounded-md p-4 ring-1 ring-line">
    <p className="text-sm text-muted">{text}</p>
    <Button onClick={onChoose}>
      {icon}
      {label}
    </Button>
  </li>
)
