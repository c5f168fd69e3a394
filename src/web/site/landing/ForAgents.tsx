import { BadgeCheck, Calculator, MapPin, Quote } from 'lucide-react'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Reasons } from './Reasons.tsx'
import { SampleDashboard } from './SampleDashboard.tsx'
import { Section } from './Section.tsx'

const REASONS = [
  {
    icon: Quote,
    title: 'Evidence for every finding',
    text: 'Findings are quoted with their page in the report, so you can check each repair against the inspector’s words.',
  },
  {
    icon: BadgeCheck,
    title: 'Real contractor prices',
    text: 'Prices come from a verified contractor’s own pricebook. Where it has none yet, the line says “catalog price”. The estimate carries their name, logo, license number, and phone number.',
  },
  {
    icon: Calculator,
    title: 'A total that adds up',
    text: 'Each line shows quantity and unit price, and the lines add up to the cent. Work that can’t be priced without a site visit is listed separately.',
  },
  {
    icon: MapPin,
    title: 'Matched by ZIP code',
    text: 'Enter the property address, and your report is automatically matched to the contractor who serves that ZIP code.',
  },
]

export const ForAgents = () => (
  <Section
    id="for-agents"
    title="For Agents"
    lead="Your inspection period is days, not weeks. Negotiate repairs with a contractor’s real prices, not guesses."
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
