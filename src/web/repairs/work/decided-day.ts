import type { WorkStanding } from '#domain/repairs/standings/contract.ts'
import type { WorkDecision, WorkRequest } from '#domain/repairs/work/contract.ts'
import { workDayText } from '#web/estimates/work-text.ts'

/** How many items are done, and of how many; null without a report, or until it's known. */
export type Progress = Pick<WorkStanding, 'done' | 'of'> | null | undefined

/** What has become of the day that the owner chose, or of their wish; null as long as nothing has, and once all is done. */
export function dayChangeText(
  decision: WorkDecision,
  { scheduledOn, doneAt }: Pick<WorkRequest, 'scheduledOn' | 'doneAt'>,
  progress: Progress,
): string | null {
  if (scheduledOn === decision.scheduledOn) return null
  if (scheduledOn) return `Scheduled for ${workDayText(scheduledOn)}`
  const isLeft = !doneAt || (progress && progress.done < progress.of)
  return isLeft ? 'Postponed, without a new date yet' : null
}
