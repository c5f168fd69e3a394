import { useEffect, useState } from 'react'
import { changePassword } from '#domain/accounts/identity/contract.ts'
import { CurrentPasswordField } from '#web/accounts/passwords/CurrentPasswordField.tsx'
import { NewPasswordFields } from '#web/accounts/passwords/NewPasswordFields.tsx'
import { ChangeForm } from '#web/accounts/passwords/new-password.ts'
import { useCommand } from '#web/api/query.ts'
import { paths } from '#web/paths.ts'
import { showToast } from '#web/toast.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormProblem } from '#web/ui/forms/FormProblem.tsx'
import { useCommandForm } from '#web/ui/forms/use-command-form.ts'

const EMPTY = { currentPassword: '', newPassword: '', confirmPassword: '' }
const LEAVE_MS = 2_000

export function ChangePasswordForm() {
  const changing = useCommand(changePassword)
  const [isLeaving, setIsLeaving] = useState(false)
  useLeaving(isLeaving)
  const { form, submit, isPending, problem } = useCommandForm({
    schema: ChangeForm,
    defaultValues: EMPTY,
    mode: 'onChange',
    send: ({ currentPassword, newPassword }) => changing.mutateAsync({ currentPassword, newPassword }),
    onSuccess: ({ message }) => {
      form.reset()
      showToast({ tone: 'good', title: 'Success', description: message })
      setIsLeaving(true)
    },
    failure: { toast: 'Error', fallback: 'Failed to change password' },
  })

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <CurrentPasswordField form={form} label="Current Password" />
      <NewPasswordFields form={form} />
      <Button type="submit" variant="primary" pending={isPending} disabled={isLeaving}>
        Change Password
      </Button>
      <FormProblem problem={problem} />
    </form>
  )
}

/**
 * The server has ended every session: redirects to the sign-in page after a delay, so that the toast can be read. A full page
 * load, so that no user data stays in memory, and so that this page's own signed-out redirect doesn't come first.
 */
function useLeaving(isLeaving: boolean) {
  useEffect(() => {
    if (!isLeaving) return
    const timer = setTimeout(() => location.replace(paths.signIn()), LEAVE_MS)
    return () => clearTimeout(timer)
  }, [isLeaving])
}
