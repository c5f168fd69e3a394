import { useQuery } from '@tanstack/react-query'
import { MapPin } from 'lucide-react'
import { paths } from '#web/paths.ts'
import { AssignTerritories } from '#web/territories/AssignTerritories.tsx'
import { TerritoryGroup } from '#web/territories/TerritoryGroup.tsx'
import { territoryCounts, useTerritoryGroups } from '#web/territories/use-territory-groups.ts'
import { Card } from '#web/ui/Card.tsx'
import { LoadedFigure } from '#web/ui/FailedLine.tsx'
import { DataList } from '#web/ui/lists/DataList.tsx'
import { EmptyState } from '#web/ui/lists/EmptyState.tsx'
import { ListCard, Rows } from '#web/ui/lists/ListCard.tsx'

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
  const counts = useQuery(territoryCounts())
  return (
    <Card title="Territory Summary">
      <DataList
        rows={[
          { name: 'Coverage', value: 'Milwaukee/Waukesha' },
          {
            name: 'Assigned',
            value: (
              <LoadedFigure query={counts} className="h-4 w-12">
                {({ assigned }) => assigned}
              </LoadedFigure>
            ),
          },
          {
            name: 'Unassigned',
            value: (
              <LoadedFigure query={counts} className="h-4 w-12">
                {({ unassigned }) => unassigned}
              </LoadedFigure>
            ),
          },
        ]}
      />
    </Card>
  )
}
