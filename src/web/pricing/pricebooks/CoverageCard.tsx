import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { lazyDialog } from '#web/ui/loading/lazy-part.tsx'
import { ProgressBar } from '#web/ui/ProgressBar.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { coverageQuery, type PricebookOwner } from '../queries.ts'
import { RivalsNotice } from '../RivalsNotice.tsx'

const MissingPrices = lazyDialog(() =>
  import('./MissingPrices.tsx').then(({ MissingPrices }) => MissingPrices),
)

/** How much of the catalogue a pricebook prices, and the way to fill in the rest. */
export function CoverageCard({ owner }: { owner: PricebookOwner }) {
  const coverage = useQuery(coverageQuery(owner))
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Card title="Coverage" description="The work inspection reports call for most often.">
      <Loaded
        query={coverage}
        skeleton={<SkeletonRows rows={2} label="Loading the coverage" />}
        failure="We couldn’t load the coverage"
      >
        {({ priced, total, kinds, rivals }) => (
          <div className="grid gap-3">
            <p>
              <span className="text-2xl font-semibold tracking-tight">{percentOf(priced, total)}%</span>{' '}
              <span className="text-sm text-muted">
                {priced} of {total} kinds of work
              </span>
            </p>
            <ProgressBar label="Coverage" fraction={priced / total} />
            {priced < total ? (
              <>
                <p className="text-sm text-muted">
                  The other {total - priced} are priced from the catalog and marked as such.
                </p>
                <Button size="sm" className="justify-self-start" onClick={() => setIsOpen(true)}>
                  Fill in missing prices
                </Button>
              </>
            ) : (
              <p className="text-sm text-muted">Every kind of work has a price.</p>
            )}
            <RivalsNotice rivals={rivals} />
            {isOpen && <MissingPrices kinds={kinds} owner={owner} onClose={() => setIsOpen(false)} />}
          </div>
        )}
      </Loaded>
    </Card>
  )
}

/** 100 only if nothing is missing. */
const percentOf = (priced: number, total: number) => Math.floor((100 * priced) / total)
