import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { MapPin } from 'lucide-react'
import { businessName } from '#domain/accounts/identity/rules.ts'
import { type HeldTerritory, listHeldTerritories } from '#domain/site/test-pages/contract.ts'
import { pagedQuery } from '#web/api/query.ts'
import { EmptyState } from '#web/ui/lists/EmptyState.tsx'
import { ListCard, Rows } from '#web/ui/lists/ListCard.tsx'
import { Scroller } from '#web/ui/lists/Scroller.tsx'
import { testCounts } from './queries.ts'

/** Every territory with its contractor. */
export function CoverageList() {
  const territories = useInfiniteQuery(pagedQuery(listHeldTerritories, { limit: 60 }))
  const { data: counts } = useQuery(testCounts)
  return (
    <ListCard
      title="Territory coverage"
      noun="the territories"
      failure="Failed to fetch territories"
      query={territories}
      total={counts && counts.assigned + counts.unassigned}
      empty={
        <EmptyState icon={MapPin} title="No territories yet">
          Add the sample territories in the multi-state setup.
        </EmptyState>
      }
    >
      {(items) => (
        <Scroller label="Territories and their contractors" className="max-h-96 overflow-y-auto">
          <Rows>
            {items.map((held) => (
              <Held key={held.territory.id} held={held} />
            ))}
          </Rows>
        </Scroller>
      )}
    </ListCard>
  )
}

const Held = ({ held: { territory, contractor } }: { held: HeldTerritory }) => (
  <li className="flex flex-wrap items-baseline gap-x-6 gap-y-1 px-5 py-2.5 text-sm sm:px-6">
    <p className="w-44 min-w-0">
      <span className="font-semibold">{territory.zipCode}</span>{' '}
      <span className="text-muted">
        {territory.city}, {territory.state}
      </span>
    </p>
    <p className="min-w-0 flex-1 wrap-anywhere">
      {contractor ? businessName(contractor) : <span className="text-muted">Available</span>}
    </p>
  </li>
)
