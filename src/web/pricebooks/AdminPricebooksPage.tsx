import { useQuery } from '@tanstack/react-query'
import { BookOpen } from 'lucide-react'
import { useState } from 'react'
import { listContractorPricebook } from '#domain/pricebooks/contract.ts'
import { UserId } from '#kernel/actor.ts'
import { query } from '#web/api/query.ts'
import { ContractorSelect } from '#web/contractors/ContractorSelect.tsx'
import { Page } from '#web/shell/Page.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { CsvImportCard } from './CsvImportCard.tsx'
import { PriceTable } from './PriceTable.tsx'

export const meta = () => [{ title: 'Pricebooks · ODIE' }]

export default function AdminPricebooksPage() {
  const [chosen, setChosen] = useState('')
  const contractorId = UserId.safeParse(chosen).data
  return (
    <Page>
      <PageHeader
        title="Pricebooks"
        description="What a contractor charges. Lines without a price of their own fall back on the catalogue, and say so."
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[21rem_minmax(0,1fr)]">
        <CsvImportCard onImported={setChosen} />
        <Card title="Prices" flush>
          <div className="px-5 pb-4 sm:px-6">
            <Field label="Contractor" error={undefined}>
              {(control) => (
                <ContractorSelect
                  {...control}
                  empty="Choose a contractor"
                  value={chosen}
                  onChange={(event) => setChosen(event.target.value)}
                />
              )}
            </Field>
          </div>
          {contractorId ? (
            <Pricebook contractorId={contractorId} />
          ) : (
            <EmptyState icon={BookOpen} title="Whose pricebook?">
              Choose a contractor to see their prices.
            </EmptyState>
          )}
        </Card>
      </div>
    </Page>
  )
}

function Pricebook({ contractorId }: { contractorId: UserId }) {
  const items = useQuery(query(listContractorPricebook, { id: contractorId }))
  return (
    <Loaded
      query={items}
      skeleton={<SkeletonRows label="Loading the prices" />}
      failure="The prices could not be loaded"
    >
      {(prices) =>
        prices.length === 0 ? (
          <EmptyState icon={BookOpen} title="This book is empty">
            Import a CSV file: until then every line is priced from the catalogue.
          </EmptyState>
        ) : (
          <PriceTable prices={prices} />
        )
      }
    </Loaded>
  )
}
