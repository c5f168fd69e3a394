import type { LineCompletion, Remark } from '#domain/repairs/completion/contract.ts'
import { countDone, problemStateOf } from '#domain/repairs/completion/rules.ts'
import type { RequestVersion, Side } from '#domain/repairs/requests/contract.ts'
import { outcomeOf, stateOf } from '#domain/repairs/requests/rules.ts'
import type { LineAnswer, WorkDecision, WorkState } from '#domain/repairs/work/contract.ts'
import { hasWork } from '#domain/repairs/work/rules.ts'
import type { Dollars } from '#kernel/money.ts'
import type { NegotiationStanding, WorkStanding } from './contract.ts'

/** Where a repair request is, by its latest version. */
export function negotiationStandingOf(
  { lines, isWithdrawn, side }: Pick<RequestVersion, 'lines' | 'isWithdrawn'> & { side?: Side },
  { isSent }: { isSent: boolean },
): NegotiationStanding {
  const state = stateOf({ lines, isWithdrawn, side })
  return {
    state: state === 'waiting' && !isSent ? 'unsent' : state,
    settled: lines.filter((line) => outcomeOf(line).kind !== 'open').length,
    of: lines.length,
  }
}

type Problem = Pick<WorkStanding, 'problem' | 'problemAnswer'>

type Requested = {
  /** Whether the agent made a link for the owner. */
  hasOwnerLink: boolean
  /** Whether it can be decided on. */
  state: WorkState
  /** The contractor's latest answer. */
  answered: readonly LineAnswer[] | undefined
  decision: WorkDecision['outcome'] | undefined
  /** The contractor's latest report. */
  reported: readonly LineCompletion[] | undefined
  problem?: Problem
  isDone: boolean
  amount: Dollars | null
}

/** Where requested work is. Work that was marked as done before there were reports has none. */
export function workStandingOf({ reported = [], amount, problem, ...requested }: Requested): WorkStanding {
  const verdicts = new Map(requested.answered?.map(({ lineId, verdict }) => [lineId, verdict]))
  const lines = reported.map(({ lineId: id }) => ({ id, verdict: verdicts.get(id) ?? null }))
  const counts = countDone(lines, [...reported])
  return {
    state: standingOf(requested, counts.done < counts.of),
    ...counts,
    amount,
    ...problem,
  }
}

function standingOf(
  { state, answered, decision, isDone, hasOwnerLink }: Omit<Requested, 'reported' | 'amount' | 'problem'>,
  isPart: boolean,
): WorkStanding['state'] {
  // Some of the work may have been done before the owner declined it.
  if (decision === 'declined') return 'declined'
  if (isDone) return isPart ? 'partly_done' : 'done'
  if (decision) return decision
  if (!answered) return 'requested'
  if (!hasWork(answered)) return 'nothing_left'
  if (state === 'expired') return 'expired'
  return hasOwnerLink ? 'with_owner' : 'answered'
}

/** Who's next with what isn't right, by what was said last and the latest report; empty if nothing is left to settle. */
export function problemOf(
  last: Pick<Remark, 'kind' | 'version'> | undefined,
  report: { version: number } | undefined,
): Problem {
  if (!last || !report) return {}
  switch (problemStateOf([last], report)) {
    case 'open':
      return { problem: 'open' }
    case 'corrected':
      return { problem: 'answered', problemAnswer: 'correction' }
    case 'replied':
      return { problem: 'answered', problemAnswer: 'reply' }
    case 'none':
    case 'settled':
      return {}
  }
}
