import { useInfiniteQuery } from '@tanstack/react-query'
import { ListChecks } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { getTestBoundaries, listTestTerritories } from '#domain/site/test-pages/contract.ts'
import type { StateCode } from '#domain/territories/catalogue.ts'
import type { Territory } from '#domain/territories/contract.ts'
import { pagedQuery } from '#web/api/query.ts'
import { ZipMap } from '#web/territories/zip-map/ZipMap.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'

type Props = { state: StateCode; chosen: readonly string[]; onChoose: (territoryIds: string[]) => void }

/** The territories of a state to choose from, on a map and in the list next to it. */
export function TerritoryChoice({ state, ...choice }: Props) {
  const territories = useInfiniteQuery(pagedQuery(listTestTerritories, { state, limit: 500 }))
  const { hasNextPage, isFetching, isError, fetchNextPage } = territories
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [hasNextPage, isFetching, isError, fetchNextPage])
  return (
    <fieldset className="grid min-w-0 gap-3 sm:col-span-2">
      <legend className="mb-2 text-sm font-semibold">Territories</legend>
      <Loaded
        query={territories}
        skeleton={<SkeletonRows label="Loading the territories" />}
        failure="Failed to fetch territories"
      >
        {(loaded) =>
          loaded.length === 0 ? (
            <p className="rounded-md bg-canvas p-4 text-sm text-muted ring-1 ring-line">
              This state has no territories yet.
            </p>
          ) : (
            <Choices state={state} territories={loaded} {...choice} />
          )
        }
      </Loaded>
    </fieldset>
  )
}

function Choices({ state, territories, chosen, onChoose }: Props & { territories: readonly Territory[] }) {
  const zips = useMemo(
    () => territories.map((territory) => ({ ...territory, isTerritory: true, waiting: 0 })),
    [territories],
  )
  const selected = useMemo(() => {
    const ids = new Set(chosen)
    return new Set(territories.filter(({ id }) => ids.has(id)).map(({ zipCode }) => zipCode))
  }, [territories, chosen])
  const choose = (zipCodes: ReadonlySet<string>) =>
    onChoose(territories.filter(({ zipCode }) => zipCodes.has(zipCode)).map(({ id }) => id))
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <Badge icon={ListChecks}>
          {chosen.length}/{territories.length} selected
        </Badge>
        <Button size="sm" onClick={() => onChoose(territories.map(({ id }) => id))}>
          Select All
        </Button>
        <Button size="sm" onClick={() => onChoose([])}>
          Clear All
        </Button>
      </div>
      <ZipMap
        state={state}
        zips={zips}
        selected={selected}
        onSelect={choose}
        boundaries={getTestBoundaries}
      />
    </>
  )
}
