import type { AgentStatus, AnalysisStatus } from './contract.ts'

/** What the agent is told of the life of a report: all that lies between upload and delivery is one step. */
export function agentStatusOf(status: AnalysisStatus): AgentStatus {
  switch (status) {
    case 'pending':
    case 'processed':
      return status
    case 'uploaded':
    case 'processing':
    case 'completed':
    case 'failed':
    case 'estimate_uploaded':
      return 'uploaded'
  }
}
