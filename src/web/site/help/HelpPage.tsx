import { ChevronDown } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { PublicPage } from '#web/shell/public/PublicPage.tsx'
import { pageMeta } from '#web/shell/public/page-meta.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { QUESTIONS } from './questions.tsx'

export const meta = () =>
  pageMeta({
    title: 'Help Center · ODIE',
    description: 'How ODIE works, what it costs, which reports it reads, and how to fix common problems.',
    path: paths.help(),
  })

export default function HelpPage() {
  return (
    <PublicPage
      title="Help Center"
      description="Quick answers to common questions. Can’t find yours? We typically respond within 24 hours."
    >
      <div className="grid items-start gap-10 lg:grid-cols-[15rem_minmax(0,1fr)]">
        <nav aria-label="Topics" className="text-sm lg:sticky lg:top-8">
          <ul className="flex flex-wrap gap-x-5 gap-y-1 lg:grid">
            {QUESTIONS.map(({ id, topic }) => (
              <li key={id}>
                <a href={`#${id}`} className="block rounded-sm py-1 text-muted hover:text-ink">
                  {topic}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="grid max-w-[46rem] gap-10">
          {QUESTIONS.map(({ id, topic, items }) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`} className="grid scroll-mt-8 gap-3">
              <h2 id={`${id}-title`} className="text-xl font-semibold">
                {topic}
              </h2>
              <div className="divide-y divide-line overflow-clip rounded-lg bg-surface shadow-card ring-1 ring-line">
                {items.map(({ question, answer }) => (
                  <details key={question} className="group">
                    <summary className="flex list-none items-center justify-between gap-4 px-5 py-4 font-semibold -outline-offset-2 hover:bg-hover [&::-webkit-details-marker]:hidden">
                      {question}
                      <ChevronDown
                        aria-hidden
                        className="size-4 shrink-0 text-muted transition-transform group-open:rotate-180"
                      />
                    </summary>
                    <div className="grid gap-3 px-5 pb-5 text-muted">{answer}</div>
                  </details>
                ))}
              </div>
            </section>
          ))}
          <div className="flex flex-wrap items-center justify-between gap-4 rounded-lg bg-sunken p-6">
            <div className="grid gap-0.5">
              <h2 className="font-semibold">Still stuck?</h2>
              <p className="text-sm text-muted">
                Tell us what you were doing and what happened. See also the{' '}
                <Link to={paths.terms()} className="font-semibold text-accent underline underline-offset-4">
                  Terms
                </Link>{' '}
                and{' '}
                <Link to={paths.privacy()} className="font-semibold text-accent underline underline-offset-4">
                  Privacy Policy
                </Link>
                .
              </p>
            </div>
            <ButtonLink to={paths.contact()} variant="primary">
              Contact Us
            </ButtonLink>
          </div>
        </div>
      </div>
    </PublicPage>
  )
}
