import { type CurrentUser, getCurrentUser, updateProfile } from '#domain/identity/contract.ts'
import { messageOf } from '#web/api/call.ts'
import { useCommand } from '#web/api/query.ts'
import { Button } from '#web/ui/Button.tsx'
import { showProblem, useSchemaForm } from '#web/ui/form.ts'
import { TextField } from '#web/ui/TextField.tsx'
import { showToast } from '#web/ui/toast.ts'

export function ProfileForm({ user }: { user: CurrentUser }) {
  const updating = useCommand(updateProfile, { refreshes: [getCurrentUser] })
  const form = useSchemaForm(
    updateProfile.input,
    {
      firstName: user.firstName ?? '',
      lastName: user.lastName ?? '',
      companyName: user.companyName ?? '',
      phone: user.phone ?? '',
    },
    { mode: 'onChange' },
  )
  const { isDirty } = form.formState

  const submit = form.handleSubmit(async (input) => {
    try {
      await updating.mutateAsync(input)
      showToast({ tone: 'good', title: 'Success', description: 'Profile updated successfully' })
    } catch (error) {
      showProblem(form, error)
      showToast({ tone: 'danger', title: 'Error', description: messageOf(error, 'Failed to update profile') })
    }
  })

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <TextField form={form} name="firstName" label="First Name" autoComplete="given-name" required />
      <TextField form={form} name="lastName" label="Last Name" autoComplete="family-name" required />
      <TextField form={form} name="companyName" label="Company (optional)" autoComplete="organization" />
      <TextField
        form={form}
        name="phone"
        label="Phone (optional)"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
      />
      <Button type="submit" look="primary" pending={updating.isPending} disabled={!isDirty}>
        {isDirty ? 'Update Profile' : 'No Changes'}
      </Button>
    </form>
  )
}
