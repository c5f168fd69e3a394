import { useState } from 'react'
import type { CurrentUser } from '#domain/accounts/identity/contract.ts'
import { SignedOutFrame } from '#web/shell/public/SignedOutFrame.tsx'
import { type Calling, ChooseRole } from './ChooseRole.tsx'
import { ProfileDetails, type ProfileDraft } from './ProfileDetails.tsx'
import { SignedInAs } from './SignedInAs.tsx'

/** The wizard for users who were invited only by email: their role, then their details. */
export function Onboarding({ user }: { user: CurrentUser }) {
  const [calling, setCalling] = useState<Calling | null>(user.role === 'admin' ? null : user.role)
  const [step, setStep] = useState<1 | 2>(1)
  /** The form values of step 2 before going Back. */
  const [draft, setDraft] = useState<ProfileDraft>(() => draftOf(user))
  return (
    <SignedOutFrame
      title={step === 1 ? 'What brings you to ODIE?' : 'Your details'}
      description={
        <>
          <StepMark step={step} />
          {step === 1
            ? 'We’ll set up the right dashboard for you.'
            : 'We’ll put these on your estimates and use them to contact you.'}
        </>
      }
    >
      {step === 2 && calling ? (
        <ProfileDetails
          calling={calling}
          draft={draft}
          onBack={(typed) => {
            setDraft(typed)
            setStep(1)
          }}
        />
      ) : (
        <ChooseRole chosen={calling} onChoose={setCalling} onNext={() => setStep(2)} />
      )}
      <SignedInAs user={user} />
    </SignedOutFrame>
  )
}

const StepMark = ({ step }: { step: 1 | 2 }) => (
  <p className="mb-1 text-sm font-semibold text-accent" role="status">
    Step {step} of 2
  </p>
)

const draftOf = (user: CurrentUser): ProfileDraft => ({
  firstName: user.firstName ?? '',
  lastName: user.lastName ?? '',
  phone: user.phone ?? '',
  companyName: user.companyName ?? '',
  licenseNumber: '',
})
