import type { AgentStatus, AnalysisStatus } from './contract.ts'

/** The staff's two lists: what waits for an answer, and what has one: an estimate that was approved, or a return. */
export const STAGES = {
  waiting: ['pending', 'uploaded', 'processing', 'completed', 'failed'],
  answered: ['estimate_uploaded', 'processed', 'returned'],
} as const satisfies Record<string, readonly AnalysisStatus[]>

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
