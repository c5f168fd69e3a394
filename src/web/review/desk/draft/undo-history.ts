import type { AdminEstimate } from '#domain/estimates/contract.ts'
import { contentOf, differencesOf, resolve } from './conflict.ts'
import { linesOf, snapshotOf } from './draft-content.ts'
import type { Draft, DraftAction, Snapshot } from './draft-state.ts'

/** Continues with what was chosen of both versions. Undoing that, or what was done before it, keeps what they changed. */
export function resolveDraft(
  draft: Draft,
  { estimate, sides }: Extract<DraftAction, { type: 'resolve' }>,
): Draft {
  const next = { ...draft, ...resolve(draft, estimate, sides), base: estimate, unexplained: [] }
  const { lines, selectedId } = next
  const past = [...draft.past, snapshotOf(draft)].map((snapshot) => rebase(snapshot, draft.base, estimate))
  return {
    ...next,
    past: withoutRepeats(past, snapshotOf(next)),
    selectedId: (lines.find(({ id }) => id === selectedId) ?? lines[0])?.id ?? null,
  }
}

/**
 * A snapshot as it would have been with what they changed since `base`. Prices of one contractor's book can't go with the lines of
 * another's, so a snapshot with another contractor becomes their version.
 */
function rebase(snapshot: Snapshot, base: AdminEstimate, theirs: AdminEstimate): Snapshot {
  const { contractorId, decisions } = theirs
  if (snapshot.contractorId !== contractorId)
    return { ...snapshot, lines: linesOf(theirs), decisions, decided: [], contractorId }
  const mine = { ...snapshot, base }
  const sides = new Map(
    differencesOf(mine, theirs).map(
      (each) => [each.id, each.changedBy === 'me' ? 'mine' : 'theirs'] as const,
    ),
  )
  return { ...snapshot, ...resolve(mine, theirs, sides, 'theirs') }
}

/** Undoing a snapshot that is like the next one would change nothing. */
const withoutRepeats = (past: readonly Snapshot[], now: Snapshot) =>
  past.filter((snapshot, at) => fingerprintOf(snapshot) !== fingerprintOf(past[at + 1] ?? now))

/** The order of decisions and checks doesn't matter. */
const fingerprintOf = ({ lines, decisions, contractorId, checked }: Snapshot) =>
  JSON.stringify([
    lines.map(contentOf),
    decisions.map((each) => JSON.stringify(each)).sort(),
    contractorId,
    [...checked].sort(),
  ])
