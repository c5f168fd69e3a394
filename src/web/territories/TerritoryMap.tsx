import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { StateCode } from '#domain/territories/catalogue.ts'
import { getTerritoryMap, type MapZip } from '#domain/territories/zip-boundaries/contract.ts'
import { query } from '#web/api/query.ts'
import { useServedStates } from '#web/service-area/use-served-states.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { countText } from '#web/ui/format.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { AssignZipsDialog } from './AssignZipsDialog.tsx'
import { StateSelect } from './StateSelect.tsx'
import { ZipMap } from './zip-map/ZipMap.tsx'

const NONE: ReadonlySet<string> = new Set()

/** The territories of a state on a map: who holds them, the gaps, and the demand. ZIP codes chosen there can be assigned. */
export function TerritoryMap() {
  const states = useServedStates()
  const [chosen, setChosen] = useState<StateCode | null>(null)
  const state = chosen ?? states[0]?.code ?? 'WI'
  return (
    <Card
      title="Map"
      description={
        <>
          Choose ZIP codes on the map or in the list, then assign them.{' '}
          <span className="pointer-coarse:hidden">Hold Shift and drag to select an area.</span>
        </>
      }
      aside={<StateSelect states={states} value={state} onChange={setChosen} />}
    >
      <StateMap key={state} state={state} />
    </Card>
  )
}

function StateMap({ state }: { state: StateCode }) {
  const zips = useQuery(query(getTerritoryMap, { state }))
  const [selected, setSelected] = useState(NONE)
  return (
    <Loaded
      query={zips}
      skeleton={<SkeletonRows label="Loading the map" rows={6} />}
      failure="We couldn’t load the territories of this state"
    >
      {(items) => (
        <div className="grid gap-3">
          <ZipMap state={state} zips={items} selected={selected} onSelect={setSelected} />
          <Selection state={state} zips={items} selected={selected} onClear={() => setSelected(NONE)} />
        </div>
      )}
    </Loaded>
  )
}

/** What's selected, and what can be done with it. */
function Selection({
  state,
  zips,
  selected,
  onClear,
}: {
  state: StateCode
  zips: readonly MapZip[]
  selected: ReadonlySet<string>
  onClear: () => void
}) {
  const [isAssigning, setIsAssigning] = useState(false)
  const chosen = useMemo(() => zips.filter(({ zipCode }) => selected.has(zipCode)), [zips, selected])
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-line pt-3">
      <p role="status" className="min-w-0 flex-1 text-sm">
        {chosen.length === 0 ? 'No ZIP codes selected' : `${countText(chosen.length, 'ZIP code')} selected`}
      </p>
      {chosen.length > 0 && <Button onClick={onClear}>Clear selection</Button>}
      <Button variant="primary" disabled={chosen.length === 0} onClick={() => setIsAssigning(true)}>
        Assign selected
      </Button>
      {isAssigning && (
        <AssignZipsDialog
          state={state}
          zips={chosen}
          onClose={() => setIsAssigning(false)}
          onAssigned={onClear}
        />
      )}
    </div>
  )
}
