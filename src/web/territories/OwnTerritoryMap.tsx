import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { STATES, type StateCode } from '#domain/territories/catalogue.ts'
import {
  getOwnTerritoryMap,
  getZipBoundaries,
  type MapZip,
} from '#domain/territories/zip-boundaries/contract.ts'
import type { UserId } from '#kernel/actor.ts'
import { query } from '#web/api/query.ts'
import { Card } from '#web/ui/Card.tsx'
import { StateSelect } from './StateSelect.tsx'
import { useBoundaries } from './zip-map/use-boundaries.ts'
import { ZipMap } from './zip-map/ZipMap.tsx'

/** The contractor's territories on a map; nothing while they have none, or without a host of boundaries. */
export function OwnTerritoryMap({ contractorId }: { contractorId: UserId }) {
  const { data: zips = [] } = useQuery(query(getOwnTerritoryMap, {}))
  const states = STATES.map(({ code, name }) => ({
    code,
    name,
    zips: zips.filter((zip) => zip.state === code),
  }))
  const [chosen, setChosen] = useState<StateCode | null>(null)
  const held = states.filter((state) => state.zips.length > 0).sort((a, b) => b.zips.length - a.zips.length)
  const shown = held.find(({ code }) => code === chosen) ?? held[0]
  if (!shown) return null
  return (
    <StateCard
      key={shown.code}
      state={shown.code}
      zips={shown.zips}
      contractorId={contractorId}
      aside={<StateSelect states={held} value={shown.code} onChange={setChosen} />}
    />
  )
}

function StateCard({
  state,
  zips,
  contractorId,
  aside,
}: {
  state: StateCode
  zips: readonly { zipCode: string; city: string }[]
  contractorId: UserId
  aside: React.ReactNode
}) {
  const { status } = useBoundaries(getZipBoundaries, state)
  const drawn = useMemo(
    () =>
      zips.map(({ zipCode, city }): MapZip => {
        const contractorName = 'Your territory'
        return { zipCode, city, isTerritory: true, contractorId, contractorName, waiting: 0 }
      }),
    [zips, contractorId],
  )
  if (status === 'off') return null
  return (
    <Card title="Territory Map" aside={aside}>
      <ZipMap state={state} zips={drawn} />
    </Card>
  )
}
