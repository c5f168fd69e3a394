import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { queryClient } from '#web/api/query-client.ts'
import { welcomeAfterLoad } from '#web/session/welcome.ts'
import { AccountGate } from './AccountGate.tsx'
import { Toasts } from './Toasts.tsx'

/** Wraps every page except the landing page, whose first script must stay small. */
export default function AppLayout() {
  useEffect(welcomeAfterLoad, [])
  return (
    <QueryClientProvider client={queryClient}>
      <AccountGate>
        <Outlet />
      </AccountGate>
      <Toasts />
    </QueryClientProvider>
  )
}
