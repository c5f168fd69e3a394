import { useInfiniteQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { countText } from '#web/ui/format.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { type TerritoryGroup as Group, territoryPages } from './use-territory-groups.ts'

/** A contractor's ZIP codes, or the unassigned ones. They load when the group is opened. */
export function TerritoryGroup({
  group: { contractorId, contractorName, territories },
  search,
  startsOpen,
}: {
  group: Group
  search: string | undefined
  startsOpen: boolean
}) {
  const [isOpen, setIsOpen] = useState(startsOpen)
  return (
    <li>
      <details open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)} className="group">
        <summary className="flex cursor-pointer items-center gap-3 px-5 py-4 outline-offset-[-2px] hover:bg-hover sm:px-6">
          <ChevronRight
            aria-hidden
            className="size-4 shrink-0 text-muted transition-transform group-open:rotate-90"
          />
          <h3 className="min-w-0 flex-1 wrap-anywhere font-semibold">{contractorName ?? 'Unassigned'}</h3>
          <span className="text-sm text-muted">{countText(territories, 'ZIP code')}</span>
        </summary>
        {isOpen && <ZipCodes assignedTo={contractorId ?? 'unassigned'} search={search} />}
      </details>
    </li>
  )
}

function ZipCodes(narrowing: Parameters<typeof territoryPages>[0]) {
  const pages = useInfiniteQuery(territoryPages(narrowing))
  return (
    <Loaded
      query={pages}
      skeleton={<SkeletonRows label="Loading the ZIP codes" />}
      failure="We couldn’t load the ZIP codes"
    >
      {(items) => (
        <>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-x-6 gap-y-2 px-5 pt-1 pb-4 text-sm sm:px-6 sm:pl-13">
            {items.map(({ id, zipCode, city, state }) => (
              <li key={id} className="min-w-0">
                <span className="font-semibold">{zipCode}</span>
                <span className="block truncate text-xs text-muted" title={`${city}, ${state}`}>
                  {city}, {state}
                </span>
              </li>
            ))}
          </ul>
          {pages.hasNextPage && (
            <div className="px-5 pb-4 sm:px-6 sm:pl-13">
              <Button size="sm" pending={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
                Show more
              </Button>
            </div>
          )}
        </>
      )}
    </Loaded>
  )
}
