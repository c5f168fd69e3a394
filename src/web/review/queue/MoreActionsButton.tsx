import { Ellipsis } from 'lucide-react'
import type { AdminReport } from '#domain/intake/contract.ts'
import { ManualResponseButton } from '#web/review/manual-responses/ManualResponseButton.tsx'

/** The ways to answer a report in the queue other than by its draft. */
export const MoreActionsButton = ({ report: { id, propertyAddress } }: { report: AdminReport }) => (
  <ManualResponseButton
    reportId={id}
    size="sm"
    variant="quiet"
    aria-label={`More actions for ${propertyAddress}`}
  >
    <Ellipsis aria-hidden />
    More actions
  </ManualResponseButton>
)
