import { useQuery } from '@tanstack/react-query'
import { choosableLines } from '#domain/client/acceptances/rules.ts'
import type { AgentEstimate } from '#domain/estimates/contract.ts'
import { repairsLeft, stateOf } from '#domain/repairs/requests/rules.ts'
import { repairRequest } from '#web/repairs/requests/request-query.ts'
import { requestStandingText } from '#web/repairs/standings/RequestStandingLine.tsx'
import { useStandings } from '#web/repairs/standings/use-standings.ts'
import { countText } from '#web/ui/format.ts'

/** Whether work can still be requested by what the other side agreed to. */
export const isNegotiable = ({ kind, estimateData, acceptance, replacedBy }: AgentEstimate) =>
  kind === 'estimate' && estimateData !== null && !acceptance && !replacedBy

/** The latest version of the repair request, and the ids of the lines that it leaves to request; null for all of them. */
export function useNegotiation(estimate: AgentEstimate) {
  const { id, estimateData } = estimate
  const isOpen = isNegotiable(estimate)
  const { data: request } = useQuery({ ...repairRequest(id), enabled: isOpen })
  const latest = isOpen ? request?.versions[0] : undefined
  const choosable = choosableLines(estimateData?.line_items ?? []).map((line) => line.id)
  return { latest, chosenFirst: latest ? repairsLeft(latest, choosable) : null }
}

/** Where the repair request is, and what that means for the lines that are chosen below. Nothing without one. */
export function NegotiatedRepairs({ estimate }: { estimate: AgentEstimate }) {
  const { latest, chosenFirst } = useNegotiation(estimate)
  const standing = useStandings(latest ? [estimate.id] : []).get(estimate.id)?.request
  if (!latest || !standing) return null
  return (
    <div className="grid gap-1">
      <p className="text-sm">Repair request: {requestStandingText(standing)}</p>
      {chosenFirst && (
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
    ? 'No repairs were agreed, so nothing is selected below. You can still choose items.'
    : `Selected below: ${countText(chosen, 'agreed repair')}. You can add other items.`
}
