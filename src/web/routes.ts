import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { TEST_PAGES } from './test-pages/test-routes.ts'

declare const process: { env: Record<string, string | undefined> }

/** `script/build` makes one build without the test pages and one with them. */
const testPages =
  process.env.ENABLE_TEST_PAGES === 'true'
    ? [
        layout(
          'test-pages/TestLayout.tsx',
          TEST_PAGES.map(({ path, file }) => route(path, file)),
        ),
      ]
    : []

/** The site map. `paths.ts` builds the links. */
export default [
  index('home/HomePage.tsx'),
  layout('shell/AppLayout.tsx', [
    route('auth', 'identity/AuthPage.tsx'),
    route('forgot-password', 'identity/ForgotPasswordPage.tsx'),
    route('reset-password', 'identity/ResetPasswordPage.tsx'),
    route('verify-email', 'identity/VerifyEmailPage.tsx'),
    route('verify-email-change', 'identity/EmailChangePage.tsx'),
    route('accept-invitation', 'identity/AcceptInvitationPage.tsx'),
    route('onboarding', 'identity/OnboardingPage.tsx'),
    route('portal', 'identity/PortalPage.tsx'),
    route('shared-estimate', 'shares/SharedEstimatePage.tsx'),
    route('contact', 'contact/ContactPage.tsx'),
    route('terms-of-service', 'legal/TermsPage.tsx'),
    route('privacy', 'legal/PrivacyPage.tsx'),
    route('help', 'help/HelpPage.tsx'),
    route('dev/outbox', 'mail/OutboxPage.tsx'),
    ...testPages,
    // Users with an incomplete profile see only the onboarding wizard here, on every path.
    layout('identity/OnboardedLayout.tsx', [
      route('account', 'identity/AccountPage.tsx'),
      layout('shell/AgentLayout.tsx', [
        route('agent', 'reports/AgentPage.tsx'),
        route('agent/reports/:reportId', 'reports/ReportPage.tsx'),
      ]),
      layout('shell/ContractorLayout.tsx', [
        route('contractor', 'contractors/ContractorPage.tsx'),
        route('contractor/estimates/:estimateId', 'estimates/ContractorEstimatePage.tsx'),
        route('contractor/company', 'contractors/CompanyPage.tsx'),
        route('contractor/pricebook', 'pricebooks/OwnPricebookPage.tsx'),
      ]),
      layout('shell/AdminLayout.tsx', [
        route('admin', 'queue/QueuePage.tsx'),
        route('admin/reports', 'queue/WaitingReportsPage.tsx'),
        route('admin/reports/processed', 'queue/ProcessedReportsPage.tsx'),
        route('admin/estimates', 'estimates/AllEstimatesPage.tsx'),
        route('admin/contractors', 'contractors/AdminContractorsPage.tsx'),
        route('admin/agents', 'agents/AdminAgentsPage.tsx'),
        route('admin/territories', 'territories/AdminTerritoriesPage.tsx'),
        route('admin/pricebooks', 'pricebooks/AdminPricebooksPage.tsx'),
        route('admin/pricebooks/:contractorId', 'pricebooks/AdminPricebookPage.tsx'),
        route('admin/precedents', 'precedents/AdminPrecedentsPage.tsx'),
        layout('shell/OperationsLayout.tsx', [
          route('admin/statistics', 'statistics/AdminStatisticsPage.tsx'),
          route('admin/applications', 'applications/AdminApplicationsPage.tsx'),
          route('admin/questions', 'questions/AdminQuestionsPage.tsx'),
          route('admin/messages', 'contact/AdminMessagesPage.tsx'),
          route('admin/emails', 'mail/AdminEmailsPage.tsx'),
          route('admin/jobs', 'jobs/AdminJobsPage.tsx'),
          route('admin/activity', 'audit/AdminActivityPage.tsx'),
          route('admin/retention', 'maintenance/AdminRetentionPage.tsx'),
        ]),
        route('admin/estimates/:estimateId', 'review/ReviewPage.tsx'),
      ]),
      route('*', 'home/NotFoundPage.tsx'),
    ]),
  ]),
] satisfies RouteConfig
