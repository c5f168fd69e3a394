import { Clock } from 'lucide-react'
import { preload } from '#web/api/preload.ts'
import { useCurrentUser } from '#web/api/session.ts'
import { ContractorEstimates } from '#web/estimates/ContractorEstimates.tsx'
import { contractorEstimateCounts, contractorEstimates } from '#web/estimates/queries.ts'
import { Page } from '#web/shell/Page.tsx'
import { OwnTerritories } from '#web/territories/OwnTerritories.tsx'
import { ownTerritories, ownTerritoryCounts } from '#web/territories/own-territories.ts'
import { Card } from '#web/ui/Card.tsx'
import { DataList } from '#web/ui/DataList.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { ServiceStats } from './ServiceStats.tsx'

export const meta = () => [{ title: 'Contractor Dashboard · ODIE' }]

export const clientLoader = () =>
  preload(contractorEstimates, contractorEstimateCounts, ownTerritories, ownTerritoryCounts)

export default function ContractorPage() {
  const { data: user } = useCurrentUser()
  if (!user) return null
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ')
  return (
    <Page>
      <PageHeader
        title="Contractor Dashboard"
        description={`Welcome, ${name}. Here are your territories and your estimates.`}
      />
      {!user.isVerified && <PendingVerification />}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <ContractorEstimates />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <ServiceStats />
          <OwnTerritories />
          <Card title="Company Information">
            <DataList
              rows={[
                { name: 'Company', value: user.companyName || 'Not specified' },
                { name: 'Contact', value: name },
                { name: 'Email', value: user.email },
                ...(user.phone ? [{ name: 'Phone', value: user.phone }] : []),
              ]}
            />
          </Card>
        </div>
      </div>
    </Page>
  )
}

const PendingVerification = () => (
  <div className="flex gap-4 rounded-lg bg-caution-soft p-5">
    <Clock aria-hidden className="mt-0.5 size-5 shrink-0 text-caution" />
    <div className="grid gap-1 text-sm">
      <h2 className="font-semibold">Pending verification</h2>
      <p>
        We’re checking your license and insurance. You’ll start getting leads and estimates once your account
        is verified. There’s nothing else you need to do.
      </p>
    </div>
  </div>
)
