import { useQuery } from '@tanstack/react-query'
import { Activity, HardHat, type LucideIcon, MapPin, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { countAgents, listAgents } from '#domain/accounts/agents/contract.ts'
import { contractorCounts } from '#web/accounts/contractors/queries.ts'
import { countsQuery } from '#web/api/query.ts'
import { territoryCounts } from '#web/territories/use-territory-groups.ts'
import { LoadedFigure } from '#web/ui/FailedLine.tsx'

/** The platform at a glance. */
export function SummaryTiles() {
  const agents = useQuery(countsQuery(listAgents, countAgents, {}))
  const contractors = useQuery(contractorCounts())
  const territories = useQuery(territoryCounts())
  return (
    <dl className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      <Tile
        icon={Users}
        name="Active Agents"
        value={<LoadedFigure query={agents}>{({ active }) => active}</LoadedFigure>}
      />
      <Tile
        icon={HardHat}
        name="Partner Contractors"
        value={
          <LoadedFigure query={contractors}>{({ verified, pending }) => verified + pending}</LoadedFigure>
        }
      />
      <Tile
        icon={MapPin}
        name="Assigned Territories"
        value={<LoadedFigure query={territories}>{({ assigned }) => assigned}</LoadedFigure>}
      />
      <Tile icon={Activity} name="Platform Status" value="Active" />
    </dl>
  )
}

export const Tile = ({ icon: Icon, name, value }: { icon: LucideIcon; name: string; value: ReactNode }) => (
  <div className="flex flex-col-reverse justify-end gap-1 rounded-lg bg-surface p-4 shadow-card ring-1 ring-line sm:p-5">
    <dt className="text-xs text-muted">
      <Icon aria-hidden className="mr-1.5 inline size-4 align-text-bottom" />
      {name}
    </dt>
    <dd className="text-2xl font-semibold tracking-tight">{value}</dd>
  </div>
)
