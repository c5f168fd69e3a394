import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { getCurrentUser, goSignOut } from '#domain/accounts/identity/contract.ts'
import { call } from '#web/api/call.ts'
import { queryClient } from '#web/api/query-client.ts'
import { paths } from '#web/paths.ts'
import { useIsAccountSwitched } from '#web/session/account-switch.ts'
import { currentUser } from '#web/session/session.ts'
import { FileLink } from '#web/ui/Button.tsx'
import { Wordmark } from './Wordmark.tsx'

/** Hides the pages once another tab signs in to a different account. */
export const AccountGate = ({ children }: { children: ReactNode }) =>
  useIsAccountSwitched() ? <AccountSwitchedPage /> : children

function AccountSwitchedPage() {
  const [before] = useState(() => queryClient.getQueryData(currentUser.queryKey)?.email)
  const { data: user } = useQuery({
    queryKey: ['user of the other tab'],
    queryFn: ({ signal }) => call(getCurrentUser, {}, signal),
  })
  return (
    <main className="mx-auto grid min-h-dvh max-w-md content-center gap-4 px-6">
      <Wordmark />
      <div role="alert">
        <h1 className="mt-4 text-2xl font-semibold tracking-tight">
          You’re logged in to a different account
        </h1>
      </div>
      <p className="wrap-anywhere text-muted">
        You opened this page as {before ?? 'another user'}. Since then, {user?.email ?? 'a different user'}{' '}
        has logged in from another tab.
      </p>
      <div className="flex flex-wrap gap-2">
        {/* Full page loads, so that none of the first user's data stays in memory. */}
        <FileLink variant="primary" href={paths.portal()}>
          Continue as {user?.email ?? 'the new user'}
        </FileLink>
        <FileLink href={goSignOut.path}>Log Out</FileLink>
      </div>
    </main>
  )
}
