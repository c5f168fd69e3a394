import { BadgeCheck, Calculator, MapPin, Quote } from 'lucide-react'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { SampleDashboard } from './SampleDashboard.tsx'
import { Section } from './Section.tsx'

const REASONS = [
  {
    icon: Quote,
    title: 'Evidence on every line',
    text: 'Each line carries the inspector’s own sentence and its page. No evidence, no line.',
  },
  {
    icon: BadgeCheck,
    title: 'A real bid',
    text: 'Prices from a verified contractor’s own book, with their name, logo, license number and phone on the estimate.',
  },
  {
    icon: Calculator,
    title: 'A total that adds up',
    text: 'Quantity times price on each line, and their sum to the cent. What must be seen on site says so.',
  },
  {
    icon: MapPin,
    title: 'Local by itself',
    text: 'The address decides: you are assigned to the contractor who holds its ZIP code.',
  },
]

export const ForAgents = () => (
  <Section
    id="for-agents"
    title="For Agents"
    lead="Your inspection window is days, not weeks. Bring numbers to the table that come from the report itself."
  >
    <div className="grid items-start gap-x-14 gap-y-12 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)]">
      <div className="grid gap-8">
        <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-1">
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
        <ButtonLink to={paths.signUp()} look="primary" className="justify-self-start px-6!">
          Start Free Trial
        </ButtonLink>
      </div>
      <SampleDashboard />
    </div>
  </Section>
)
