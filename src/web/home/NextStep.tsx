import { QueryClientProvider } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { queryClient } from '#web/api/query-client.ts'
import { nameOf, useCurrentUser } from '#web/api/session.ts'
import { useSignOut } from '#web/identity/use-sign-out.ts'
import { portalOf } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Toaster } from '#web/ui/Toaster.tsx'

/** The one step from the landing page: to one's own dashboard for who is signed in, else `fallback`. */
export const NextStep = ({ fallback }: { fallback: ReactNode }) => (
  <QueryClientProvider client={queryClient}>
    <Step fallback={fallback} />
    <Toaster />
  </QueryClientProvider>
)

function Step({ fallback }: { fallback: ReactNode }) {
  const { data: user } = useCurrentUser()
  const signOut = useSignOut()
  if (!user?.role) return fallback
  return (
    <div className="grid gap-3">
      <p className="text-sm text-muted">
        Signed in as <strong className="font-semibold text-ink">{nameOf(user)}</strong>
      </p>
      <div className="flex flex-wrap gap-2">
        <ButtonLink to={portalOf(user.role)} look="primary">
          Go to your dashboard
          <ArrowRight aria-hidden />
        </ButtonLink>
        <Button look="quiet" pending={signOut.isPending} onClick={() => signOut.mutate()}>
          Sign Out
        </Button>
      </div>
    </div>
  )
}
