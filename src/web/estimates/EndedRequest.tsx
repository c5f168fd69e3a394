import type { EstimateId } from '#domain/estimates/contract.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { useStandings } from './use-standings.ts'
import { endedRequestText } from './work-text.ts'

/** Tells staff what ends when they replace an estimate from which its agent requested work; `agentName` if they can request it again. */
export function EndedRequest({ id, agentName }: { id: EstimateId; agentName?: string }) {
  const standing = useStandings([id]).get(id)?.work
  return <Notice tone="caution">{endedRequestText(standing, agentName)}</Notice>
}
