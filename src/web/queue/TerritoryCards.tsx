import { useQuery } from '@tanstack/react-query'
import { MapPin } from 'lucide-react'
import { paths } from '#web/paths.ts'
import { AssignTerritories } from '#web/territories/AssignTerritories.tsx'
import { TerritoryGroup } from '#web/territories/TerritoryGroup.tsx'
import { territoryCounts, useTerritoryGroups } from '#web/territories/use-territory-groups.ts'
import { Card } from '#web/ui/Card.tsx'
import { DataList } from '#web/ui/DataList.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ListCard, Rows } from '#web/ui/ListCard.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

const SHOWN = 20

/** The territories by contractor. */
export function TerritoryManagement() {
  const { query: groups, total } = useTerritoryGroups({ limit: SHOWN })
  return (
    <ListCard
      title="Territory Management"
      noun="the territories"
      query={groups}
      total={total}
      allPath={paths.adminTerritories()}
      aside={<AssignTerritories size="sm" />}
      empty={
        <EmptyState icon={MapPin} title="No territories yet">
          Add ZIP codes, and agents can upload reports for them.
        </EmptyState>
      }
    >
      {(items) => (
        <Rows scrolls>
          {items.map((group) => (
            <TerritoryGroup key={group.contractorId} group={group} search={undefined} startsOpen={false} />
          ))}
        </Rows>
      )}
    </ListCard>
  )
}

/** What's covered, in numbers. */
export function TerritorySummary() {
  const { data: counts } = useQuery(territoryCounts())
  const unknown = <Skeleton className="h-4 w-12" />
  return (
    <Card title="Territory Summary">
      <DataList
        rows={[
          { name: 'Coverage', value: 'Milwaukee/Waukesha' },
          { name: 'Assigned', value: counts?.assigned.toLocaleString('en-US') ?? unknown },
          { name: 'Unassigned', value: counts?.unassigned.toLocaleString('en-US') ?? unknown },
        ]}
      />
    </Card>
  )
}
