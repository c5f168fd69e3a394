import { useState } from 'react'
import type { CurrentUser } from '#domain/identity/contract.ts'
import { Button } from '#web/ui/Button.tsx'
import { type Calling, ChooseRole } from './ChooseRole.tsx'
import { ProfileDetails } from './ProfileDetails.tsx'
import { SignedOutFrame } from './SignedOutFrame.tsx'
import { useSignOut } from './use-sign-out.ts'

/** The wizard for people who were invited by e-mail alone: what they are, then who they are. */
export function Onboarding({ user }: { user: CurrentUser }) {
  const signOut = useSignOut()
  const [calling, setCalling] = useState<Calling | null>(user.role === 'admin' ? null : user.role)
  const [step, setStep] = useState<1 | 2>(1)
  return (
    <SignedOutFrame
      title={step === 1 ? 'What brings you to ODIE?' : 'Your details'}
      description={
        <>
          <StepMark step={step} />
          {step === 1
            ? 'Your answer decides which dashboard you get.'
            : 'Other people see them on estimates, and we reach you by them.'}
        </>
      }
    >
      {step === 2 && calling ? (
        <ProfileDetails user={user} calling={calling} onBack={() => setStep(1)} />
      ) : (
        <ChooseRole chosen={calling} onChoose={setCalling} onNext={() => setStep(2)} />
      )}
      <p className="flex items-center justify-between gap-2 border-t border-line pt-4 text-sm text-muted">
        <span className="min-w-0 wrap-anywhere">Signed in as {user.email}</span>
        <Button look="quiet" size="sm" pending={signOut.isPending} onClick={() => signOut.mutate()}>
          Sign Out
        </Button>
      </p>
    </SignedOutFrame>
  )
}

const StepMark = ({ step }: { step: 1 | 2 }) => (
  <p className="mb-1 text-sm font-semibold text-accent" role="status">
    Step {step} of 2
  </p>
)
