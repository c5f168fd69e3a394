import { useQuery } from '@tanstack/react-query'
import { listShares } from '#domain/client/shares/contract.ts'
import type { AgentEstimate } from '#domain/estimates/contract.ts'
import { stateOf, wasSent } from '#domain/repairs/requests/rules.ts'
import { negotiationStandingOf } from '#domain/repairs/standings/rules.ts'
import { query } from '#web/api/query.ts'
import { negotiationText } from '#web/repairs/standings/NegotiationLine.tsx'
import { countText } from '#web/ui/format.ts'
import type { FirstChoice } from './use-first-choice.ts'

/** Where the repair request is, and what that means for the lines that are chosen below. Nothing without one. */
export function NegotiatedRepairs({ estimate, choice }: { estimate: AgentEstimate; choice: FirstChoice }) {
  const { versions, chosenFirst, isNegotiated } = choice
  const [latest] = versions
  const links = useQuery({ ...query(listShares, { id: estimate.id }), enabled: latest !== undefined })
  if (!latest) return null
  const isSent = links.data === undefined || wasSent(versions, links.data)
  return (
    <div className="grid gap-1">
      <p className="text-sm">Repair request: {negotiationText(negotiationStandingOf(latest, { isSent }))}</p>
      {isNegotiated && chosenFirst && (
        <p className="text-sm text-muted">
          {selectionText(stateOf(latest) === 'agreed', chosenFirst.length)}
        </p>
      )}
    </div>
  )
}

function selectionText(isAgreed: boolean, chosen: number) {
  if (!isAgreed) return 'Items that were settled without a repair aren’t selected below. You can add them.'
  return chosen === 0
    ? 'No agreed repairs are left, so nothing is selected below. You can still choose items.'
    : `Selected below: ${countText(chosen, 'agreed repair')}. You can add other items.`
}
