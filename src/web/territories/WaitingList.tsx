import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listWaitlist, type WaitedZip } from '#domain/territories/contract.ts'
import { pagedQuery } from '#web/api/query.ts'
import { Button } from '#web/ui/Button.tsx'
import { DateTime } from '#web/ui/DateTime.tsx'
import { countText } from '#web/ui/format.ts'
import { ListCard, Rows } from '#web/ui/lists/ListCard.tsx'
import { lazyDialog } from '#web/ui/loading/lazy-part.tsx'

const ManualTerritoryDialog = lazyDialog(() =>
  import('./ManualTerritoryDialog.tsx').then(({ ManualTerritoryDialog }) => ManualTerritoryDialog),
)

const PAGE_SIZE = 50

/** Where ODIE is wanted: the ZIP codes that people wait for. Assigning one emails them. */
export function WaitingList() {
  const zips = useInfiniteQuery(pagedQuery(listWaitlist, { limit: PAGE_SIZE }))
  const [assigning, setAssigning] = useState<string | null>(null)
  return (
    <>
      <ListCard
        title="Waiting list"
        noun="the waiting list"
        description="People who asked us to email them when we start serving their ZIP code. Assigning a ZIP code sends those emails."
        query={zips}
        empty={<p className="px-5 pb-5 text-sm text-muted sm:px-6">No one is waiting for a ZIP code.</p>}
      >
        {(items) => (
          <Rows scrolls label="Waiting list">
            {items.map((zip) => (
              <WaitingRow key={zip.zipCode} zip={zip} onAssign={() => setAssigning(zip.zipCode)} />
            ))}
          </Rows>
        )}
      </ListCard>
      {assigning && <ManualTerritoryDialog zipCode={assigning} onClose={() => setAssigning(null)} />}
    </>
  )
}

const WaitingRow = ({ zip, onAssign }: { zip: WaitedZip; onAssign: () => void }) => (
  <li className="flex flex-wrap items-center gap-x-6 gap-y-2 px-5 py-3 sm:px-6">
    <p className="min-w-0 flex-1 basis-60">
      <span className="font-semibold">{zip.zipCode}</span> {zip.city && `${zip.city}, ${zip.county} County`}
      <span className="block text-xs text-muted">
        {countText(zip.people, 'person', 'people')}, since <DateTime at={zip.since} />
      </span>
    </p>
    <Button size="sm" aria-label={`Assign ${zip.zipCode}`} onClick={onAssign}>
      Assign
    </Button>
  </li>
)
