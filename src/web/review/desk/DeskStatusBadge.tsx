import { History, Hourglass } from 'lucide-react'
import type { AdminEstimate } from '#domain/estimates/contract.ts'
import { EstimateStatusBadge } from '#web/estimates/EstimateStatusBadge.tsx'
import { useStandings } from '#web/estimates/use-standings.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { isHeld } from './draft/draft.ts'

/** The status of an estimate as the queue and the list of estimates say it. */
export function DeskStatusBadge({ estimate }: { estimate: AdminEstimate }) {
  const { id, status } = estimate
  const standings = useStandings(status === 'accepted' ? [id] : [])
  if (isHeld(estimate)) return <Badge icon={Hourglass}>Approved, waiting for the contractor</Badge>
  if (estimate.replacement && estimate.replacement.status !== 'draft')
    return <Badge icon={History}>Replaced</Badge>
  return <EstimateStatusBadge estimate={estimate} standing={standings.get(id)?.work} />
}
