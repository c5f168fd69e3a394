import type { listOwnTerritories } from '#domain/territories/contract.ts'
import type { OutputOf } from '#kernel/endpoint.ts'
import { Scroller } from '#web/ui/lists/Scroller.tsx'

/** A contractor's ZIP codes with their states and cities. */
export const TerritoryGrid = ({
  territories,
}: {
  territories: Readonly<OutputOf<typeof listOwnTerritories>>
}) => (
  <Scroller label="Territories" className="max-h-96 overflow-y-auto border-t border-line py-2">
    <ul className="grid grid-cols-2 sm:grid-cols-3 lg:grid-cols-2">
      {territories.map(({ id, zipCode, city, state }) => (
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
)
