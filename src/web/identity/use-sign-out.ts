import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { signOut } from '#domain/identity/contract.ts'
import { call, messageOf } from '#web/api/call.ts'
import { forgetUser } from '#web/api/session.ts'
import { paths } from '#web/paths.ts'
import { showToast } from '#web/ui/toast.ts'

/** Ends the session and goes home. */
export function useSignOut() {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => call(signOut, {}),
    onSuccess: async () => {
      forgetUser()
      await navigate(paths.home())
      showToast({ tone: 'good', title: 'Logged out', description: 'You have been successfully logged out.' })
    },
    onError: (error) =>
      showToast({
        tone: 'danger',
        title: 'Logout failed',
        description: messageOf(error, 'Please try again.'),
      }),
  })
}
