import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { TEST_PAGES } from './site/test-pages/test-routes.ts'

declare const process: { env: Record<string, string | undefined> }

/** `script/build` makes one build without the test pages and one with them. */
const testPages =
  process.env.ENABLE_TEST_PAGES === 'true'
    ? [
        layout(
          'site/test-pages/TestLayout.tsx',
          TEST_PAGES.map(({ path, file }) => route(path, file)),
        ),
      ]
    : []

/** The site map. `paths.ts` builds the links. */
export default [
  index('site/home/HomePage.tsx'),
  layout('shell/AppLayout.tsx', [
    route('auth', 'accounts/sign-in/AuthPage.tsx'),
    route('forgot-password', 'accounts/email-links/ForgotPasswordPage.tsx'),
    route('reset-password', 'accounts/email-links/ResetPasswordPage.tsx'),
    route('verify-email', 'accounts/email-links/VerifyEmailPage.tsx'),
    route('verify-email-change', 'accounts/email-links/EmailChangePage.tsx'),
    route('accept-invitation', 'accounts/email-links/AcceptInvitationPage.tsx'),
    route('onboarding', 'accounts/onboarding/OnboardingPage.tsx'),
    route('portal', 'dashboards/PortalPage.tsx'),
    route('shared-estimate', 'client/shares/SharedEstimatePage.tsx'),
    route('repair-response', 'repairs/requests/RepairResponsePage.tsx'),
    route('work-request', 'repairs/links/WorkRequestPage.tsx'),
    route('work-report', 'repairs/links/WorkReportPage.tsx'),
    route('completion-record', 'repairs/links/CompletionRecordPage.tsx'),
    route('work-confirmation', 'repairs/links/WorkConfirmationPage.tsx'),
    route('held-estimate', 'estimates/holds/HeldEstimatePage.tsx'),
    route('reminders', 'accounts/reminders/RemindersPage.tsx'),
    route('contact', 'mail/contact/ContactPage.tsx'),
    route('terms-of-service', 'site/legal/TermsPage.tsx'),
    route('privacy', 'site/legal/PrivacyPage.tsx'),
    route('help', 'site/help/HelpPage.tsx'),
    route('dev/outbox', 'mail/OutboxPage.tsx'),
    ...testPages,
    // Users with an incomplete profile see only the onboarding wizard here, on every path.
    layout('accounts/onboarding/OnboardedLayout.tsx', [
      route('account', 'accounts/settings/AccountPage.tsx'),
      route('account/webhooks', 'webhooks/WebhooksPage.tsx'),
      route('account/webhooks/:webhookId', 'webhooks/WebhookPage.tsx'),
      layout('shell/portal/AgentLayout.tsx', [
        route('agent', 'dashboards/agent/AgentPage.tsx'),
        route('agent/reports/:reportId', 'dashboards/agent/AgentReportPage.tsx'),
        route('agent/emailed-reports/:emailedReportId', 'dashboards/agent/EmailedReportPage.tsx'),
        route('agent/estimates/:estimateId/repair-request', 'repairs/requests/RepairRequestPage.tsx'),
      ]),
      layout('shell/portal/ContractorLayout.tsx', [
        route('contractor', 'dashboards/contractor/ContractorPage.tsx'),
        route('contractor/estimates/:estimateId', 'dashboards/contractor/ContractorEstimatePage.tsx'),
        route('contractor/estimates/:estimateId/completion', 'repairs/completion/ContractorReportPage.tsx'),
        route('contractor/held-estimates/:estimateId', 'estimates/holds/ContractorHoldPage.tsx'),
        route('contractor/company', 'accounts/contractors/CompanyPage.tsx'),
        route('contractor/pricebook', 'pricing/pricebooks/OwnPricebookPage.tsx'),
      ]),
      layout('shell/portal/AdminLayout.tsx', [
        route('admin', 'dashboards/admin/AdminPage.tsx'),
        route('admin/reports', 'review/queue/WaitingReportsPage.tsx'),
        route('admin/reports/processed', 'review/queue/ProcessedReportsPage.tsx'),
        route('admin/estimates', 'estimates/AllEstimatesPage.tsx'),
        route('admin/contractors', 'accounts/contractors/AdminContractorsPage.tsx'),
        route('admin/agents', 'dashboards/admin/agents/AdminAgentsPage.tsx'),
        route('admin/territories', 'territories/AdminTerritoriesPage.tsx'),
        route('admin/pricebooks', 'pricing/pricebooks/AdminPricebooksPage.tsx'),
        route('admin/pricebooks/:contractorId', 'pricing/pricebooks/AdminPricebookPage.tsx'),
        route('admin/precedents', 'estimates/precedents/AdminPrecedentsPage.tsx'),
        layout('shell/portal/OperationsLayout.tsx', [
          route('admin/statistics', 'operations/statistics/AdminStatisticsPage.tsx'),
          route('admin/applications', 'accounts/applications/AdminApplicationsPage.tsx'),
          route('admin/questions', 'client/questions/AdminQuestionsPage.tsx'),
          route('admin/messages', 'mail/contact/AdminMessagesPage.tsx'),
          route('admin/emails', 'mail/AdminEmailsPage.tsx'),
          route('admin/inbox', 'mail/inbox/AdminInboxPage.tsx'),
          route('admin/jobs', 'operations/jobs/AdminJobsPage.tsx'),
          route('admin/staff', 'accounts/staff/AdminStaffPage.tsx'),
          route('admin/activity', 'records/audit/AdminActivityPage.tsx'),
          route('admin/retention', 'operations/maintenance/AdminRetentionPage.tsx'),
        ]),
        route('admin/estimates/:estimateId', 'review/desk/ReviewPage.tsx'),
        route('admin/estimates/:estimateId/repair', 'repairs/overview/StaffRepairPage.tsx'),
      ]),
      route('*', 'shell/public/NotFoundPage.tsx'),
    ]),
  ]),
] satisfies RouteConfig

type Entry = { path?: string | undefined; index?: boolean | undefined; children?: Entry[] | undefined }

/** The paths of pages, with their parameters: `/admin/estimates/:estimateId`. */
export const pathsOf = (entries: readonly Entry[]): string[] =>
  entries.flatMap(({ path, index, children = [] }) => [
    ...(path || index ? [`/${path ?? ''}`] : []),
    ...pathsOf(children),
  ])
