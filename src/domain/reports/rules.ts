import { dayOfYearText, daysUntil } from '#kernel/days.ts'
import type { AgentStatus, AnalysisStatus } from './contract.ts'

/** The staff's two lists: what waits for an answer, and what has one: an estimate that was approved, or a return. */
export const STAGES = {
  waiting: ['pending', 'uploaded', 'processing', 'completed', 'failed'],
  answered: ['estimate_uploaded', 'processed', 'returned'],
} as const satisfies Record<string, readonly AnalysisStatus[]>

/** Whether a report waits for its answer. */
export const isWaiting = (status: AnalysisStatus) => STAGES.waiting.some((each) => each === status)

/** Whether the findings of a report aren't known yet. */
export const isBeingAnalyzed = (status: AnalysisStatus) =>
  ['pending', 'uploaded', 'processing'].includes(status)

/** The status shown to the agent: everything between upload and delivery is one step. */
export function agentStatusOf(status: AnalysisStatus): AgentStatus {
  switch (status) {
    case 'pending':
    case 'processed':
    case 'returned':
      return status
    case 'uploaded':
    case 'processing':
    case 'completed':
    case 'failed':
    case 'estimate_uploaded':
      return 'uploaded'
  }
}

/** How much of an upload has arrived, in bytes, as its progress. */
export const uploadProgress = (done: number, of: number) => ({ step: 'Uploading', done, of })

/** What the last day of the inspection period is called among other dates. */
export const INSPECTION_LABEL = 'End of the inspection period'

/** `Inspection period: 3 days left, until Nov 25`. */
export function deadlineText(inspectionEnds: string, now: Date): string {
  const days = daysUntil(inspectionEnds, now)
  const on = dayOfYearText(inspectionEnds)
  if (days < 0) return `Inspection period ended ${on}`
  if (days === 0) return 'Inspection period ends today'
  if (days === 1) return `Inspection period ends tomorrow, ${on}`
  return `Inspection period: ${days} days left, until ${on}`
}

/** The same while there's time left; null without a date, or once it has passed. */
export const timeLeftText = (inspectionEnds: string | null, now: Date) =>
  inspectionEnds && daysUntil(inspectionEnds, now) >= 0 ? deadlineText(inspectionEnds, now) : null
