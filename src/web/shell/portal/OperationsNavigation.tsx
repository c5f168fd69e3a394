import { NavLink } from 'react-router'
import { paths } from '#web/paths.ts'
import { useCurrentLinkInView } from '../use-current-link-in-view.ts'

/** The pages on how ODIE is running, rather than on one report. */
export const OPERATIONS = [
  { to: paths.adminStatistics(), label: 'Statistics' },
  { to: paths.adminApplications(), label: 'Applications' },
  { to: paths.adminQuestions(), label: 'Questions' },
  { to: paths.adminMessages(), label: 'Messages' },
  { to: paths.adminEmails(), label: 'Emails' },
  { to: paths.adminInbox(), label: 'Inbox' },
  { to: paths.adminJobs(), label: 'Jobs' },
  { to: paths.adminStaff(), label: 'Staff' },
  { to: paths.adminActivity(), label: 'Activity' },
  { to: paths.adminRetention(), label: 'Retention' },
]

export function OperationsNavigation() {
  const bar = useCurrentLinkInView<HTMLElement>()
  return (
    <nav
      ref={bar}
      aria-label="Operations"
      className="mx-auto flex max-w-6xl gap-1 overflow-x-auto px-4 pt-4 sm:px-6 print:hidden"
    >
      {OPERATIONS.map(({ to, label }) => (
        <NavLink
          key={to}
          to={to}
          className="flex h-9 shrink-0 items-center rounded-md px-3 text-sm font-medium text-muted transition-colors hover:bg-hover hover:text-ink aria-[current=page]:bg-sunken aria-[current=page]:text-ink"
        >
          {label}
        </NavLink>
      ))}
    </nav>
  )
}
