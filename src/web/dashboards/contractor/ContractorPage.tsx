import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { CurrentUser } from '#domain/accounts/identity/contract.ts'
import { LicenseNotice } from '#web/accounts/contractors/LicenseNotice.tsx'
import { PendingVerification } from '#web/accounts/contractors/PendingVerification.tsx'
import { ownCompany } from '#web/accounts/contractors/queries.ts'
import { ContractorEstimates } from '#web/dashboards/contractor/ContractorEstimates.tsx'
import { HeldEstimates } from '#web/estimates/holds/HeldEstimates.tsx'
import { heldEstimates } from '#web/estimates/holds/queries.ts'
import { contractorEstimateCounts, contractorEstimates } from '#web/estimates/queries.ts'
import { paths } from '#web/paths.ts'
import { CalendarCard } from '#web/repairs/calendar/CalendarCard.tsx'
import { preload } from '#web/session/preload.ts'
import { useCurrentUser } from '#web/session/session.ts'
import { Page } from '#web/shell/Page.tsx'
import type { Outline } from '#web/shell/portal/outline.ts'
import { OwnTerritories } from '#web/territories/OwnTerritories.tsx'
import { ownTerritories, ownTerritoryCounts } from '#web/territories/own-territories.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DataList } from '#web/ui/lists/DataList.tsx'
import { WhenNear } from '#web/ui/lists/WhenNear.tsx'
import { lazyContent } from '#web/ui/loading/lazy-part.tsx'
import { Settled } from '#web/ui/loading/Settled.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Skeleton, SkeletonCard } from '#web/ui/Skeleton.tsx'
import { OpenQuestions, openQuestions } from './OpenQuestions.tsx'
import { ReplacedWork, RequestedEstimates, replacedWork, requestedEstimates } from './RequestedEstimates.tsx'
import { ServiceStats } from './ServiceStats.tsx'

// Lazy, because it's the last card of the page, and needs a boundary host.
const OwnTerritoryMap = lazyContent(() =>
  import('#web/territories/OwnTerritoryMap.tsx').then(({ OwnTerritoryMap }) => OwnTerritoryMap),
)

export const meta = () => [{ title: 'Contractor Dashboard · ODIE' }]

/** A block of its own: the page's largest text is painted with its frame, and not again once the name is there. */
const PURPOSE = (
  <span className="block">
    Here are your territories, your estimates, and the work that agents request from you.
  </span>
)

export const handle = {
  title: 'Contractor Dashboard',
  description: (
    <>
      <Skeleton className="my-1 h-4 w-44" />
      {PURPOSE}
    </>
  ),
  queries: () => [
    heldEstimates,
    openQuestions,
    requestedEstimates,
    replacedWork,
    contractorEstimates,
    contractorEstimateCounts,
    ownTerritories,
    ownTerritoryCounts,
    ownCompany,
  ],
} satisfies Outline

export const clientLoader = () => preload(...handle.queries())

export default function ContractorPage() {
  const { data: user } = useCurrentUser()
  const opening = [
    useQuery(ownCompany),
    useQuery(heldEstimates),
    useInfiniteQuery(openQuestions),
    useQuery(requestedEstimates),
    useQuery(replacedWork),
  ]
  if (!user) return null
  return (
    <Page>
      <PageHeader
        title={handle.title}
        description={
          <>
            <span className="block">Welcome, {nameOf(user)}.</span> {PURPOSE}
          </>
        }
      />
      <Settled
        queries={opening}
        skeleton={
          <>
            <SkeletonCard />
            <SkeletonCard rows={5} />
          </>
        }
      >
        <Contents user={user} />
      </Settled>
    </Page>
  )
}

const nameOf = ({ firstName, lastName }: CurrentUser) => [firstName, lastName].filter(Boolean).join(' ')

function Contents({ user }: { user: CurrentUser }) {
  const { data: company } = useQuery(ownCompany)
  return (
    <>
      {company &&
        (user.isVerified ? <LicenseNotice license={company} /> : <PendingVerification company={company} />)}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <HeldEstimates />
          <OpenQuestions />
          <RequestedEstimates />
          <ReplacedWork />
          <ContractorEstimates />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <ServiceStats />
          <CalendarCard what="scheduled work" />
          <OwnTerritories />
          <Card
            title="Company Information"
            aside={
              <ButtonLink size="sm" to={paths.company()} aria-label="Edit your company">
                Edit
              </ButtonLink>
            }
          >
            <DataList
              rows={[
                { name: 'Company', value: user.companyName || 'Not specified' },
                { name: 'Contact', value: nameOf(user) },
                { name: 'Email', value: user.email },
                ...(user.phone ? [{ name: 'Phone', value: user.phone }] : []),
              ]}
            />
          </Card>
        </div>
      </div>
      <WhenNear fallback={null} label="Territory map">
        <OwnTerritoryMap contractorId={user.id} />
      </WhenNear>
    </>
  )
}
