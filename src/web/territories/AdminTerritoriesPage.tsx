import { MapPin, SearchX } from 'lucide-react'
import { siteConfig } from '#web/service-area/use-served-states.ts'
import { preload } from '#web/session/preload.ts'
import { Page } from '#web/shell/Page.tsx'
import type { Outline } from '#web/shell/portal/outline.ts'
import { SearchField } from '#web/ui/forms/SearchField.tsx'
import { useSearch } from '#web/ui/forms/use-search.ts'
import { EmptyState } from '#web/ui/lists/EmptyState.tsx'
import { ListCard, Rows } from '#web/ui/lists/ListCard.tsx'
import { lazyPart } from '#web/ui/loading/lazy-part.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SkeletonCard, SkeletonPart } from '#web/ui/Skeleton.tsx'
import { AssignTerritories } from './AssignTerritories.tsx'
import { mapConfig } from './map-config.ts'
import { TerritoryGroup } from './TerritoryGroup.tsx'
import { territoryCounts, territoryHolders, useTerritoryGroups } from './use-territory-groups.ts'
import { WaitingList } from './WaitingList.tsx'

const MAP_SKELETON = <SkeletonPart label="Loading the map" className="h-[42rem]" />

// Lazy, so that the lists don't wait for it.
const TerritoryMap = lazyPart(
  () => import('./TerritoryMap.tsx').then(({ TerritoryMap }) => TerritoryMap),
  MAP_SKELETON,
)

export const meta = () => [{ title: 'Territories · ODIE' }]

export const handle = {
  title: 'Territories',
  description: 'Each ZIP code is assigned to one contractor, whose pricebook is used for its reports.',
  skeleton: () => (
    <>
      {MAP_SKELETON}
      <SkeletonCard />
    </>
  ),
  // The map's card is higher where there are several states.
  queries: () => [mapConfig, siteConfig, territoryHolders(), territoryCounts()],
} satisfies Outline

export const clientLoader = () => preload(...handle.queries())

/** A search opens its groups, but not more than these, because each open one sends a request. */
const MAX_OPEN_GROUPS = 3

export default function AdminTerritoriesPage() {
  const { text, setText, search } = useSearch()
  const { query: groups, total } = useTerritoryGroups({ search })
  return (
    <Page>
      <PageHeader title={handle.title} description={handle.description} actions={<AssignTerritories />} />
      <TerritoryMap />
      <ListCard
        title="By contractor"
        noun="the territories"
        query={groups}
        total={total}
        moreLabel="Load more"
        aside={
          <SearchField
            label="Search territories"
            placeholder="Search by ZIP code, city, or contractor"
            className="w-full sm:w-72"
            value={text}
            onChange={setText}
          />
        }
        empty={
          search ? (
            <EmptyState icon={SearchX} title="No matches">
              Try the start of a ZIP code, or part of a city or a contractor’s name.
            </EmptyState>
          ) : (
            <EmptyState icon={MapPin} title="No territories yet" action={<AssignTerritories />}>
              Add ZIP codes, and agents can upload reports for them.
            </EmptyState>
          )
        }
      >
        {(items) => (
          <Rows>
            {items.map((group) => (
              <TerritoryGroup
                key={`${group.contractorId} ${search}`}
                group={group}
                search={search}
                startsOpen={search !== undefined && items.length <= MAX_OPEN_GROUPS}
              />
            ))}
          </Rows>
        )}
      </ListCard>
      <WaitingList />
    </Page>
  )
}
