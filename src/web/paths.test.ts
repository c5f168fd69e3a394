import { expect, test } from 'vitest'
import { EstimateId } from '#domain/estimates/contract.ts'
import { ReportId } from '#domain/reports/contract.ts'
import { paths, portalOf } from './paths.ts'

const reportId = ReportId.parse('9a1b3f0e-4f0e-4f0e-8f0e-0b6f3f0e4f0e')
const id = EstimateId.parse('0b6f3f0e-4f0e-4f0e-8f0e-0b6f3f0e4f0e')

test('the site map', () => {
  expect({
    home: paths.home(),
    signIn: paths.signIn(),
    signInAndBack: paths.signIn({ next: '/admin/estimates/1?tab=all' }),
    signUp: paths.signUp(),
    forgotPassword: paths.forgotPassword(),
    onboarding: paths.onboarding(),
    portal: paths.portal(),
    account: paths.account(),
    contact: paths.contact(),
    scheduleDemo: paths.scheduleDemo(),
    sampleEstimate: paths.sampleEstimate(),
    terms: paths.terms(),
    help: paths.help(),
    privacy: paths.privacy(),
    howItWorks: paths.howItWorks(),
    forAgents: paths.forAgents(),
    locations: paths.locations(),
    forContractors: paths.forContractors(),
    acceptInvitation: paths.acceptInvitation('a b'),
    agent: paths.agent(),
    report: paths.report(reportId),
    earlierEstimate: paths.report(reportId, { version: id }),
    contractor: paths.contractor(),
    contractorEstimate: paths.contractorEstimate(id),
    admin: paths.admin(),
    adminContractors: paths.adminContractors(),
    adminTerritories: paths.adminTerritories(),
    adminPricebooks: paths.adminPricebooks(),
    adminApplications: paths.adminApplications(),
    adminQuestions: paths.adminQuestions(),
    adminMessages: paths.adminMessages(),
    adminPrecedents: paths.adminPrecedents(),
    review: paths.review(id),
    outbox: paths.outbox(),
  }).toMatchInlineSnapshot(`
    {
      "acceptInvitation": "/accept-invitation?token=a%20b",
      "account": "/account",
      "admin": "/admin",
      "adminApplications": "/admin/applications",
      "adminContractors": "/admin/contractors",
      "adminMessages": "/admin/messages",
      "adminPrecedents": "/admin/precedents",
      "adminPricebooks": "/admin/pricebooks",
      "adminQuestions": "/admin/questions",
      "adminTerritories": "/admin/territories",
      "agent": "/agent",
      "contact": "/contact",
      "contractor": "/contractor",
      "contractorEstimate": "/contractor/estimates/0b6f3f0e-4f0e-4f0e-8f0e-0b6f3f0e4f0e",
      "earlierEstimate": "/agent/reports/9a1b3f0e-4f0e-4f0e-8f0e-0b6f3f0e4f0e?version=0b6f3f0e-4f0e-4f0e-8f0e-0b6f3f0e4f0e",
      "forAgents": "/#for-agents",
      "forContractors": "/#for-contractors",
      "forgotPassword": "/forgot-password",
      "help": "/help",
      "home": "/",
      "howItWorks": "/#how-it-works",
      "locations": "/#locations",
      "onboarding": "/onboarding",
      "outbox": "/dev/outbox",
      "portal": "/portal",
      "privacy": "/privacy",
      "report": "/agent/reports/9a1b3f0e-4f0e-4f0e-8f0e-0b6f3f0e4f0e",
      "review": "/admin/estimates/0b6f3f0e-4f0e-4f0e-8f0e-0b6f3f0e4f0e",
      "sampleEstimate": "/sample-estimate.pdf",
      "scheduleDemo": "/contact?topic=demo",
      "signIn": "/auth",
      "signInAndBack": "/auth?next=%2Fadmin%2Festimates%2F1%3Ftab%3Dall",
      "signUp": "/auth?tab=signup",
      "terms": "/terms-of-service",
    }
  `)
})

test('each role has its own portal; users without a role go home', () => {
  expect([portalOf('agent'), portalOf('contractor'), portalOf('admin'), portalOf(null)]).toEqual([
    '/agent',
    '/contractor',
    '/admin',
    '/',
  ])
})

test('a link to sign in never leads to another site', () => {
  for (const next of ['//evil.example', '/\\evil.example', 'https://evil.example', '/\t/evil.example', '']) {
    expect(paths.signIn({ next })).toBe('/auth')
  }
})
