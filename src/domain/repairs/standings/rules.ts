import type { LineCompletion } from '#domain/repairs/completion/contract.ts'
import type { RequestContent } from '#domain/repairs/requests/contract.ts'
import { outcomeOf, stateOf } from '#domain/repairs/requests/rules.ts'
import type { LineAnswer, WorkDecision } from '#domain/repairs/work/contract.ts'
import { hasWork } from '#domain/repairs/work/rules.ts'
import type { RequestStanding, WorkStanding } from './contract.ts'

/** Where a repair request is, by its latest version. */
export function requestStandingOf(
  { lines, isWithdrawn }: Pick<RequestContent, 'lines' | 'isWithdrawn'>,
  { isSent }: { isSent: boolean },
): RequestStanding {
  const state = stateOf({ lines, isWithdrawn })
  return {
    state: state === 'waiting' && !isSent ? 'unsent' : state,
    settled: lines.filter((line) => outcomeOf(line).kind !== 'open').length,
    of: lines.length,
  }
}

type Requested = {
  /** The contractor's latest answer. */
  answered: readonly LineAnswer[] | undefined
  decision: WorkDecision['outcome'] | undefined
  /** The contractor's latest report. */
  reported: readonly Pick<LineCompletion, 'isDone'>[] | undefined
  isDone: boolean
}

/** Where requested work is. Work that was marked as done before there were reports has none. */
export function workStandingOf({ answered, decision, reported = [], isDone }: Requested): WorkStanding {
  const done = reported.filter((line) => line.isDone).length
  const counts = { done, of: reported.length }
  if (isDone) return { state: done < reported.length ? 'partly_done' : 'done', ...counts }
  if (decision) return { state: decision, ...counts }
  if (!answered) return { state: 'requested', ...counts }
  return { state: hasWork(answered) ? 'answered' : 'nothing_left', ...counts }
}
