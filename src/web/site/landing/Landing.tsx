import { SkipLink } from '#web/shell/Page.tsx'
import { SiteFooter } from '#web/shell/public/SiteFooter.tsx'
import { AvailabilityBanner } from './coverage/AvailabilityBanner.tsx'
import { ServiceAreas } from './coverage/ServiceAreas.tsx'
import { ForAgents } from './ForAgents.tsx'
import { ForContractors } from './ForContractors.tsx'
import { GetStarted } from './GetStarted.tsx'
import { Hero } from './Hero.tsx'
import { HowItWorks } from './HowItWorks.tsx'
import { LandingHeader } from './LandingHeader.tsx'

/** The landing page: what ODIE does, how, for whom, and where. */
export const Landing = ({ isSignedIn = false }: { isSignedIn?: boolean }) => (
  <div className="flex min-h-dvh flex-col">
    <SkipLink />
    <LandingHeader isSignedIn={isSignedIn} />
    <main id="content" tabIndex={-1} className="flex-1 outline-none">
      <AvailabilityBanner />
      <Hero />
      <HowItWorks />
      <ForAgents />
      <ServiceAreas />
      <ForContractors />
      <GetStarted />
    </main>
    <SiteFooter />
  </div>
)
