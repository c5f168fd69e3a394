import { ArrowRight } from 'lucide-react'
import type { CurrentUser } from '#domain/accounts/identity/contract.ts'
import { personName } from '#domain/accounts/identity/rules.ts'
import { portalOf } from '#web/paths.ts'
import { Page, SkipLink } from '#web/shell/Page.tsx'
import { PortalHeader } from '#web/shell/portal/PortalHeader.tsx'
import { SiteFooter } from '#web/shell/public/SiteFooter.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { AdminTasks } from './AdminTasks.tsx'
import { AgentTasks } from './AgentTasks.tsx'
import { ContractorTasks } from './ContractorTasks.tsx'

/** What needs the user's attention, each item one click away. */
export const SignedInHome = ({ user }: { user: CurrentUser }) => (
  <div className="flex min-h-dvh flex-col">
    <SkipLink />
    <PortalHeader user={user} />
    <Page className="w-full flex-1 content-start gap-8! pb-20!">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid gap-1">
          <h1 className="text-2xl font-semibold tracking-tight">
            Hello, {user.firstName || personName(user)}
          </h1>
          <p className="text-muted">Here’s what needs your attention.</p>
        </div>
        <ButtonLink to={portalOf(user.role)} variant="primary">
          Go to your dashboard
          <ArrowRight aria-hidden />
        </ButtonLink>
      </div>
      <Tasks user={user} />
    </Page>
    <SiteFooter />
  </div>
)

function Tasks({ user }: { user: CurrentUser }) {
  switch (user.role) {
    case 'agent':
      return <AgentTasks email={user.email} />
    case 'contractor':
      return <ContractorTasks isVerified={user.isVerified} />
    case 'admin':
      return <AdminTasks />
    case null:
      return null
  }
}
