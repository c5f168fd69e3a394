import { HousePlus, LockKeyhole, type LucideIcon, PlugZap, Settings2 } from 'lucide-react'
import { Link, Navigate } from 'react-router'
import { type CurrentUser, goSignOut, goToSignIn } from '#domain/accounts/identity/contract.ts'
import { paths, portalOf } from '#web/paths.ts'
import { preload } from '#web/session/preload.ts'
import { currentUser } from '#web/session/session.ts'
import { Page } from '#web/shell/Page.tsx'
import { PublicHeader } from '#web/shell/public/PublicHeader.tsx'
import { SignedOutFrame } from '#web/shell/public/SignedOutFrame.tsx'
import { SessionLoaded } from '#web/shell/SessionLoaded.tsx'
import { FileLink } from '#web/ui/Button.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'

export const meta = () => [{ title: 'Your portal · ODIE' }]

export const clientLoader = () => preload(currentUser)

/** Redirects users to their role's portal; without a role, they choose. */
export default function PortalPage() {
  return (
    <SessionLoaded skeleton={<PortalSkeleton />}>
      {(user) => {
        if (!user) return <AccessDenied />
        if (user.isFirstAdmin) return <Navigate to={paths.admin()} replace />
        if (user.role) return <Navigate to={portalOf(user.role)} replace />
        return <Chooser user={user} />
      }}
    </SessionLoaded>
  )
}

const PortalSkeleton = () => (
  <div role="status" aria-label="Loading" className="grid min-h-dvh place-items-center text-muted">
    <Spinner />
  </div>
)

const AccessDenied = () => (
  <SignedOutFrame
    icon={
      <span className="mb-3 grid size-11 place-items-center rounded-full bg-sunken text-muted">
        <LockKeyhole aria-hidden className="size-5" />
      </span>
    }
    title="Access Denied"
    description="You need to be logged in to access this page."
  >
    <FileLink href={goToSignIn.path} variant="primary" className="justify-self-start">
      Sign In
    </FileLink>
  </SignedOutFrame>
)

const PORTALS: readonly { to: string; title: string; text: string; enter: string; icon: LucideIcon }[] = [
  {
    to: paths.agent(),
    title: 'Real Estate Agent',
    text: 'Upload inspection reports and get estimates from local contractors.',
    enter: 'Enter Agent Portal',
    icon: HousePlus,
  },
  {
    to: paths.contractor(),
    title: 'Electrical Contractor',
    text: 'See your territories, prices, and estimates.',
    enter: 'Enter Contractor Portal',
    icon: PlugZap,
  },
  {
    to: paths.admin(),
    title: 'Administrator',
    text: 'Review drafts, manage contractors, and assign territories.',
    enter: 'Enter Admin Portal',
    icon: Settings2,
  },
]

const Chooser = ({ user }: { user: CurrentUser }) => (
  <div className="flex min-h-dvh flex-col">
    <PublicHeader>
      <FileLink href={goSignOut.path}>Sign Out</FileLink>
    </PublicHeader>
    <Page className="w-full flex-1 content-start">
      <div className="grid gap-1.5">
        <h1 className="text-2xl font-semibold tracking-tight">Welcome, {user.firstName || user.email}</h1>
        <p className="text-muted">Where would you like to go?</p>
      </div>
      <ul className="grid gap-4 md:grid-cols-3">
        {PORTALS.map(({ to, title, text, enter, icon: Icon }) => (
          <li key={to} className="grid">
            <Link
              to={to}
              className="grid content-start gap-2 rounded-lg bg-surface p-6 shadow-card ring-1 ring-line transition-colors hover:bg-hover"
            >
              <Icon aria-hidden className="size-6 text-accent" />
              <h2 className="text-lg font-semibold">{title}</h2>
              <span className="text-sm text-muted">{text}</span>
              <span className="mt-3 text-sm font-semibold text-accent">{enter}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Page>
  </div>
)
