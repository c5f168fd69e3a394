import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { MapPin, Plus } from 'lucide-react'
import { useState } from 'react'
import { countTerritories, listTerritories, type TerritoryCount } from '#domain/territories/contract.ts'
import type { UserId } from '#kernel/actor.ts'
import { pagedQuery, query } from '#web/api/query.ts'
import { Page } from '#web/shell/Page.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { countText } from '#web/ui/format.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { TerritoryDialog } from './TerritoryDialog.tsx'

export const meta = () => [{ title: 'Territories · ODIE' }]

export default function AdminTerritoriesPage() {
  const counts = useQuery(query(countTerritories, {}))
  const [isAssigning, setIsAssigning] = useState(false)
  const assign = (
    <Button look="primary" onClick={() => setIsAssigning(true)}>
      <Plus aria-hidden />
      Assign a ZIP
    </Button>
  )
  return (
    <Page>
      <PageHeader
        title="Territories"
        description="Each ZIP code belongs to one contractor. Reports from it are priced from their book."
        actions={assign}
      />
      <Loaded
        query={counts}
        skeleton={
          <Card title="Territories" flush>
            <SkeletonRows label="Loading the territories" />
          </Card>
        }
        failure="The territories could not be loaded"
      >
        {(items) =>
          items.length === 0 ? (
            <Card title="Territories" flush>
              <EmptyState icon={MapPin} title="No ZIP is served yet" action={assign}>
                Agents can upload reports once the ZIP of the house is assigned.
              </EmptyState>
            </Card>
          ) : (
            items.map((group) => <Group key={group.contractorId} {...group} />)
          )
        }
      </Loaded>
      {isAssigning && <TerritoryDialog onClose={() => setIsAssigning(false)} />}
    </Page>
  )
}

const PAGE_SIZE = 60

function Group({ contractorId, contractorName, territories }: TerritoryCount) {
  return (
    <details open className="group rounded-lg bg-surface shadow-card ring-1 ring-line">
      <summary className="flex items-baseline justify-between gap-4 rounded-lg px-5 py-4 sm:px-6">
        <h2 className="text-lg font-semibold">{contractorName ?? 'Unassigned'}</h2>
        <span className="text-sm text-muted">{countText(territories, 'ZIP')}</span>
      </summary>
      <Territories assignedTo={contractorId ?? 'unassigned'} />
    </details>
  )
}

function Territories({ assignedTo }: { assignedTo: UserId | 'unassigned' }) {
  const pages = useInfiniteQuery(pagedQuery(listTerritories, { assignedTo, limit: PAGE_SIZE }))
  return (
    <Loaded
      query={pages}
      skeleton={<SkeletonRows label="Loading the ZIP codes" />}
      failure="The ZIP codes could not be loaded"
    >
      {(items) => (
        <>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-x-6 gap-y-2 border-t border-line px-5 py-4 text-sm sm:px-6">
            {items.map(({ id, zipCode, city, state }) => (
              <li key={id} className="min-w-0">
                <span className="font-semibold">{zipCode}</span>
                <span className="block truncate text-xs text-muted" title={`${city}, ${state}`}>
                  {city}, {state}
                </span>
              </li>
            ))}
          </ul>
          {pages.hasNextPage && (
            <div className="px-5 pb-4 sm:px-6">
              <Button pending={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
                Show more
              </Button>
            </div>
          )}
        </>
      )}
    </Loaded>
  )
}
