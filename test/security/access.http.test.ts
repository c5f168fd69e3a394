import { expect, test } from 'vitest'
import type { Endpoint } from '#kernel/endpoint.ts'
import { routes } from '#server/routes.ts'
import { createUser } from '../builders/people.ts'
import { type Caller, call, visitor } from '../harness/harness.ts'

/** Signed out, signed in without a role or name, and the three roles. */
const ROLES: Record<string, () => Caller | Promise<Caller>> = {
  visitor: () => visitor,
  newcomer: () => createUser('agent', { role: null, firstName: null, lastName: null }),
  agent: () => createUser('agent'),
  contractor: () => createUser('contractor'),
  admin: () => createUser('admin'),
}

/** Random ids: the resource doesn't exist, so only the access check is tested. */
const anyIds = (endpoint: Endpoint) =>
  Object.fromEntries([...endpoint.path.matchAll(/:(\w+)/g)].map(([, key]) => [key, crypto.randomUUID()]))

const callers = new Map<string, Caller>()

async function rolesAllowedToCall(endpoint: Endpoint) {
  const allowed: string[] = []
  for (const [role, make] of Object.entries(ROLES)) {
    const caller = callers.get(role) ?? (await make())
    const { status } = await call(caller, endpoint, anyIds(endpoint))
    if (![401, 403].includes(status)) allowed.push(role)
    // What succeeded may have signed the user out, or deleted them; a link that signs out redirects.
    if (status >= 400 || (endpoint.method === 'GET' && status === 200)) callers.set(role, caller)
    else callers.delete(role)
  }
  return allowed
}

// A change to this list is a change of permissions: review its diff as a security change.
test('who may call each endpoint', async () => {
  const entries: string[] = []
  for (const { endpoint } of routes)
    entries.push(`${endpoint.method} ${endpoint.path}: ${(await rolesAllowedToCall(endpoint)).join(' ')}`)

  expect(`\n${entries.sort().join('\n')}\n`).toMatchInlineSnapshot(`
    "
    DELETE /api/admin/agents/:id: admin
    DELETE /api/admin/contractors/:id: admin
    DELETE /api/admin/estimates/:id/presence: admin
    DELETE /api/admin/estimates/:id: admin
    DELETE /api/admin/inspection-reports/:id/retention: admin
    DELETE /api/admin/precedents/:id: admin
    DELETE /api/auth/sessions: newcomer agent contractor admin
    DELETE /api/calendar: agent contractor
    DELETE /api/contractor/company/logo: contractor admin
    DELETE /api/contractor/pricebook/:id: contractor admin
    DELETE /api/contractor/pricebook/imports/:id: contractor admin
    DELETE /api/estimates/:id/accept: agent
    DELETE /api/estimates/:id/repair-request: agent
    DELETE /api/estimates/:id/shares/:shareId: agent admin
    DELETE /api/inspection-reports/:id/dates/:dateId: agent
    DELETE /api/inspection-reports/:id: agent admin
    DELETE /api/inspection-reports/uploads/:id: agent
    DELETE /api/users/passkeys/:id: agent contractor admin
    DELETE /api/users/second-factor: admin
    GET /api/admin/agents/:id/holdings: admin
    GET /api/admin/agents/:id/shares: admin
    GET /api/admin/agents/:id: admin
    GET /api/admin/agents/counts: admin
    GET /api/admin/agents: admin
    GET /api/admin/applications/counts: admin
    GET /api/admin/applications: admin
    GET /api/admin/audit-events/actions: admin
    GET /api/admin/audit-events: admin
    GET /api/admin/contact-messages/counts: admin
    GET /api/admin/contact-messages: admin
    GET /api/admin/contractors/:id/holdings: admin
    GET /api/admin/contractors/:id: admin
    GET /api/admin/contractors/counts: admin
    GET /api/admin/contractors: admin
    GET /api/admin/estimates/:id/lines/:lineId/changes: admin
    GET /api/admin/estimates/:id/preview.pdf: admin
    GET /api/admin/estimates/:id/preview/:recipient: admin
    GET /api/admin/estimates/:id/preview: admin
    GET /api/admin/estimates/:id/waiting: admin
    GET /api/admin/estimates/:id: admin
    GET /api/admin/estimates/counts: admin
    GET /api/admin/estimates: admin
    GET /api/admin/inspection-reports/:id/answer: admin
    GET /api/admin/inspection-reports/:id/letter/preview.pdf: admin
    GET /api/admin/inspection-reports/:id/letter/preview/:recipient: admin
    GET /api/admin/inspection-reports/:id/letter/preview: admin
    GET /api/admin/inspection-reports/:id/return/preview/email: admin
    GET /api/admin/inspection-reports/:id/return/preview: admin
    GET /api/admin/inspection-reports/counts: admin
    GET /api/admin/inspection-reports: admin
    GET /api/admin/jobs/counts: admin
    GET /api/admin/jobs: admin
    GET /api/admin/kinds: admin
    GET /api/admin/line-questions/counts: admin
    GET /api/admin/line-questions: admin
    GET /api/admin/mails/bounce-mailbox: admin
    GET /api/admin/mails/counts: admin
    GET /api/admin/mails: admin
    GET /api/admin/precedents/companies: admin
    GET /api/admin/precedents: admin
    GET /api/admin/pricebooks/counts: admin
    GET /api/admin/pricebooks: admin
    GET /api/admin/prices: admin
    GET /api/admin/retained-reports: admin
    GET /api/admin/statistics/repairs: admin
    GET /api/admin/statistics: admin
    GET /api/admin/unanswered-work: admin
    GET /api/admin/waitlist: admin
    GET /api/auth/sessions: newcomer agent contractor admin
    GET /api/auth/user: newcomer agent contractor admin
    GET /api/auth/verify-email: visitor newcomer agent contractor admin
    GET /api/calendar.ics: visitor newcomer agent contractor admin
    GET /api/calendar: agent contractor
    GET /api/completion-record/pdf: visitor newcomer agent contractor admin
    GET /api/completion-record: visitor newcomer agent contractor admin
    GET /api/config/google-maps: visitor newcomer agent contractor admin
    GET /api/config/map: visitor newcomer agent contractor admin
    GET /api/config/service-area: visitor newcomer agent contractor admin
    GET /api/config/site: visitor newcomer agent contractor admin
    GET /api/contractor/company/logo: contractor admin
    GET /api/contractor/company: contractor
    GET /api/contractor/pricebook/:id: contractor admin
    GET /api/contractor/pricebook/charges: contractor admin
    GET /api/contractor/pricebook/counts: contractor admin
    GET /api/contractor/pricebook/coverage: contractor admin
    GET /api/contractor/pricebook/export: contractor admin
    GET /api/contractor/pricebook/imports/:id/errors: contractor admin
    GET /api/contractor/pricebook/imports/:id/rows: contractor admin
    GET /api/contractor/pricebook/imports/:id: contractor admin
    GET /api/contractor/pricebook/imports: contractor admin
    GET /api/contractor/pricebook/template: contractor admin
    GET /api/contractor/pricebook: contractor admin
    GET /api/contractor/territories/counts: contractor
    GET /api/contractor/territories/map: contractor
    GET /api/contractor/territories: contractor
    GET /api/coverage: visitor newcomer agent contractor admin
    GET /api/dev/outbox/:id/attachments/:index: visitor newcomer agent contractor admin
    GET /api/dev/outbox/:id/html: visitor newcomer agent contractor admin
    GET /api/dev/outbox: visitor newcomer agent contractor admin
    GET /api/estimates/:id/agreed-list.pdf: agent
    GET /api/estimates/:id/attachments/:attachmentId: agent contractor admin
    GET /api/estimates/:id/completion.pdf: agent contractor admin
    GET /api/estimates/:id/completion: agent contractor admin
    GET /api/estimates/:id/earlier-decisions/:decisionId/pdf: agent contractor admin
    GET /api/estimates/:id/earlier-decisions: agent contractor admin
    GET /api/estimates/:id/evidence/:index/crop: agent contractor admin
    GET /api/estimates/:id/pdf: agent contractor admin
    GET /api/estimates/:id/questions: agent contractor admin
    GET /api/estimates/:id/repair-request.pdf: agent
    GET /api/estimates/:id/repair-request/earlier: agent
    GET /api/estimates/:id/repair-request/text: agent
    GET /api/estimates/:id/repair-request: agent admin
    GET /api/estimates/:id/shares: agent
    GET /api/estimates/:id/work-confirmation.pdf: agent contractor admin
    GET /api/estimates/:id/work-request: agent contractor admin
    GET /api/estimates/:id: agent contractor
    GET /api/estimates/contractor/counts: contractor
    GET /api/estimates/contractor: contractor
    GET /api/estimates/counts: agent
    GET /api/estimates/reports/:reportId/versions: agent
    GET /api/estimates/reports/:reportId: agent admin
    GET /api/estimates: agent
    GET /api/inspection-reports/:id/dates: agent admin
    GET /api/inspection-reports/:id/download: agent admin
    GET /api/inspection-reports/:id/pages/:number: agent admin
    GET /api/inspection-reports/:id/search: admin
    GET /api/inspection-reports/:id/text: admin
    GET /api/inspection-reports/:id/thumbnails/:sheet: admin
    GET /api/inspection-reports/:id: agent admin
    GET /api/inspection-reports/counts: agent
    GET /api/inspection-reports/same-file: agent
    GET /api/inspection-reports: agent
    GET /api/link-attachments/:attachmentId: visitor newcomer agent contractor admin
    GET /api/login: visitor newcomer agent contractor admin
    GET /api/logout: visitor newcomer agent contractor admin
    GET /api/near-dates: agent
    GET /api/reminders/unsubscribe: visitor newcomer agent contractor admin
    GET /api/reminders: visitor newcomer agent contractor admin
    GET /api/repair-response/agreed-list.pdf: visitor newcomer agent contractor admin
    GET /api/repair-response: visitor newcomer agent contractor admin
    GET /api/shared-estimate/evidence/:index/crop: visitor newcomer agent contractor admin
    GET /api/shared-estimate/pdf: visitor newcomer agent contractor admin
    GET /api/shared-estimate: visitor newcomer agent contractor admin
    GET /api/territories/boundaries/:state: contractor admin
    GET /api/territories/counties: admin
    GET /api/territories/counts: admin
    GET /api/territories/holders: admin
    GET /api/territories/map: admin
    GET /api/territories/zips/:zip: admin
    GET /api/territories: admin
    GET /api/users/exports/:id/download: agent contractor admin
    GET /api/users/exports: agent contractor admin
    GET /api/users/holdings: agent contractor admin
    GET /api/users/passkeys: newcomer agent contractor admin
    GET /api/users/reminders: agent
    GET /api/users/second-factor: admin
    GET /api/work-confirmation/pdf: visitor newcomer agent contractor admin
    GET /api/work-confirmation: visitor newcomer agent contractor admin
    GET /api/work-request/completion: visitor newcomer agent contractor admin
    GET /api/work-request: visitor newcomer agent contractor admin
    HEAD /api/inspection-reports/uploads/:id: agent
    PATCH /api/inspection-reports/uploads/:id: agent
    PATCH /api/users/passkeys/:id: agent contractor admin
    PATCH /api/users/profile: agent contractor admin
    POST /api/admin/agents/:id/deactivate: admin
    POST /api/admin/agents/:id/reactivate: admin
    POST /api/admin/applications/:id/decline: admin
    POST /api/admin/applications/:id/invite: admin
    POST /api/admin/contractors/:id/send-verification: admin
    POST /api/admin/contractors: admin
    POST /api/admin/estimates/:id/presence: admin
    POST /api/admin/estimates/:id/price-finding: admin
    POST /api/admin/estimates/:id/prices: admin
    POST /api/admin/estimates/:id/retry-delivery: admin
    POST /api/admin/estimates/:id/revise: admin
    POST /api/admin/estimates/:id/send: admin
    POST /api/admin/estimates/:reportId/upload: admin
    POST /api/admin/import-pricebook-csv: admin
    POST /api/admin/inspection-reports/:id/letter: admin
    POST /api/admin/inspection-reports/:id/return: admin
    POST /api/admin/invitations/resend: admin
    POST /api/admin/invitations: admin
    POST /api/admin/jobs/:id/give-up: admin
    POST /api/admin/jobs/:id/retry: admin
    POST /api/admin/mails/:id/link: admin
    POST /api/admin/mails/:id/resend: admin
    POST /api/auth/accept-invitation: visitor newcomer agent contractor admin
    POST /api/auth/check-link: visitor newcomer agent contractor admin
    POST /api/auth/login: visitor newcomer agent contractor admin
    POST /api/auth/logout: visitor newcomer agent contractor admin
    POST /api/auth/passkey/options: visitor newcomer agent contractor admin
    POST /api/auth/passkey: visitor newcomer agent contractor admin
    POST /api/auth/resend-verification: visitor newcomer agent contractor admin
    POST /api/auth/second-factor: visitor newcomer agent contractor admin
    POST /api/auth/signup: visitor newcomer agent contractor admin
    POST /api/calendar: agent contractor
    POST /api/complete-profile: newcomer agent contractor admin
    POST /api/contact: visitor newcomer agent contractor admin
    POST /api/contractor-applications: visitor newcomer agent contractor admin
    POST /api/contractor/company/logo: contractor admin
    POST /api/contractor/pricebook/import: contractor admin
    POST /api/contractor/pricebook/imports/:id/apply: contractor admin
    POST /api/contractor/pricebook/imports/:id/undo: contractor admin
    POST /api/contractor/pricebook: contractor admin
    POST /api/coverage/notify: visitor newcomer agent contractor admin
    POST /api/estimates/:id/accept: agent
    POST /api/estimates/:id/attachments: contractor
    POST /api/estimates/:id/completion: contractor
    POST /api/estimates/:id/questions: agent
    POST /api/estimates/:id/shares: agent
    POST /api/estimates/:id/work-answers: contractor
    POST /api/inspection-reports/:id/dates: agent
    POST /api/inspection-reports/:id/printed-address: agent
    POST /api/inspection-reports/uploads: agent
    POST /api/inspection-reports: agent
    POST /api/link-attachments: visitor newcomer agent contractor admin
    POST /api/password/forgot: visitor newcomer agent contractor admin
    POST /api/password/reset: visitor newcomer agent contractor admin
    POST /api/reminders/unsubscribe: visitor newcomer agent contractor admin
    POST /api/repair-response: visitor newcomer agent contractor admin
    POST /api/territories/bulk: admin
    POST /api/territories: admin
    POST /api/users/change-password: agent contractor admin
    POST /api/users/delete-account: agent contractor admin
    POST /api/users/email-change/confirm: visitor newcomer agent contractor admin
    POST /api/users/email-change/initiate: agent contractor admin
    POST /api/users/exports: agent contractor admin
    POST /api/users/passkeys/options: agent contractor admin
    POST /api/users/passkeys: agent contractor admin
    POST /api/users/second-factor/setup: admin
    POST /api/users/second-factor: admin
    POST /api/work-confirmation/decline: visitor newcomer agent contractor admin
    POST /api/work-confirmation: visitor newcomer agent contractor admin
    POST /api/work-request/completion: visitor newcomer agent contractor admin
    POST /api/work-request: visitor newcomer agent contractor admin
    PUT /api/admin/contact-messages/:id: admin
    PUT /api/admin/contractors/:id: admin
    PUT /api/admin/estimates/:id/checks: admin
    PUT /api/admin/estimates/:id: admin
    PUT /api/admin/inspection-reports/:id/address: admin
    PUT /api/admin/inspection-reports/:id/retention: admin
    PUT /api/contractor/company: contractor
    PUT /api/contractor/pricebook/:id: contractor admin
    PUT /api/contractor/pricebook/imports/:id/mapping: contractor admin
    PUT /api/contractor/pricebook/imports/:id/rows/:position/excluded: contractor admin
    PUT /api/contractor/pricebook/imports/:id/rows/:position: contractor admin
    PUT /api/estimates/:id/repair-request: agent
    PUT /api/estimates/:id/work: contractor
    PUT /api/inspection-reports/:id/dates/:dateId: agent
    PUT /api/inspection-reports/:id/inspection-period: agent
    PUT /api/line-questions/:id: contractor admin
    PUT /api/reminders: visitor newcomer agent contractor admin
    PUT /api/users/reminders: agent
    "
  `)
})
