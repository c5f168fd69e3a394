import { KeyRound } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { hasPasskeySupport } from '#web/accounts/passkeys/credentials.ts'
import { messageOf } from '#web/api/call.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import type { SigningIn } from './use-sign-in.ts'

/** Signs in with a passkey. Not there in browsers without passkeys. */
export function PasskeySignIn({ signingIn }: { signingIn: SigningIn }) {
  const [isPending, setIsPending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const isSupported = useSyncExternalStore(never, hasPasskeySupport, () => true)
  if (!isSupported) return null

  const start = async () => {
    setProblem(null)
    setIsPending(true)
    try {
      await signingIn.startWithPasskey()
    } catch (error) {
      setProblem(messageOf(error, 'Please try again, or log in with your password.'))
    } finally {
      setIsPending(false)
    }
  }
  return (
    <div className="grid gap-4 border-t border-line pt-5">
      {problem && (
        <Notice tone="caution" live>
          {problem}
        </Notice>
      )}
      <Button
        className="w-full"
        pending={isPending}
        disabled={signingIn.isPending}
        onClick={() => void start()}
      >
        {!isPending && <KeyRound aria-hidden />}
        Log in with a passkey
      </Button>
    </div>
  )
}

const never = () => () => {}
