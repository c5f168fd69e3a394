import { Share2 } from 'lucide-react'
import { useState } from 'react'
import type { EstimateId } from '#domain/estimates/contract.ts'
import { Button } from '#web/ui/Button.tsx'
import { lazyDialog } from '#web/ui/loading/lazy-part.tsx'

const ShareDialog = lazyDialog(() => import('./ShareDialog.tsx').then(({ ShareDialog }) => ShareDialog))

/** Shares an estimate with people who have no account, by links. */
export function ShareButton({ estimateId }: { estimateId: EstimateId }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button size="sm" onClick={() => setIsOpen(true)}>
        <Share2 aria-hidden />
        Share
      </Button>
      {isOpen && <ShareDialog estimateId={estimateId} onClose={() => setIsOpen(false)} />}
    </>
  )
}
