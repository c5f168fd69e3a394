import { useQuery } from '@tanstack/react-query'
import { MapPin } from 'lucide-react'
import { countTerritories } from '#domain/territories/contract.ts'
import { query } from '#web/api/query.ts'
import { paths } from '#web/paths.ts'
import { AssignTerritories } from '#web/territories/AssignTerritories.tsx'
import { TerritoryGroup } from '#web/territories/TerritoryGroup.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DataList } from '#web/ui/DataList.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ListCard, Rows } from '#web/ui/ListCard.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { assignedIn } from './totals.ts'

/** The territories by contractor. */
export function TerritoryManagement() {
  const groups = useQuery(query(countTerritories, {}))
  return (
    <ListCard
      title="Territory Management"
      noun="the territories"
      query={groups}
      allPath={paths.adminTerritories()}
      aside={<AssignTerritories size="sm" />}
      empty={
        <EmptyState icon={MapPin} title="No territories yet">
          Agents can upload a report once its ZIP code is assigned.
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
  const { data: groups } = useQuery(query(countTerritories, {}))
  const unknown = <Skeleton className="h-4 w-12" />
  const total = groups?.reduce((sum, { territories }) => sum + territories, 0)
  const assigned = assignedIn(groups)
  return (
    <Card title="Territory Summary">
      <DataList
        rows={[
          { name: 'Coverage', value: 'Milwaukee/Waukesha' },
          { name: 'Assigned', value: assigned?.toLocaleString('en-US') ?? unknown },
          {
            name: 'Unassigned',
            value:
              total === undefined || assigned === undefined
                ? unknown
                : (total - assigned).toLocaleString('en-US'),
          },
        ]}
      />
    </Card>
  )
}
