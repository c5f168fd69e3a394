import { useEffect, useState } from 'react'
import { changePassword } from '#domain/identity/contract.ts'
import { messageOf } from '#web/api/call.ts'
import { useCommand } from '#web/api/query.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { showProblem, useSchemaForm } from '#web/ui/form.ts'
import { TextField } from '#web/ui/TextField.tsx'
import { showToast } from '#web/ui/toast.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { ChangeForm } from './new-password.ts'

const EMPTY = { currentPassword: '', newPassword: '', confirmPassword: '' }
const LEAVE_MS = 2_000

export function ChangePasswordForm() {
  const changing = useCommand(changePassword)
  const form = useSchemaForm(ChangeForm, EMPTY, { mode: 'onChange' })
  const [isLeaving, setIsLeaving] = useState(false)
  useLeaving(isLeaving)

  const submit = form.handleSubmit(async ({ currentPassword, newPassword }) => {
    try {
      const { message } = await changing.mutateAsync({ currentPassword, newPassword })
      form.reset()
      showToast({ tone: 'good', title: 'Success', description: message })
      setIsLeaving(true)
    } catch (error) {
      showProblem(form, error)
      showToast({
        tone: 'danger',
        title: 'Error',
        description: messageOf(error, 'Failed to change password'),
      })
    }
  })

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <TextField
        form={form}
        name="currentPassword"
        label="Current Password"
        type="password"
        autoComplete="current-password"
        required
      />
      <NewPasswordFields form={form} />
      <Button type="submit" look="primary" pending={changing.isPending} disabled={isLeaving}>
        Change Password
      </Button>
    </form>
  )
}

/**
 * The server has ended every session: after a moment to read that, to the sign-in page. By the browser and not the router,
 * so that nothing of the session stays in memory, and this page does not take its own user for a visitor meanwhile.
 */
function useLeaving(isLeaving: boolean) {
  useEffect(() => {
    if (!isLeaving) return
    const timer = setTimeout(() => location.replace(paths.signIn()), LEAVE_MS)
    return () => clearTimeout(timer)
  }, [isLeaving])
}
