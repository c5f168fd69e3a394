import type { EstimateId } from '#domain/estimates/contract.ts'
import type { EstimateState } from '#domain/estimates/lists/contract.ts'
import type { EmailedReportId } from '#domain/intake/emailed-reports/contract.ts'
import type { JobState } from '#domain/operations/jobs/contract.ts'
import type { ReportId } from '#domain/reports/contract.ts'
import type { WebhookId } from '#domain/webhooks/endpoints/contract.ts'
import type { Role, UserId } from '#kernel/actor.ts'
import { isOwnPath } from '#kernel/sign-in/own-path.ts'

/** Every URL of the site. Links are built only here. */
export const paths = {
  home: () => '/',
  signIn: ({ next }: { next?: string } = {}) =>
    next && isOwnPath(next) ? `/auth?next=${encodeURIComponent(next)}` : '/auth',
  signUp: () => '/auth?tab=signup',
  forgotPassword: () => '/forgot-password',
  onboarding: () => '/onboarding',
  portal: () => '/portal',
  account: () => '/account',
  webhooks: () => '/account/webhooks',
  webhook: (id: WebhookId) => `/account/webhooks/${id}`,
  contact: () => '/contact',
  /** The contact form with its type and subject filled in. */
  scheduleDemo: () => '/contact?topic=demo',
  sampleEstimate: () => '/sample-estimate.pdf',
  terms: () => '/terms-of-service',
  help: () => '/help',
  privacy: () => '/privacy',
  howItWorks: () => '/#how-it-works',
  forAgents: () => '/#for-agents',
  locations: () => '/#locations',
  forContractors: () => '/#for-contractors',
  acceptInvitation: (token: string) => `/accept-invitation?token=${encodeURIComponent(token)}`,
  agent: () => '/agent',
  /** A report, with an earlier `version` of its estimate if one is given. */
  report: (id: ReportId, { version }: { version?: EstimateId } = {}) =>
    withQuery(`/agent/reports/${id}`, version ? { version } : {}),
  /** A report that came by email and needs an address. */
  emailedReport: (id: EmailedReportId) => `/agent/emailed-reports/${id}`,
  repairRequest: (id: EstimateId) => `/agent/estimates/${id}/repair-request`,
  contractor: () => '/contractor',
  contractorEstimate: (id: EstimateId) => `/contractor/estimates/${id}`,
  /** An estimate that waits for the contractor before it’s sent. */
  heldEstimate: (id: EstimateId) => `/contractor/held-estimates/${id}`,
  /** Where the contractor reports finished work. */
  workReport: (id: EstimateId) => `/contractor/estimates/${id}/completion`,
  /** The same, by the link in the contractor's email. */
  workReportByLink: (token: string) => `/work-report?token=${encodeURIComponent(token)}`,
  company: () => '/contractor/company',
  ownPricebook: () => '/contractor/pricebook',
  admin: () => '/admin',
  /** All reports that wait for an estimate, narrowed to `filter`. */
  adminReports: (filter: ReportListFilter = {}) => withQuery('/admin/reports', filter),
  adminProcessedReports: (filter: ReportListFilter = {}) => withQuery('/admin/reports/processed', filter),
  /** All estimates, or those in a state. */
  adminEstimates: (filter: { state?: EstimateState } = {}) => withQuery('/admin/estimates', filter),
  adminContractors: () => '/admin/contractors',
  adminAgents: () => '/admin/agents',
  adminTerritories: () => '/admin/territories',
  adminPricebooks: () => '/admin/pricebooks',
  adminPricebook: (contractorId: UserId) => `/admin/pricebooks/${contractorId}`,
  adminApplications: () => '/admin/applications',
  adminQuestions: () => '/admin/questions',
  adminMessages: () => '/admin/messages',
  /** All jobs, or those in a state. */
  adminJobs: (filter: { state?: JobState } = {}) => withQuery('/admin/jobs', filter),
  adminStaff: () => '/admin/staff',
  adminRetention: () => '/admin/retention',
  adminStatistics: () => '/admin/statistics',
  adminEmails: () => '/admin/emails',
  /** Received emails with reports. */
  adminInbox: () => '/admin/inbox',
  adminActivity: () => '/admin/activity',
  adminPrecedents: () => '/admin/precedents',
  review: (id: EstimateId) => `/admin/estimates/${id}`,
  /** What became of a sent estimate, for staff. */
  adminRepair: (id: EstimateId) => `/admin/estimates/${id}/repair`,
  outbox: () => '/dev/outbox',
}

/** The query of the pages that list reports. */
export type ReportListFilter = Partial<
  Record<'search' | 'county' | 'contractor' | 'agent' | 'days' | 'order', string>
>

function withQuery(path: string, parameters: Record<string, string>) {
  const query = new URLSearchParams(parameters)
  return query.size ? `${path}?${query}` : path
}

/** The home of a role. */
export function portalOf(role: Role | null): string {
  switch (role) {
    case 'agent':
      return paths.agent()
    case 'contractor':
      return paths.contractor()
    case 'admin':
      return paths.admin()
    case null:
      return paths.home()
  }
}
