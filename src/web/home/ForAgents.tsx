import { BadgeCheck, Calculator, MapPin, Quote } from 'lucide-react'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Reasons } from './Reasons.tsx'
import { SampleDashboard } from './SampleDashboard.tsx'
import { Section } from './Section.tsx'

const REASONS = [
  {
    icon: Quote,
    title: 'Evidence on every line',
    text: 'Every line quotes the inspector and names the report page. No evidence, no line.',
  },
  {
    icon: BadgeCheck,
    title: 'A real bid',
    text: 'Prices come from a verified contractor’s own pricebook. Their name, logo, license number, and phone are on the estimate.',
  },
  {
    icon: Calculator,
    title: 'A total that adds up',
    text: 'Quantity times price on every line, totaled to the cent. Work that needs a site visit says so.',
  },
  {
    icon: MapPin,
    title: 'Matched by ZIP code',
    text: 'Enter the property address, and you’re automatically assigned to the contractor who serves that ZIP code.',
  },
]

export const ForAgents = () => (
  <Section
    id="for-agents"
    title="For Agents"
    lead="Your inspection window is days, not weeks. Negotiate with numbers that come straight from the report."
  >
    <div className="grid items-start gap-x-14 gap-y-12 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)]">
      <div className="grid gap-8">
        <Reasons reasons={REASONS} className="sm:grid-cols-2 lg:grid-cols-1" />
        <ButtonLink to={paths.signUp()} variant="primary" className="justify-self-start px-6!">
          Start Free Trial
        </ButtonLink>
      </div>
      <SampleDashboard />
    </div>
  </Section>
)
