import type { AgentStatus, AnalysisStatus } from './contract.ts'

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
