import { MapPinned } from 'lucide-react'
import type { AdminEstimate } from '#domain/estimates/contract.ts'
import type { UserId } from '#kernel/actor.ts'
import { Button } from '#web/ui/Button.tsx'

/** Says that another contractor holds the ZIP code now, and offers to change to them with their prices. */
export function ZipHolderNote({
  estimate: { zipHolder, report },
  contractorId,
  onChoose,
}: {
  estimate: AdminEstimate
  contractorId: UserId | null
  onChoose: (id: UserId) => void
}) {
  if (!zipHolder || zipHolder.id === contractorId) return null
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <span className="inline-flex items-start gap-1.5 wrap-anywhere">
        <MapPinned aria-hidden className="mt-0.5 size-4 shrink-0 text-caution" />
        {zipHolder.name} serves {report.zipCode} now.
      </span>
      <Button size="sm" onClick={() => onChoose(zipHolder.id)}>
        Change the contractor
      </Button>
    </p>
  )
}
