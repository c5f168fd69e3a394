import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import { queryClient } from '#web/api/query-client.ts'
import { Toaster } from '#web/ui/Toaster.tsx'
import { TooltipProvider } from '#web/ui/Tooltip.tsx'
import { AccountGate } from './AccountGate.tsx'

/** Wraps every page except the landing page, whose first script must stay small. */
export default function AppLayout() {
  return (
    <QueryClientProvider client={queryClient}>
      <TooltipProvider>
        <AccountGate>
          <Outlet />
        </AccountGate>
        <Toaster />
      </TooltipProvider>
    </QueryClientProvider>
  )
}
