import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Coverage } from '#domain/pricing/pricebooks/contract.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { ProgressBar } from '#web/ui/ProgressBar.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { coverageQuery, type PricebookOwner } from '../queries.ts'
import { MissingPrice, type TypedPrices } from './MissingPrice.tsx'

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
        {({ priced, total, kinds }) => (
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
            {isOpen && <MissingPrices kinds={kinds} owner={owner} onClose={() => setIsOpen(false)} />}
          </div>
        )}
      </Loaded>
    </Card>
  )
}

/** 100 only if nothing is missing. */
const percentOf = (priced: number, total: number) => Math.floor((100 * priced) / total)

function MissingPrices({
  kinds,
  owner,
  onClose,
}: {
  kinds: Coverage['kinds']
  owner: PricebookOwner
  onClose: () => void
}) {
  const missing = kinds.filter(({ itemName }) => itemName === null)
  const [typed] = useState<TypedPrices>(() => new Map())
  const [typedCount, setTypedCount] = useState(0)
  const [isSaving, setIsSaving] = useState(false)
  /** Adds what was typed, and closes; it stays open at the first price that can't be added. */
  const finish = async () => {
    setIsSaving(true)
    const areAdded = await addAll(typed)
    setIsSaving(false)
    if (areAdded) onClose()
  }
  return (
    <Dialog
      isOpen
      shape="drawer"
      onClose={onClose}
      hasInput={typedCount > 0}
      title="Fill in missing prices"
      description="Each price is added to the pricebook, where you can rename the item or enter a range."
      footer={
        <Button variant="primary" pending={isSaving} onClick={() => void finish()}>
          Done
        </Button>
      }
    >
      {missing.length === 0 ? (
        <p className="text-sm text-muted">Every kind of work has a price.</p>
      ) : (
        <ul aria-label="Missing prices" className="divide-y divide-line">
          {missing.map((kind) => (
            <MissingPrice key={kind.kind} kind={kind} owner={owner} typed={typed} onCount={setTypedCount} />
          ))}
        </ul>
      )}
    </Dialog>
  )
}

/** One after another, so that the first price that can't be added keeps the focus. Rows go once they're added. */
async function addAll(typed: TypedPrices): Promise<boolean> {
  for (const add of [...typed.values()]) if (!(await add())) return false
  return true
}
