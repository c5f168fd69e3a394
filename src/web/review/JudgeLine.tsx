import { Bot, TriangleAlert } from 'lucide-react'
import type { AdminEstimate } from '#domain/estimates/contract.ts'

/** Which language model reviewed the findings and what it changed, or why it couldn't. Empty if none is configured. */
export function JudgeLine({
  judge,
  failure,
}: {
  judge: AdminEstimate['judge']
  failure: AdminEstimate['judgeFailure']
}) {
  if (failure !== null)
    return (
      <p className="mt-1 flex gap-1.5 text-xs wrap-anywhere">
        <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0 text-caution" />
        {failure}
      </p>
    )
  if (judge === null) return null
  const { confirmed, added, merged, dismissed } = judge.changes
  const changes = [`${confirmed} confirmed`, `${added} added`, `${merged} merged`, `${dismissed} dismissed`]
  return (
    <p className="mt-1 flex gap-1.5 text-xs text-muted wrap-anywhere">
      <Bot aria-hidden className="mt-0.5 size-3.5 shrink-0" />
      Findings reviewed by {judge.model}: {changes.join(', ')}
    </p>
  )
}
