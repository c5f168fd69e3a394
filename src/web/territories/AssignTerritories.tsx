import { MapPinned, Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { lazyDialog } from '#web/ui/loading/lazy-part.tsx'

const BulkAssignDialog = lazyDialog(() =>
  import('./BulkAssignDialog.tsx').then(({ BulkAssignDialog }) => BulkAssignDialog),
)
const ManualTerritoryDialog = lazyDialog(() =>
  import('./ManualTerritoryDialog.tsx').then(({ ManualTerritoryDialog }) => ManualTerritoryDialog),
)

/** The two ways to assign ZIP codes. */
export function AssignTerritories({ size }: { size?: 'sm' }) {
  const [open, setOpen] = useState<'bulk' | 'manual' | null>(null)
  const close = () => setOpen(null)
  return (
    <div className="flex flex-wrap gap-2">
      <Button size={size} variant="primary" onClick={() => setOpen('bulk')}>
        <MapPinned aria-hidden />
        Bulk assign
      </Button>
      <Button size={size} onClick={() => setOpen('manual')}>
        <Plus aria-hidden />
        Manual
      </Button>
      {open === 'bulk' && <BulkAssignDialog onClose={close} />}
      {open === 'manual' && <ManualTerritoryDialog onClose={close} />}
    </div>
  )
}
