import type { WorkRequest } from '#domain/repairs/work/contract.ts'
import { hasWork, nameOf } from '#domain/repairs/work/rules.ts'

/** Where requested work is, and what the agent does next; null where the page already says it. */
export function nextStepText(request: WorkRequest): string | null {
  const { state, answer, decision } = request
  if (decision)
    return decision.outcome === 'confirmed'
      ? 'The owner has confirmed the work.'
      : 'The owner has declined the work. To choose again, withdraw your request.'
  if (state !== 'open') return null
  const name = nameOf(request)
  if (!answer)
    return `We’ve asked ${name} to confirm the work. Their answer shows up on this page, and we’ll email you.`
  return hasWork(answer.lines)
    ? `${name} has answered. Create a link for the owner, who confirms the work.`
    : `${name} has answered that no work is left to confirm.`
}
