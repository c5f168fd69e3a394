import {
  type CurrentUser,
  getCurrentUser,
  UpdateProfile,
  updateProfile,
} from '#domain/accounts/identity/contract.ts'
import { useCommand } from '#web/api/query.ts'
import { showToast } from '#web/toast.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormProblem } from '#web/ui/forms/FormProblem.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { useCommandForm } from '#web/ui/forms/use-command-form.ts'

export function ProfileForm({ user }: { user: CurrentUser }) {
  const updating = useCommand(updateProfile, { refreshes: [getCurrentUser] })
  const { form, submit, isPending, problem } = useCommandForm({
    schema: UpdateProfile,
    defaultValues: {
      firstName: user.firstName ?? '',
      lastName: user.lastName ?? '',
      companyName: user.companyName ?? '',
      phone: user.phone ?? '',
    },
    mode: 'onChange',
    send: updating.mutateAsync,
    onSuccess: () =>
      showToast({ tone: 'good', title: 'Success', description: 'Profile updated successfully' }),
    failure: { toast: 'Error', fallback: 'Failed to update profile' },
  })
  const { isDirty } = form.formState

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <TextField form={form} name="firstName" label="First Name" autoComplete="given-name" required />
      <TextField form={form} name="lastName" label="Last Name" autoComplete="family-name" required />
      <TextField
        form={form}
        name="companyName"
        label={user.role === 'contractor' ? 'Company' : 'Company (optional)'}
        autoComplete="organization"
      />
      <TextField
        form={form}
        name="phone"
        label="Phone (optional)"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
      />
      <Button type="submit" variant="primary" pending={isPending} disabled={!isDirty}>
        {isDirty ? 'Update Profile' : 'No Changes'}
      </Button>
      <FormProblem problem={problem} />
    </form>
  )
}
