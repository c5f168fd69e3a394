import { useQuery } from '@tanstack/react-query'
import { MapPin, Plus } from 'lucide-react'
import { useState } from 'react'
import { listTerritories, type Territory } from '#domain/territories/contract.ts'
import { query } from '#web/api/query.ts'
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
  const territories = useQuery(query(listTerritories, {}))
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
        query={territories}
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
            groupsOf(items).map((group) => <Group key={group.name} {...group} />)
          )
        }
      </Loaded>
      {isAssigning && <TerritoryDialog onClose={() => setIsAssigning(false)} />}
    </Page>
  )
}

type TerritoryGroup = { name: string; territories: Territory[] }

const UNASSIGNED = 'Unassigned'

/** By contractor, in the order of names; what nobody holds comes first, because somebody should. */
function groupsOf(territories: readonly Territory[]): TerritoryGroup[] {
  const groups = Object.groupBy(territories, ({ contractorName }) => contractorName ?? UNASSIGNED)
  return Object.entries(groups)
    .map(([name, held]) => ({ name, territories: held ?? [] }))
    .sort(
      (a, b) => Number(b.name === UNASSIGNED) - Number(a.name === UNASSIGNED) || a.name.localeCompare(b.name),
    )
}

const Group = ({ name, territories }: TerritoryGroup) => (
  <details open className="group rounded-lg bg-surface shadow-card ring-1 ring-line">
    <summary className="flex items-baseline justify-between gap-4 rounded-lg px-5 py-4 sm:px-6">
      <h2 className="text-lg font-semibold">{name}</h2>
      <span className="text-sm text-muted">{countText(territories.length, 'ZIP')}</span>
    </summary>
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-x-6 gap-y-2 border-t border-line px-5 py-4 text-sm sm:px-6">
      {territories.map(({ id, zipCode, city, state }) => (
        <li key={id} className="min-w-0">
          <span className="font-semibold">{zipCode}</span>
          <span className="block truncate text-xs text-muted" title={`${city}, ${state}`}>
            {city}, {state}
          </span>
        </li>
      ))}
    </ul>
  </details>
)
