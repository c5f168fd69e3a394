import { useQuery } from '@tanstack/react-query'
import { BookOpen } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { listContractors } from '#domain/contractors/contract.ts'
import { listContractorPricebook } from '#domain/pricebooks/contract.ts'
import { UserId } from '#kernel/actor.ts'
import { preload } from '#web/api/preload.ts'
import { query } from '#web/api/query.ts'
import { ContractorSelect } from '#web/contractors/ContractorSelect.tsx'
import { Page } from '#web/shell/Page.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Field } from '#web/ui/Field.tsx'
import { ListCard } from '#web/ui/ListCard.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { CsvImportCard } from './CsvImportCard.tsx'
import { PriceTable } from './PriceTable.tsx'

export const meta = () => [{ title: 'Pricebooks · ODIE' }]

export const clientLoader = () => preload(query(listContractors, {}))

export default function AdminPricebooksPage() {
  const [chosen, setChosen] = useState('')
  const contractorId = UserId.safeParse(chosen).data
  return (
    <Page>
      <PageHeader
        title="Pricebooks"
        description="What each contractor charges. Work that isn’t in a pricebook is priced from the catalog and marked as such."
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[21rem_minmax(0,1fr)]">
        <CsvImportCard onImported={setChosen} />
        <Prices
          contractorId={contractorId}
          contractorField={
            <Field label="Contractor" hideLabel error={undefined} className="w-full sm:w-64">
              {(control) => (
                <ContractorSelect
                  {...control}
                  empty="Choose a contractor"
                  value={chosen}
                  onChange={(event) => setChosen(event.target.value)}
                />
              )}
            </Field>
          }
        />
      </div>
    </Page>
  )
}

function Prices({
  contractorId,
  contractorField,
}: {
  contractorId: UserId | undefined
  contractorField: ReactNode
}) {
  if (!contractorId)
    return (
      <Card title="Prices" flush aside={contractorField}>
        <EmptyState icon={BookOpen} title="No contractor selected">
          Choose a contractor to see their prices.
        </EmptyState>
      </Card>
    )
  return <Pricebook contractorId={contractorId} contractorField={contractorField} />
}

function Pricebook({ contractorId, contractorField }: { contractorId: UserId; contractorField: ReactNode }) {
  const items = useQuery(query(listContractorPricebook, { id: contractorId }))
  return (
    <ListCard
      title="Prices"
      noun="the prices"
      query={items}
      aside={contractorField}
      empty={
        <EmptyState icon={BookOpen} title="This pricebook is empty">
          Import a CSV file. Until then, every line is priced from the catalog.
        </EmptyState>
      }
    >
      {(prices) => <PriceTable prices={prices} />}
    </ListCard>
  )
}
