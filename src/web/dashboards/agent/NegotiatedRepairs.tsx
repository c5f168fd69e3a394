import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { choosableLines } from '#domain/client/acceptances/rules.ts'
import { listShares } from '#domain/client/shares/contract.ts'
import type { AgentEstimate } from '#domain/estimates/contract.ts'
import { repairsLeft, stateOf, wasSent } from '#domain/repairs/requests/rules.ts'
import { negotiationStandingOf } from '#domain/repairs/standings/rules.ts'
import { query } from '#web/api/query.ts'
import { repairRequest } from '#web/repairs/requests/request-query.ts'
import { negotiationText } from '#web/repairs/standings/NegotiationLine.tsx'
import { countText } from '#web/ui/format.ts'

/** Whether work can still be requested by what the other side agreed to. */
export const isNegotiable = ({ kind, estimateData, acceptance, replacedBy }: AgentEstimate) =>
  kind === 'estimate' && estimateData !== null && !acceptance && !replacedBy

/** The versions of the repair request, and the ids of the lines that it leaves to request; null for all of them. */
export function useNegotiation(estimate: AgentEstimate) {
  const { id, estimateData } = estimate
  const isOpen = isNegotiable(estimate)
  const { data: request } = useQuery({ ...repairRequest(id), enabled: isOpen })
  const versions = (isOpen && request?.versions) || []
  const [latest] = versions
  const chosenFirst = useMemo(() => {
    const choosable = choosableLines(estimateData?.line_items ?? []).map((line) => line.id)
    return latest ? repairsLeft(latest, choosable) : null
  }, [latest, estimateData])
  return { versions, chosenFirst }
}

/** Where the repair request is, and what that means for the lines that are chosen below. Nothing without one. */
export function NegotiatedRepairs({ estimate }: { estimate: AgentEstimate }) {
  const { versions, chosenFirst } = useNegotiation(estimate)
  const [latest] = versions
  const links = useQuery({ ...query(listShares, { id: estimate.id }), enabled: latest !== undefined })
  if (!latest) return null
  const isSent = links.data === undefined || wasSent(versions, links.data)
  return (
    <div className="grid gap-1">
      <p className="text-sm">Repair request: {negotiationText(negotiationStandingOf(latest, { isSent }))}</p>
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
