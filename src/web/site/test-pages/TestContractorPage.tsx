import { useInfiniteQuery } from '@tanstack/react-query'
import { MapPin } from 'lucide-react'
import { TEST_CONTRACTOR_ID, TEST_LIST_SIZES } from '#domain/site/test-pages/catalogue.ts'
import { listTestContractorTerritories } from '#domain/site/test-pages/contract.ts'
import { pagedQuery } from '#web/api/query.ts'
import { TerritoryGrid } from '#web/territories/TerritoryGrid.tsx'
import { EmptyState } from '#web/ui/lists/EmptyState.tsx'
import { ListCard } from '#web/ui/lists/ListCard.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { ContractorProfiles } from './ContractorProfiles.tsx'

export const meta = () => [{ title: 'Test contractor · ODIE' }]

export default function TestContractorPage() {
  const territories = useInfiniteQuery(
    pagedQuery(listTestContractorTerritories, { id: TEST_CONTRACTOR_ID, limit: 60 }),
  )
  return (
    <>
      <PageHeader
        title="Test contractor"
        description={
          <>
            The territories of the contractor with the ID{' '}
            <code className="wrap-anywhere text-sm">{TEST_CONTRACTOR_ID}</code>, created by the demo.
          </>
        }
      />
      <ListCard
        title="Service Territories"
        noun="the territories"
        failure="Failed to fetch territories"
        query={territories}
        empty={<EmptyState icon={MapPin} title="No service territories assigned yet." />}
      >
        {(items) => <TerritoryGrid territories={items} />}
      </ListCard>
      <ContractorProfiles size={TEST_LIST_SIZES.contractors} />
    </>
  )
}
