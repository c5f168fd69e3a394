import { Hourglass, MessageSquareWarning } from 'lucide-react'
import type { AdminReport } from '#domain/intake/contract.ts'
import { Badge } from '#web/ui/Badge.tsx'

/** An approved draft that its contractor has, or has returned; nothing for any other. */
export function HoldBadge({ report: { heldUntil, objection } }: { report: AdminReport }) {
  if (heldUntil) return <Badge icon={Hourglass}>Approved, waiting for the contractor</Badge>
  if (!objection) return null
  return (
    <Badge tone="caution" icon={MessageSquareWarning}>
      The contractor asked for a change
    </Badge>
  )
}
