import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { ThemeToggle } from '#web/shell/theme/ThemeToggle.tsx'
import { Wordmark } from '#web/shell/Wordmark.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { LANDING_SECTIONS } from './landing-sections.ts'

/** The landing page's navigation. On a phone the sections have a row of their own. */
export const LandingHeader = ({ isSignedIn }: { isSignedIn: boolean }) => (
  <header className="z-30 border-b border-line bg-canvas md:sticky md:top-0">
    <div className="mx-auto flex h-16 max-w-6xl items-center justify-between gap-2 px-4 sm:px-6">
      <Link to={paths.home()} className="rounded-sm">
        <Wordmark />
      </Link>
      <Sections className="hidden gap-5 md:flex lg:gap-7" />
      <div className="flex items-center gap-1 sm:gap-2">
        <ThemeToggle />
        {isSignedIn ? (
          <ButtonLink to={paths.home()}>Home</ButtonLink>
        ) : (
          <>
            <ButtonLink to={paths.signIn()} variant="quiet" className="max-sm:px-2.5">
              Sign In
            </ButtonLink>
            <ButtonLink to={paths.signUp()} variant="primary" className="max-sm:px-3">
              Get Started
            </ButtonLink>
          </>
        )}
      </div>
    </div>
    <Sections className="flex gap-6 overflow-x-auto border-t border-line px-4 sm:gap-8 sm:px-6 md:hidden" />
  </header>
)

const Sections = ({ className }: { className: string }) => (
  <nav aria-label="On this page" className={className}>
    {LANDING_SECTIONS.map(({ hash, label }) => (
      <a
        key={hash}
        href={hash}
        className="flex h-11 shrink-0 items-center rounded-sm text-sm font-medium text-muted transition-colors hover:text-ink"
      >
        {label}
      </a>
    ))}
  </nav>
)
