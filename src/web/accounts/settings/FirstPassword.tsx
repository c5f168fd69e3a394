import { type CurrentUser, forgotPassword } from '#domain/accounts/identity/contract.ts'
import { messageOf } from '#web/api/call.ts'
import { useCommand } from '#web/api/query.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'

/** For an account that was created with a provider: emails the link with which any account sets a new password. */
export function FirstPassword({ user: { email } }: { user: CurrentUser }) {
  const requesting = useCommand(forgotPassword)
  return (
    <div className="grid gap-4">
      <p className="text-sm text-muted">
        You log in with a connected account, so you have no password yet. You need one to change your email,
        add a passkey, or change what’s connected.
      </p>
      {requesting.isSuccess ? (
        <Notice tone="good" live title="Check your email">
          We sent a link to {email}. It works once and expires in one hour.
        </Notice>
      ) : (
        <Button pending={requesting.isPending} onClick={() => requesting.mutate({ email })}>
          Email me a link to set a password
        </Button>
      )}
      {requesting.isError && (
        <Notice tone="danger" live>
          {messageOf(requesting.error, 'Please try again.')}
        </Notice>
      )}
    </div>
  )
}
