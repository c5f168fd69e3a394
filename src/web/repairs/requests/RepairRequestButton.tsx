import { ClipboardList } from 'lucide-react'
import { useState } from 'react'
import type { EstimateData, EstimateId } from '#domain/estimates/contract.ts'
import { Button } from '#web/ui/Button.tsx'
import { RepairRequestDialog } from './RepairRequestDialog.tsx'

/** Makes a request for repairs from the lines of an estimate, for the seller. */
export function RepairRequestButton({ estimateId, data }: { estimateId: EstimateId; data: EstimateData }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button size="sm" onClick={() => setIsOpen(true)}>
        <ClipboardList aria-hidden />
        Repair request
      </Button>
      {isOpen && <RepairRequestDialog estimateId={estimateId} data={data} onClose={() => setIsOpen(false)} />}
    </>
  )
}
