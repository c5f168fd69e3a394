import type { SignedIn, UserId } from '#kernel/actor.ts'
import type { AnalysisStatus } from './contract.ts'

/** Agents read their own reports, admins read all; contractors never get the file. */
export function canReadReport(actor: SignedIn, report: { agentId: UserId }): boolean {
  switch (actor.kind) {
    case 'admin':
      return true
    case 'agent':
      return report.agentId === actor.userId
    case 'contractor':
      return false
  }
}

/** Agents see page images once an estimate was sent; until then only staff do. */
export function canSeePages(
  actor: SignedIn,
  report: { agentId: UserId; analysisStatus: AnalysisStatus },
): boolean {
  if (actor.kind === 'agent')
    return (
      report.agentId === actor.userId && ['estimate_uploaded', 'processed'].includes(report.analysisStatus)
    )
  return actor.kind === 'admin'
}

/** A report can be withdrawn until its estimate is on its way. */
export const canWithdraw = (report: { analysisStatus: AnalysisStatus }): boolean =>
  !['estimate_uploaded', 'processed'].includes(report.analysisStatus)
