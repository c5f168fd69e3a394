import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** The site map. Links to these are made in `paths.ts`. */
export default [
  index('home/HomePage.tsx'),
  layout('shell/EveryPage.tsx', [
    route('auth', 'identity/SignInPage.tsx'),
    route('accept-invitation', 'identity/AcceptInvitationPage.tsx'),
    layout('shell/AgentAreaPage.tsx', [route('agent', 'reports/AgentPage.tsx')]),
    layout('shell/ContractorAreaPage.tsx', [route('contractor', 'contractors/ContractorPage.tsx')]),
    layout('shell/AdminAreaPage.tsx', [
      route('admin', 'reports/AdminPage.tsx'),
      route('admin/contractors', 'contractors/AdminContractorsPage.tsx'),
      route('admin/territories', 'territories/AdminTerritoriesPage.tsx'),
      route('admin/pricebooks', 'pricebooks/AdminPricebooksPage.tsx'),
      route('admin/estimates/:estimateId', 'review/ReviewPage.tsx'),
    ]),
    route('dev/outbox', 'mail/OutboxPage.tsx'),
    route('*', 'home/NotFoundPage.tsx'),
  ]),
] satisfies RouteConfig
