import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { MapPin } from 'lucide-react'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ListCard } from '#web/ui/ListCard.tsx'
import { Scroller } from '#web/ui/Scroller.tsx'
import { ownTerritories, ownTerritoryCounts } from './own-territories.ts'

export function OwnTerritories() {
  const territories = useInfiniteQuery(ownTerritories)
  const counts = useQuery(ownTerritoryCounts)
  return (
    <ListCard
      title="Service Territories"
      noun="your territories"
      query={territories}
      total={counts.data?.territories}
      empty={
        <EmptyState icon={MapPin} title="No service territories assigned yet.">
          Contact admin to set up your service areas.
        </EmptyState>
      }
    >
      {(items) => (
        <Scroller label="Territories" className="max-h-96 overflow-y-auto border-t border-line py-2">
          <ul className="grid grid-cols-2 sm:grid-cols-3 lg:grid-cols-2">
            {items.map(({ id, zipCode, city, state }) => (
              <li key={id} className="px-5 py-2 text-sm sm:px-6">
                <p className="flex items-center gap-2 font-semibold">
                  {zipCode}
                  <span className="rounded-sm bg-sunken px-1.5 text-xs font-medium text-muted">{state}</span>
                </p>
                <p className="truncate text-xs text-muted">
                  {city}, {state}
                </p>
              </li>
            ))}
          </ul>
        </Scroller>
      )}
    </ListCard>
  )
}
