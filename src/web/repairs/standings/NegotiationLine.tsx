import { Link } from 'react-router'
import type { EstimateId } from '#domain/estimates/contract.ts'
import type { NegotiationStanding } from '#domain/repairs/standings/contract.ts'
import { paths } from '#web/paths.ts'
import { countText } from '#web/ui/format.ts'

/** Where an estimate's repair request is, with a link to it. */
export const NegotiationLine = ({
  estimateId,
  standing,
}: {
  estimateId: EstimateId
  standing: NegotiationStanding
}) => (
  <p className="text-sm">
    <Link
      to={paths.repairRequest(estimateId)}
      className="rounded-sm font-semibold text-accent underline underline-offset-4"
    >
      Repair request
    </Link>
    : {negotiationText(standing)}
  </p>
)

/** Where a repair request is, for its agent, after a colon. */
export function negotiationText({ state, settled, of }: NegotiationStanding): string {
  switch (state) {
    case 'unsent':
      return 'saved, but not sent yet'
    case 'waiting':
      return `waiting for the other side${settledText(settled, of)}`
    case 'answered':
      return `the other side has answered, and it’s your turn${settledText(settled, of)}`
    case 'agreed':
      return `all agreed (${countText(of, 'item')})`
    case 'withdrawn':
      return 'withdrawn'
  }
}

const settledText = (settled: number, of: number) =>
  settled > 0 ? ` (${settled} of ${of} items agreed)` : ''
