import { ListChecks } from 'lucide-react'
import type { Territory } from '#domain/territories/contract.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Loaded, type LoadedQuery } from '#web/ui/Loaded.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'

type Props = {
  query: LoadedQuery<readonly Territory[]> & {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    fetchNextPage: () => unknown
  }
  chosen: readonly string[]
  onChoose: (territoryIds: string[]) => void
}

/** The territories of a state to choose from. */
export const TerritoryChecklist = ({ query, chosen, onChoose }: Props) => (
  <fieldset className="grid gap-3 sm:col-span-2">
    <legend className="mb-2 text-sm font-semibold">Territories</legend>
    <Loaded
      query={query}
      skeleton={<SkeletonRows label="Loading the territories" />}
      failure="Failed to fetch territories"
    >
      {(territories) => (
        <>
          <div className="flex flex-wrap items-center gap-2">
            <Badge icon={ListChecks}>
              {chosen.length}/{territories.length}
              {query.hasNextPage && '+'} selected
            </Badge>
            <Button size="sm" onClick={() => onChoose(territories.map(({ id }) => id))}>
              Select All
            </Button>
            <Button size="sm" onClick={() => onChoose([])}>
              Clear All
            </Button>
          </div>
          {territories.length === 0 ? (
            <p className="rounded-md bg-canvas p-4 text-sm text-muted ring-1 ring-line">
              This state has no territories yet.
            </p>
          ) : (
            <ul className="grid max-h-64 gap-x-4 overflow-y-auto rounded-md bg-canvas p-2 ring-1 ring-line sm:grid-cols-2">
              {territories.map((territory) => (
                <Choice
                  key={territory.id}
                  territory={territory}
                  isChosen={chosen.includes(territory.id)}
                  onChange={(isChosen) =>
                    onChoose(
                      isChosen ? [...chosen, territory.id] : chosen.filter((id) => id !== territory.id),
                    )
                  }
                />
              ))}
            </ul>
          )}
          {query.hasNextPage && (
            <Button
              size="sm"
              className="justify-self-start"
              pending={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              Show more
            </Button>
          )}
        </>
      )}
    </Loaded>
  </fieldset>
)

const Choice = ({
  territory: { zipCode, city, contractorName },
  isChosen,
  onChange,
}: {
  territory: Territory
  isChosen: boolean
  onChange: (isChosen: boolean) => void
}) => (
  <li>
    <label className="flex items-start gap-3 rounded-sm px-2 py-1.5 text-sm hover:bg-hover">
      <input
        type="checkbox"
        checked={isChosen}
        onChange={(event) => onChange(event.target.checked)}
        className="mt-0.5 size-4 shrink-0 accent-accent"
      />
      <span className="min-w-0">
        <span className="font-semibold">{zipCode}</span> {city}
        <span className="block truncate text-xs text-muted">{contractorName ?? 'Available'}</span>
      </span>
    </label>
  </li>
)
