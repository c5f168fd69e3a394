import { useNavigate } from 'react-router'
import { CompleteProfile, completeProfile } from '#domain/accounts/identity/contract.ts'
import { useCommand } from '#web/api/query.ts'
import { portalOf } from '#web/paths.ts'
import { namesOf, useServedStates } from '#web/service-area/use-served-states.ts'
import { rememberUser } from '#web/session/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormProblem } from '#web/ui/forms/FormProblem.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { useCommandForm } from '#web/ui/forms/use-command-form.ts'
import type { Calling } from './ChooseRole.tsx'

export type ProfileDraft = Record<
  'firstName' | 'lastName' | 'phone' | 'companyName' | 'licenseNumber',
  string
>

/** Step 2: name and phone, and for contractors the license that's shown on every estimate. */
export function ProfileDetails({
  calling,
  draft,
  onBack,
}: {
  calling: Calling
  draft: ProfileDraft
  onBack: (typed: ProfileDraft) => void
}) {
  const navigate = useNavigate()
  const states = useServedStates()
  const completing = useCommand(completeProfile)
  const { form, submit, isPending, problem } = useCommandForm({
    schema: CompleteProfile,
    defaultValues: { role: calling, ...draft },
    mode: 'onChange',
    // A license entered before switching to agent stays in the form but isn't sent.
    send: (input) =>
      completing.mutateAsync(calling === 'contractor' ? input : { ...input, licenseNumber: null }),
    onSuccess: async (completed) => {
      await navigate(portalOf(completed.role), { replace: true })
      rememberUser(completed)
    },
    failure: { toast: 'Error', fallback: 'Failed to complete profile' },
  })

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <TextField form={form} name="firstName" label="First Name" autoComplete="given-name" required />
        <TextField form={form} name="lastName" label="Last Name" autoComplete="family-name" required />
      </div>
      <TextField
        form={form}
        name="phone"
        label="Phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        required
      />
      <TextField
        form={form}
        name="companyName"
        label={calling === 'contractor' ? 'Company' : 'Company (optional)'}
        autoComplete="organization"
      />
      {calling === 'contractor' && (
        <TextField
          form={form}
          name="licenseNumber"
          label="License Number"
          hint={`Your ${namesOf(states, 'or')} electrical contractor license. It’s printed on every estimate we send for you.`}
          required
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={isPending} disabled={!form.formState.isValid}>
          {isPending ? 'Saving...' : 'Complete Profile'}
        </Button>
        <Button variant="quiet" onClick={() => onBack(typedIn(form.getValues()))}>
          Back
        </Button>
      </div>
      <FormProblem problem={problem} />
    </form>
  )
}

const typedIn = (values: { [Field in keyof ProfileDraft]?: string | null | undefined }): ProfileDraft => ({
  firstName: values.firstName ?? '',
  lastName: values.lastName ?? '',
  phone: values.phone ?? '',
  companyName: values.companyName ?? '',
  licenseNumber: values.licenseNumber ?? '',
})
