import { useState } from 'react'
import type { Coverage } from '#domain/pricing/pricebooks/coverage/contract.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import type { PricebookOwner } from '../queries.ts'
import { MissingPrice, type TypedPrices } from './MissingPrice.tsx'

/** The kinds of work that a pricebook doesn't price, each with fields for its price. */
export function MissingPrices({
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
