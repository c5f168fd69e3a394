import type { AdminEstimate } from '#domain/estimates/contract.ts'
import { contentOf, differencesOf, resolve } from './conflict.ts'
import type { Draft, DraftAction, Moment } from './draft.ts'
import { linesOf, momentOf } from './draft-content.ts'

/** Continues with what was chosen of both versions. Undoing that, or what was done before it, keeps what they changed. */
export function resolveDraft(
  draft: Draft,
  { estimate, sides }: Extract<DraftAction, { type: 'resolve' }>,
): Draft {
  const next = { ...draft, ...resolve(draft, estimate, sides), base: estimate, unexplained: [] }
  const { lines, selectedId } = next
  const past = [...draft.past, momentOf(draft)].map((moment) => rebase(moment, draft.base, estimate))
  return {
    ...next,
    past: withoutRepeats(past, momentOf(next)),
    selectedId: (lines.find(({ id }) => id === selectedId) ?? lines[0])?.id ?? null,
  }
}

/**
 * A moment as it would have been with what they changed since `base`. Prices of one contractor's book can't go with the lines of
 * another's, so a moment with another contractor becomes their version.
 */
function rebase(moment: Moment, base: AdminEstimate, theirs: AdminEstimate): Moment {
  const { contractorId, decisions } = theirs
  if (moment.contractorId !== contractorId)
    return { ...moment, lines: linesOf(theirs), decisions, decided: [], contractorId }
  const mine = { ...moment, base }
  const sides = new Map(
    differencesOf(mine, theirs).map(
      (each) => [each.id, each.changedBy === 'me' ? 'mine' : 'theirs'] as const,
    ),
  )
  return { ...moment, ...resolve(mine, theirs, sides, 'theirs') }
}

/** Undoing a moment that is like the next one would change nothing. */
const withoutRepeats = (past: readonly Moment[], now: Moment) =>
  past.filter((moment, at) => fingerprintOf(moment) !== fingerprintOf(past[at + 1] ?? now))

/** The order of decisions and checks doesn't matter. */
const fingerprintOf = ({ lines, decisions, contractorId, checked }: Moment) =>
  JSON.stringify([
    lines.map(contentOf),
    decisions.map((each) => JSON.stringify(each)).sort(),
    contractorId,
    [...checked].sort(),
  ])
