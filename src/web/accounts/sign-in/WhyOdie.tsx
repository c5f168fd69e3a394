import { Calculator, Clock, type LucideIcon, Quote } from 'lucide-react'
import { paths } from '#web/paths.ts'

const REASONS: readonly { icon: LucideIcon; title: string; text: string }[] = [
  {
    icon: Clock,
    title: 'A draft in minutes',
    text: 'ODIE reads the whole report, scanned pages included. Our team reviews the draft before you get it.',
  },
  {
    icon: Calculator,
    title: 'A real contractor’s price',
    text: 'A licensed local contractor prices each line, with their name and license number on the estimate.',
  },
  {
    icon: Quote,
    title: 'Proof on every line',
    text: 'Each line quotes the inspector and names the report page, so the other side can check it.',
  },
]

/** Why an agent would sign up, beside the form. */
export const WhyOdie = () => (
  <aside aria-labelledby="why-odie" className="grid content-start gap-6 lg:pt-8">
    <h2 id="why-odie" className="text-xl font-semibold tracking-tight">
      From inspection report to repair estimate
    </h2>
    <ul className="grid gap-5">
      {REASONS.map(({ icon: Icon, title, text }) => (
        <li key={title} className="flex gap-4">
          <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" />
          <div className="grid gap-0.5">
            <h3 className="font-semibold">{title}</h3>
            <p className="text-muted">{text}</p>
          </div>
        </li>
      ))}
    </ul>
    <p className="text-sm text-muted">
      Free for agents, with no credit card and no end date.{' '}
      <a
        href={paths.sampleEstimate()}
        target="_blank"
        rel="noopener"
        className="rounded-sm font-semibold text-accent underline underline-offset-4"
      >
        See a sample estimate
      </a>
    </p>
  </aside>
)
