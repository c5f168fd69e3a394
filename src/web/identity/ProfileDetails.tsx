import { useNavigate } from 'react-router'
import { type CurrentUser, completeProfile } from '#domain/identity/contract.ts'
import { messageOf } from '#web/api/call.ts'
import { useCommand } from '#web/api/query.ts'
import { rememberUser } from '#web/api/session.ts'
import { portalOf } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { showProblem, useSchemaForm } from '#web/ui/form.ts'
import { TextField } from '#web/ui/TextField.tsx'
import { showToast } from '#web/ui/toast.ts'
import type { Calling } from './ChooseRole.tsx'

/** Step 2: name and phone; of contractors also the license that stands on every bid. */
export function ProfileDetails({
  user,
  calling,
  onBack,
}: {
  user: CurrentUser
  calling: Calling
  onBack: () => void
}) {
  const navigate = useNavigate()
  const completing = useCommand(completeProfile)
  const form = useSchemaForm(
    completeProfile.input,
    {
      role: calling,
      firstName: user.firstName ?? '',
      lastName: user.lastName ?? '',
      phone: user.phone ?? '',
      companyName: user.companyName ?? '',
      licenseNumber: '',
    },
    { mode: 'onChange' },
  )

  const submit = form.handleSubmit(async (input) => {
    try {
      const completed = await completing.mutateAsync(input)
      await navigate(portalOf(completed.role), { replace: true })
      rememberUser(completed)
    } catch (error) {
      showProblem(form, error)
      showToast({
        tone: 'danger',
        title: 'Error',
        description: messageOf(error, 'Failed to complete profile'),
      })
    }
  })

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
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
          hint="Your Wisconsin electrical contractor license. It stands on every estimate in your name."
          required
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          look="primary"
          pending={completing.isPending}
          disabled={!form.formState.isValid}
        >
          {completing.isPending ? 'Saving...' : 'Complete Profile'}
        </Button>
        <Button look="quiet" onClick={onBack}>
          Back
        </Button>
      </div>
    </form>
  )
}
