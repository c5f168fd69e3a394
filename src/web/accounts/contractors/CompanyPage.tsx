import { useQuery } from '@tanstack/react-query'
import { preload } from '#web/session/preload.ts'
import { Page } from '#web/shell/Page.tsx'
import type { Outline } from '#web/shell/portal/outline.ts'
import { Card } from '#web/ui/Card.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { CompanyProfile } from './CompanyProfile.tsx'
import { LicenseNotice } from './LicenseNotice.tsx'
import { LogoField } from './LogoField.tsx'
import { ownCompany } from './queries.ts'

export const meta = () => [{ title: 'Company · ODIE' }]

export const handle = {
  title: 'Company',
  description: 'What appears on your estimates, and where we send leads.',
  queries: () => [ownCompany],
} satisfies Outline

export const clientLoader = () => preload(...handle.queries())

/** The contractor's company, as estimates show it. */
export default function CompanyPage() {
  const company = useQuery(ownCompany)
  return (
    <Page>
      <PageHeader title={handle.title} description={handle.description} />
      <Loaded
        query={company}
        skeleton={<SkeletonRows rows={6} label="Loading your company" />}
        failure="We couldn’t load your company"
      >
        {(loaded) => (
          <>
            <LicenseNotice license={loaded} isOnPage />
            <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_21rem]">
              <Card title="Company Profile">
                {/* Reset when the saved values change. */}
                <CompanyProfile key={JSON.stringify({ ...loaded, logo: null })} company={loaded} />
              </Card>
              <Card title="Logo" description="Appears at the top of your estimates.">
                <LogoField company={loaded} />
              </Card>
            </div>
          </>
        )}
      </Loaded>
    </Page>
  )
}
