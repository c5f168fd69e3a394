import type { CurrentUser } from '#domain/accounts/identity/contract.ts'
import { useSignOut } from '#web/session/use-sign-out.ts'
import { Button } from '#web/ui/Button.tsx'

/** Who is signed in, with a button to sign out: for pages that users can't leave otherwise. */
export function SignedInAs({ user }: { user: CurrentUser }) {
  const signOut = useSignOut()
  return (
    <p className="flex items-center justify-between gap-2 border-t border-line pt-4 text-sm text-muted">
      <span className="min-w-0 wrap-anywhere">Logged in as {user.email}</span>
      <Button variant="quiet" size="sm" pending={signOut.isPending} onClick={() => signOut.mutate()}>
        Log Out
      </Button>
    </p>
  )
}
