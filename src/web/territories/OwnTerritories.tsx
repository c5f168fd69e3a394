import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { MapPin } from 'lucide-react'
import { EmptyState } from '#web/ui/lists/EmptyState.tsx'
import { ListCard } from '#web/ui/lists/ListCard.tsx'
import { ownTerritories, ownTerritoryCounts } from './own-territories.ts'
import { TerritoryGrid } from './TerritoryGrid.tsx'

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
      {(items) => <TerritoryGrid territories={items} />}
    </ListCard>
  )
}
