import { ArrowRight, BadgeCheck, FileText, Quote } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react'
import { paths } from '#web/paths.ts'
import { Page, SkipLink } from '#web/shell/Page.tsx'
import { PublicHeader } from '#web/shell/PublicHeader.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Example } from './Example.tsx'

export const meta = () => [
  { title: 'ODIE · From inspection report to electrical estimate' },
  {
    name: 'description',
    content:
      'Upload a home inspection report. ODIE finds the electrical deficiencies and sends you a PDF estimate with a licensed local contractor’s prices, line by line.',
  },
]

// The session, toasts and everything they need come after the page itself can be read and used.
const NextStep = lazy(() => import('./NextStep.tsx').then(({ NextStep }) => ({ default: NextStep })))

export default function HomePage() {
  const isInBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <PublicHeader>
        <ButtonLink to={paths.signIn()} look="quiet" className="max-sm:hidden">
          Sign In
        </ButtonLink>
      </PublicHeader>
      <Page className="w-full flex-1 content-start gap-16 pb-20 sm:gap-24">
        <Hero>
          {isInBrowser ? (
            <Suspense fallback={<SignInLink />}>
              <NextStep fallback={<SignInLink />} />
            </Suspense>
          ) : (
            <SignInLink />
          )}
        </Hero>
        <Reasons />
      </Page>
      <footer className="border-t border-line">
        <div className="mx-auto flex max-w-6xl flex-wrap justify-between gap-x-8 gap-y-2 px-4 py-6 text-sm text-muted sm:px-6">
          <p>© 2024 On-Demand Inspection Estimates</p>
          <p>Southeastern Wisconsin</p>
        </div>
      </footer>
    </div>
  )
}

const never = () => () => {}

const SignInLink = () => (
  <ButtonLink to={paths.signIn()} look="primary">
    Sign In
    <ArrowRight aria-hidden />
  </ButtonLink>
)

const Hero = ({ children }: { children: ReactNode }) => (
  <section className="grid items-center gap-x-16 gap-y-12 pt-4 sm:pt-10 lg:grid-cols-[1.05fr_1fr]">
    <div className="grid justify-items-start gap-6">
      <h1 className="text-display font-semibold tracking-[-0.03em]">
        The inspector’s words, with a contractor’s price on each.
      </h1>
      <p className="max-w-xl text-lg text-muted">
        Upload a home inspection report. ODIE finds the electrical deficiencies, a licensed contractor who
        works in that ZIP code prices them, and you get an estimate as PDF that shows the page each line comes
        from.
      </p>
      {children}
    </div>
    <Example />
  </section>
)

const REASONS = [
  {
    icon: Quote,
    title: 'Evidence on every line',
    text: 'Each line carries the inspector’s own sentence and its page. No evidence, no line.',
  },
  {
    icon: BadgeCheck,
    title: 'A real bid',
    text: 'Prices from a named, licensed contractor’s own book. What must be seen on site says so, without an invented number.',
  },
  {
    icon: FileText,
    title: 'A total that adds up',
    text: 'Quantity times price on each line, and their sum to the cent: on the screen and in the PDF.',
  },
]

const Reasons = () => (
  <section
    aria-label="What you get"
    className="grid gap-10 border-t border-line pt-12 sm:grid-cols-3 sm:gap-8"
  >
    {REASONS.map(({ icon: Icon, title, text }) => (
      <div key={title} className="grid content-start gap-2">
        <Icon aria-hidden className="mb-1 size-5 text-accent" />
        <h2 className="font-semibold">{title}</h2>
        <p className="text-sm text-muted">{text}</p>
      </div>
    ))}
  </section>
)
