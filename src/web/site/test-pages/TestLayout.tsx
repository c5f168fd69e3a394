import { Link, Outlet, useLocation } from 'react-router'
import { paths } from '#web/paths.ts'
import { FailedQueries } from '#web/shell/FailedQueries.tsx'
import { Page, SkipLink } from '#web/shell/Page.tsx'
import { PublicHeader } from '#web/shell/public/PublicHeader.tsx'
import { useCurrentLinkInView } from '#web/shell/use-current-link-in-view.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { testPaths } from './test-paths.ts'

const LINKS = [
  { to: testPaths.admin(), label: 'Admin' },
  { to: testPaths.states(), label: 'States' },
  { to: testPaths.contractor(), label: 'Contractor' },
  { to: testPaths.agent(), label: 'Agent' },
  { to: testPaths.upload(), label: 'Upload' },
  { to: testPaths.pricebookImport(), label: 'Pricebook import' },
]

/** Wraps the test pages: where they lead, and that they're for testing. */
export default function TestLayout() {
  const { pathname } = useLocation()
  const bar = useCurrentLinkInView<HTMLDivElement>()
  return (
    <>
      <SkipLink />
      <PublicHeader>
        <ButtonLink size="sm" to={paths.signIn()}>
          Log In
        </ButtonLink>
      </PublicHeader>
      <nav aria-label="Test pages" className="border-b border-line">
        <div ref={bar} className="mx-auto flex max-w-6xl gap-5 overflow-x-auto px-4 sm:px-6">
          {LINKS.map(({ to, label }) => (
            <Link
              key={to}
              to={to}
              aria-current={pathname === to ? 'page' : undefined}
              className="-mb-px flex h-11 shrink-0 items-center border-b-2 border-transparent text-sm font-medium text-muted transition-colors hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink"
            >
              {label}
            </Link>
          ))}
        </div>
      </nav>
      <Page>
        <Notice tone="caution" title="For testing only">
          Anyone who opens these pages can change data, without logging in.
        </Notice>
        <FailedQueries />
        <Outlet />
      </Page>
    </>
  )
}
