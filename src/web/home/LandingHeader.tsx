import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { ThemeToggle } from '#web/shell/ThemeToggle.tsx'
import { Wordmark } from '#web/shell/Wordmark.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'

const SECTIONS = [
  { href: '#how-it-works', label: 'How It Works' },
  { href: '#for-agents', label: 'For Agents' },
  { href: '#locations', label: 'Service Areas' },
]

/** The way through the page, and in. On a phone the sections have a line of their own. */
export const LandingHeader = () => (
  <header className="z-30 border-b border-line bg-canvas md:sticky md:top-0">
    <div className="mx-auto flex h-16 max-w-6xl items-center justify-between gap-2 px-4 sm:px-6">
      <Link to={paths.home()} className="rounded-sm">
        <Wordmark />
      </Link>
      <Sections className="hidden gap-7 md:flex" />
      <div className="flex items-center gap-1 sm:gap-2">
        <ThemeToggle />
        <ButtonLink to={paths.signIn()} look="quiet" className="max-sm:px-2.5">
          Sign In
        </ButtonLink>
        <ButtonLink to={paths.signIn()} look="primary" className="max-sm:px-3">
          Get Started
        </ButtonLink>
      </div>
    </div>
    <Sections className="flex justify-between gap-4 overflow-x-auto border-t border-line px-4 sm:justify-start sm:gap-8 sm:px-6 md:hidden" />
  </header>
)

const Sections = ({ className }: { className: string }) => (
  <nav aria-label="On this page" className={className}>
    {SECTIONS.map(({ href, label }) => (
      <a
        key={href}
        href={href}
        className="flex h-11 shrink-0 items-center rounded-sm text-sm font-medium text-muted transition-colors hover:text-ink"
      >
        {label}
      </a>
    ))}
  </nav>
)
