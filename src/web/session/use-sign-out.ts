import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { signOut } from '#domain/accounts/identity/contract.ts'
import { call, messageOf } from '#web/api/call.ts'
import { paths } from '#web/paths.ts'
import { beginSignOut, cancelSignOut, forgetUser } from '#web/session/session.ts'
import { showToast } from '#web/toast.ts'

/** Ends the session and goes home. */
export function useSignOut() {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => {
      beginSignOut()
      return call(signOut, {})
    },
    onSuccess: async () => {
      // The home page may have to load first. Until it's there, this page keeps its user: without one it would redirect to
      // the sign-in page.
      await navigate(paths.home(), { flushSync: true })
      forgetUser()
      showToast({ tone: 'good', title: 'Logged out', description: 'You have been successfully logged out.' })
    },
    onError: (error) => {
      cancelSignOut()
      showToast({
        tone: 'danger',
        title: 'Logout failed',
        description: messageOf(error, 'Please try again.'),
      })
    },
  })
}
