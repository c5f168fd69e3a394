import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { choosableLines } from '#domain/client/acceptances/rules.ts'
import type { AgentEstimate } from '#domain/estimates/contract.ts'
import { repairsLeft } from '#domain/repairs/requests/rules.ts'
import type { DoneLines } from '#web/client/acceptance/use-earlier-work.ts'
import { repairRequest } from '#web/repairs/requests/request-query.ts'

/** Whether work can still be requested by what the other side agreed to. */
export const isNegotiable = ({ kind, estimateData, acceptance, replacedBy }: AgentEstimate) =>
  kind === 'estimate' && estimateData !== null && !acceptance && !replacedBy

/**
 * The lines to request at first: those that the repair request leaves, without what's already done. `chosenFirst` has their ids, and is null
 * for all of them; `isNegotiated` if the repair request left some out. Without one, `versions` is empty.
 */
export function useFirstChoice(estimate: AgentEstimate, done: DoneLines) {
  const { id, estimateData } = estimate
  const isOpen = isNegotiable(estimate)
  const { data: request } = useQuery({ ...repairRequest(id), enabled: isOpen })
  const versions = (isOpen && request?.versions) || []
  const [latest] = versions
  return useMemo(() => {
    const choosable = choosableLines(estimateData?.line_items ?? []).map((line) => line.id)
    const negotiated = latest ? repairsLeft(latest, choosable) : null
    const left = (negotiated ?? choosable).filter((lineId) => !done.has(lineId))
    return {
      versions,
      isNegotiated: negotiated !== null,
      chosenFirst: left.length === choosable.length ? null : left,
    }
  }, [versions, latest, estimateData, done])
}

export type FirstChoice = ReturnType<typeof useFirstChoice>
