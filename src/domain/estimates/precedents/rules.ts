import type { RemovalReason } from '#domain/analysis/contract.ts'
import { PrecedentReason } from './contract.ts'

/** Whether a finding removed for this reason is set aside in later reports, too. */
export const setsPrecedent = (reason: RemovalReason): reason is PrecedentReason =>
  PrecedentReason.options.some((each) => each === reason)

/** A precedent's decision: the sentence is set aside for a reason, or it's a finding of a kind. */
type Decision = { foundKind: string | null; reason: string | null; kind: string | null }

type Candidate = Decision & { company: string | null; decidedAt: Date }

/** Two set-aside sentences agree whatever the reasons. */
export const outcomeOf = ({ reason, kind }: Pick<Decision, 'reason' | 'kind'>) =>
  reason === null ? `kind ${kind}` : 'set aside'

/**
 * The precedent for a sentence found with a kind (null: only a mention) in a report of `company`, out of all precedents of the
 * sentence. The same company's come first; other companies' apply only if they agree. Undefined if none applies.
 */
export function precedentFor<C extends Candidate>(
  candidates: readonly C[],
  { foundKind, company }: { foundKind: string | null; company: string | null },
): C | undefined {
  const alike = candidates.filter((each) => each.foundKind === foundKind)
  if (alike.length > 0) return latestIfUnanimous(alike, company)
  // In another chapter, the same sentence may not be a finding.
  if (foundKind === null) return undefined
  const decided = latestIfUnanimous(candidates, company)
  // A sentence with two deficiencies has a precedent for each of them, and this may be a third one.
  return decided?.reason !== null || decided.foundKind === null ? decided : undefined
}

function latestIfUnanimous<C extends Candidate>(
  candidates: readonly C[],
  company: string | null,
): C | undefined {
  const own = company === null ? [] : candidates.filter((each) => each.company === company)
  const deciding = own.length > 0 ? own : candidates
  if (new Set(deciding.map(outcomeOf)).size !== 1) return undefined
  return deciding.reduce((latest, each) => (each.decidedAt > latest.decidedAt ? each : latest))
}
