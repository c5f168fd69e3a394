import { resendVerification } from '#domain/accounts/identity/contract.ts'
import { showFailure } from '#web/api/failure.ts'
import { useCommand } from '#web/api/query.ts'
import { showToast } from '#web/toast.ts'
import { Button } from '#web/ui/Button.tsx'

/** The email and password of a sign-up that isn't verified yet; they identify it when the link is resent. */
export type UnverifiedSignUp = { email: string; password: string }

/** Sends the verification link again. The response is the same for every address. */
export function ResendButton({ signUp }: { signUp: UnverifiedSignUp }) {
  const resending = useCommand(resendVerification)

  const resend = () =>
    resending.mutate(signUp, {
      onSuccess: ({ message }) => showToast({ tone: 'good', title: 'Link sent again', description: message }),
      onError: showFailure('Please try again later.'),
    })

  return (
    <Button size="sm" pending={resending.isPending} onClick={resend}>
      Send the link again
    </Button>
  )
}
