import { Ellipsis } from 'lucide-react'
import type { AdminReport } from '#domain/intake/contract.ts'
import { AnswerButton } from '#web/review/manual-responses/AnswerButton.tsx'

/** The ways to answer a report in the queue other than by its draft. */
export const OtherAnswersButton = ({ report: { id, propertyAddress } }: { report: AdminReport }) => (
  <AnswerButton reportId={id} size="sm" variant="quiet" aria-label={`More actions for ${propertyAddress}`}>
    <Ellipsis aria-hidden />
    More actions
  </AnswerButton>
)
