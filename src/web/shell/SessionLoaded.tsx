import { type ReactNode, useEffect } from 'react'
import type { CurrentUser } from '#domain/accounts/identity/contract.ts'
import { messageOf } from '#web/api/call.ts'
import { paths } from '#web/paths.ts'
import { useCurrentUser } from '#web/session/session.ts'
import { Button, FileLink } from '#web/ui/Button.tsx'
import { Wordmark } from './Wordmark.tsx'

/** The pause before each automatic retry, in milliseconds; the last one repeats. */
const RETRY_PAUSES_MS = [2_000, 4_000, 8_000, 15_000]

/** A page that depends on the current user (null if signed out). If the session can't be loaded, shows an error and retries. */
export function SessionLoaded({
  skeleton,
  children,
}: {
  skeleton: ReactNode
  children: (user: CurrentUser | null) => ReactNode
}) {
  const session = useCurrentUser()
  if (session.data !== undefined) return children(session.data)
  // A retry is pending too, but must not hide the explanation.
  return session.errorUpdateCount === 0 ? skeleton : <SessionUnavailable session={session} />
}

function SessionUnavailable({ session }: { session: ReturnType<typeof useCurrentUser> }) {
  const { errorUpdateCount, isFetching, refetch, error } = session
  useEffect(() => {
    if (isFetching) return
    const retry = () => void refetch()
    const pause = RETRY_PAUSES_MS[Math.min(errorUpdateCount, RETRY_PAUSES_MS.length) - 1]
    const timer = setTimeout(retry, pause)
    addEventListener('online', retry)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', retry)
    }
  }, [errorUpdateCount, isFetching, refetch])

  return (
    <main className="mx-auto grid min-h-dvh max-w-md content-center gap-4 px-6">
      <Wordmark />
      <div role="alert">
        <h1 className="mt-4 text-2xl font-semibold tracking-tight">ODIE isn’t available right now</h1>
      </div>
      <p className="text-muted">
        We couldn’t check whether you’re logged in. Nothing you’ve saved or uploaded is lost. This page keeps
        trying and opens as soon as ODIE is back.
      </p>
      {error && <p className="text-sm text-muted">{messageOf(error, 'The server isn’t responding.')}</p>}
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" pending={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
        <FileLink href={paths.contact()} variant="quiet">
          Contact us
        </FileLink>
      </div>
    </main>
  )
}
