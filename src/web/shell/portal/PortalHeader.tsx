import { CircleUserRound, House, LogOut } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import type { CurrentUser } from '#domain/accounts/identity/contract.ts'
import { personName } from '#domain/accounts/identity/rules.ts'
import { paths, portalOf } from '#web/paths.ts'
import { useSignOut } from '#web/session/use-sign-out.ts'
import { ThemeToggle } from '#web/shell/theme/ThemeToggle.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { FailedQueries } from '../FailedQueries.tsx'
import { useCurrentLinkInView } from '../use-current-link-in-view.ts'
import { Wordmark } from '../Wordmark.tsx'
import { useOutline } from './outline.ts'

/** `covers`: the paths on which the link counts as current, besides its own. */
export type NavigationLink = { to: string; label: string; covers?: readonly string[] }

/** The signed-in user, the main navigation, and Log Out. */
export function PortalHeader({ user, links = [] }: { user: CurrentUser; links?: readonly NavigationLink[] }) {
  const signOut = useSignOut()
  const isWide = useOutline()?.isWide
  return (
    <>
      <HeaderBar home={portalOf(user.role)} links={links}>
        <ButtonLink
          to={paths.account()}
          variant="quiet"
          size="sm"
          title={user.email}
          aria-label={`Profile Settings: ${personName(user)}`}
          className="min-w-0 shrink"
        >
          <CircleUserRound aria-hidden />
          <span className="hidden max-w-44 truncate sm:block">{personName(user)}</span>
        </ButtonLink>
        <ThemeToggle />
        <ButtonLink to={portalOf(user.role)} variant="quiet" size="sm">
          <House aria-hidden />
          <span className="sr-only sm:not-sr-only">Home</span>
        </ButtonLink>
        <Button variant="quiet" size="sm" pending={signOut.isPending} onClick={() => signOut.mutate()}>
          <LogOut aria-hidden />
          <span className="sr-only sm:not-sr-only">Log Out</span>
        </Button>
      </HeaderBar>
      <FailedQueries
        className={classNames('px-4 pt-4 sm:px-6 print:hidden', !isWide && 'mx-auto max-w-6xl')}
      />
    </>
  )
}

/** The header of a portal's pages. `children` are at its end. */
export function HeaderBar({
  home,
  links,
  children,
}: {
  home: string
  links: readonly NavigationLink[]
  children: ReactNode
}) {
  const isWide = useOutline()?.isWide
  return (
    <header className="z-30 border-b border-line bg-canvas md:sticky md:top-0 print:static">
      <div
        className={classNames(
          'flex h-15 items-center gap-1 px-4 sm:gap-2 sm:px-6',
          !isWide && 'mx-auto max-w-6xl',
        )}
      >
        <Link to={home} className="mr-4 rounded-sm">
          <Wordmark />
        </Link>
        {links.length > 0 && <Navigation links={links} className="hidden h-full lg:flex" />}
        <span className="ml-auto flex min-w-0 items-center gap-0.5">{children}</span>
      </div>
      {links.length > 0 && (
        <Navigation links={links} className="flex overflow-x-auto border-t border-line px-4 lg:hidden" />
      )}
    </header>
  )
}

function Navigation({ links, className }: { links: readonly NavigationLink[]; className: string }) {
  const { pathname } = useLocation()
  const bar = useCurrentLinkInView<HTMLElement>()
  return (
    <nav ref={bar} aria-label="Main" className={`${className} gap-5`}>
      {links.map(({ to, label, covers = [] }) => (
        <Link
          key={to}
          to={to}
          prefetch="intent"
          aria-current={pathname === to || covers.includes(pathname) ? 'page' : undefined}
          className="flex h-11 shrink-0 items-center border-b-2 border-transparent text-sm font-medium text-muted transition-colors hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink lg:-mb-px lg:h-full"
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
