import { SkipLink } from '#web/shell/Page.tsx'
import { SiteFooter } from '#web/site/SiteFooter.tsx'
import { AvailabilityBanner } from './AvailabilityBanner.tsx'
import { ForAgents } from './ForAgents.tsx'
import { GetStarted } from './GetStarted.tsx'
import { Hero } from './Hero.tsx'
import { HowItWorks } from './HowItWorks.tsx'
import { LandingHeader } from './LandingHeader.tsx'
import { ServiceAreas } from './ServiceAreas.tsx'

/** What a stranger sees: in ten seconds what ODIE does, then how, for whom and where. */
export const Landing = () => (
  <div className="flex min-h-dvh flex-col">
    <SkipLink />
    <LandingHeader />
    <main id="content" tabIndex={-1} className="flex-1 outline-none">
      <AvailabilityBanner />
      <Hero />
      <HowItWorks />
      <ForAgents />
      <ServiceAreas />
      <GetStarted />
    </main>
    <SiteFooter />
  </div>
)
