import { expect, test } from 'vitest'
import { z } from 'zod'
import { downloadEstimatePdf } from '#domain/estimates/contract.ts'
import { getReport } from '#domain/reports/contract.ts'
import type { Endpoint } from '#kernel/endpoint.ts'
import { routes } from '#server/routes.ts'
import { createUser } from '../builders/people.ts'
import { type Caller, call, visitor } from '../harness/harness.ts'
import { addressed, createResources, mayCall } from './owned-resources.ts'

/** Users of each role who own none of the resources. */
const OTHER_USERS: Record<string, () => Caller | Promise<Caller>> = {
  visitor: () => visitor,
  newcomer: () => createUser('agent', { role: null, firstName: null, lastName: null }),
  agent: () => createUser('agent'),
  contractor: () => createUser('contractor'),
}

/** The statuses that other users get for these ids, for the roles that may call the endpoint. */
async function statusesFor(endpoint: Endpoint, ids: Record<string, unknown>) {
  const statuses: string[] = []
  for (const [role, make] of Object.entries(OTHER_USERS)) {
    const options = endpoint.upload ? { file: { name: 'a.pdf', content: '%PDF-1.7' } } : {}
    const { status, body } = await call(await make(), endpoint, ids, options)
    if (endpoint.method !== 'HEAD')
      expect(Object.keys(body as object)).toEqual(['code', 'message', 'requestId'])
    if (mayCall(endpoint, role)) statuses.push(`${role} ${status}`)
    else expect([endpoint.name, role, status]).toEqual([endpoint.name, role, role === 'visitor' ? 401 : 403])
  }
  return statuses
}

// Every new path with an id must be in this list, and its owner must be declared in `owned-resources.ts`.
test('no role can reach another user’s resource by its id, through any endpoint', async () => {
  const { owner, idsAt } = await createResources()
  const entries: string[] = []
  for (const endpoint of addressed) {
    const ids = idsAt(endpoint.path)
    if (!ids) throw new Error(`declare in owned-resources.ts whose ids ${endpoint.path} takes`)
    const statuses = await statusesFor(endpoint, ids)
    if (statuses.length > 0) entries.push(`${endpoint.method} ${endpoint.path}: ${statuses.join(', ')}`)
  }

  expect(`\n${entries.sort().join('\n')}\n`).toMatchInlineSnapshot(`
    "
    DELETE /api/auth/sessions/:id: newcomer 404, agent 404, contractor 404
    DELETE /api/contractor/pricebook/:id: contractor 404
    DELETE /api/contractor/pricebook/imports/:id: contractor 404
    DELETE /api/emailed-reports/:id: agent 404
    DELETE /api/estimates/:id/accept: agent 404
    DELETE /api/estimates/:id/repair-request: agent 404
    DELETE /api/estimates/:id/shares/:shareId: agent 404
    DELETE /api/inspection-reports/:id/dates/:dateId: agent 404
    DELETE /api/inspection-reports/:id: agent 404
    DELETE /api/inspection-reports/uploads/:id: agent 404
    DELETE /api/users/access-tokens/:id: agent 404, contractor 404
    DELETE /api/users/openid-identities/:id: agent 404, contractor 404
    DELETE /api/users/passkeys/:id: agent 404, contractor 404
    DELETE /api/webhooks/:id: agent 404, contractor 404
    GET /api/contractor/held-estimates/:id: contractor 404
    GET /api/contractor/pricebook/:id: contractor 404
    GET /api/contractor/pricebook/imports/:id/errors: contractor 404
    GET /api/contractor/pricebook/imports/:id/rivals: contractor 404
    GET /api/contractor/pricebook/imports/:id/rows: contractor 404
    GET /api/contractor/pricebook/imports/:id: contractor 404
    GET /api/emailed-reports/:id: agent 404
    GET /api/estimates/:id/agreed-list.pdf: agent 404
    GET /api/estimates/:id/attachments/:attachmentId: agent 404, contractor 404
    GET /api/estimates/:id/completion.pdf: agent 404, contractor 404
    GET /api/estimates/:id/completion: agent 404, contractor 404
    GET /api/estimates/:id/earlier-decisions/:decisionId/pdf: agent 404, contractor 404
    GET /api/estimates/:id/earlier-decisions: agent 404, contractor 404
    GET /api/estimates/:id/earlier-work: agent 404, contractor 404
    GET /api/estimates/:id/evidence/:index/crop: agent 404, contractor 404
    GET /api/estimates/:id/pdf: agent 404, contractor 404
    GET /api/estimates/:id/questions: agent 404, contractor 404
    GET /api/estimates/:id/repair-request.pdf: agent 404
    GET /api/estimates/:id/repair-request/earlier: agent 404
    GET /api/estimates/:id/repair-request/text: agent 404
    GET /api/estimates/:id/repair-request: agent 404
    GET /api/estimates/:id/shares: agent 404
    GET /api/estimates/:id/work-confirmation.pdf: agent 404, contractor 404
    GET /api/estimates/:id/work-request: agent 404, contractor 404
    GET /api/estimates/:id: agent 404, contractor 404
    GET /api/estimates/reports/:reportId/versions: agent 404
    GET /api/estimates/reports/:reportId: agent 404
    GET /api/inspection-reports/:id/dates: agent 404
    GET /api/inspection-reports/:id/download: agent 404
    GET /api/inspection-reports/:id/pages/:number: agent 404
    GET /api/inspection-reports/:id: agent 404
    GET /api/link-attachments/:attachmentId: visitor 404, newcomer 404, agent 404, contractor 404
    GET /api/shared-estimate/evidence/:index/crop: visitor 404, newcomer 404, agent 404, contractor 404
    GET /api/territories/boundaries/:state: contractor 404
    GET /api/users/exports/:id/download: agent 404, contractor 404
    GET /api/webhooks/:id/deliveries/:deliveryId: agent 404, contractor 404
    GET /api/webhooks/:id/deliveries: agent 404, contractor 404
    GET /api/webhooks/:id: agent 404, contractor 404
    HEAD /api/inspection-reports/uploads/:id: agent 404
    PATCH /api/inspection-reports/uploads/:id: agent 404
    PATCH /api/users/passkeys/:id: agent 404, contractor 404
    POST /api/contractor/held-estimates/:id/object: contractor 404
    POST /api/contractor/held-estimates/:id/release: contractor 404
    POST /api/contractor/pricebook/imports/:id/apply: contractor 404
    POST /api/contractor/pricebook/imports/:id/compare: contractor 404
    POST /api/contractor/pricebook/imports/:id/undo: contractor 404
    POST /api/estimates/:id/accept: agent 404
    POST /api/estimates/:id/attachments: contractor 404
    POST /api/estimates/:id/completion/problems: agent 404
    POST /api/estimates/:id/completion/replies: contractor 404
    POST /api/estimates/:id/completion/settled: agent 404
    POST /api/estimates/:id/completion: contractor 404
    POST /api/estimates/:id/questions: agent 404
    POST /api/estimates/:id/shares: agent 404
    POST /api/estimates/:id/work-answers: contractor 404
    POST /api/inspection-reports/:id/dates: agent 404
    POST /api/inspection-reports/:id/printed-address: agent 404
    POST /api/webhooks/:id/deliveries/:deliveryId/replay: agent 404, contractor 404
    POST /api/webhooks/:id/pause: agent 404, contractor 404
    POST /api/webhooks/:id/ping: agent 404, contractor 404
    POST /api/webhooks/:id/replay: agent 404, contractor 404
    POST /api/webhooks/:id/resume: agent 404, contractor 404
    POST /api/webhooks/:id/reveal-secret: agent 404, contractor 404
    POST /api/webhooks/:id/rotate-secret: agent 404, contractor 404
    PUT /api/contractor/pricebook/:id: contractor 404
    PUT /api/contractor/pricebook/imports/:id/mapping: contractor 404
    PUT /api/contractor/pricebook/imports/:id/rows/:position/excluded: contractor 404
    PUT /api/contractor/pricebook/imports/:id/rows/:position: contractor 404
    PUT /api/emailed-reports/:id: agent 404
    PUT /api/estimates/:id/repair-request: agent 404
    PUT /api/estimates/:id/work: contractor 404
    PUT /api/inspection-reports/:id/dates/:dateId: agent 404
    PUT /api/inspection-reports/:id/inspection-period: agent 404
    PUT /api/line-questions/:id: contractor 404
    PUT /api/webhooks/:id: agent 404, contractor 404
    "
  `)
  // The resources exist, before and after.
  expect((await call(owner.agent, getReport, { id: owner.reportId })).status).toBe(200)
  expect((await call(owner.agent, downloadEstimatePdf, { id: owner.id })).status).toBe(200)
  expect((await call(owner.contractor, downloadEstimatePdf, { id: owner.id })).status).toBe(200)
})

/** Fields of a query or body with an id that isn't a resource's: a nonce of the browser. */
const NOT_RESOURCES = new Set(['attempt'])

/**
 * The fields of a query or body that take the id of a resource. None for a link's holder, who can only name files that were added to the
 * link's estimate: tests beside those endpoints name others'.
 */
function idFieldsOf({ path, input }: Endpoint) {
  const { properties = {} } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
  if ('token' in properties) return []
  return Object.keys(properties).filter(
    (field) =>
      !path.includes(`:${field}`) &&
      !NOT_RESOURCES.has(field) &&
      JSON.stringify(properties[field]).includes('"format":"uuid"'),
  )
}

/** Each endpoint with such fields, and each role other than staff that may call it. */
const idsInBodies = routes.flatMap(({ endpoint }) => {
  const fields = idFieldsOf(endpoint)
  const roles = (['agent', 'contractor'] as const).filter((role) => mayCall(endpoint, role))
  return fields.length === 0 ? [] : roles.map((role) => ({ endpoint, fields, role }))
})

// A new field that takes an id must be declared here.
test('no role can reach another user’s resource by an id in the query or the body, through any endpoint', async () => {
  const { owner, idsAt } = await createResources()
  const attachmentId = idsAt('/api/link-attachments')?.attachmentId
  const foreign: Record<string, unknown> = {
    contractorId: owner.contractor.actor.userId,
    documents: [{ attachmentId, title: 'Warranty', kind: 'warranty' }],
    acknowledged: [attachmentId],
    lines: [
      {
        lineId: 'line',
        isDone: true,
        reason: null,
        charged: null,
        before: [attachmentId],
        after: [],
        verdict: 'confirmed',
      },
    ],
  }
  const entries: string[] = []
  for (const { endpoint, fields, role } of idsInBodies) {
    const undeclared = fields.filter((field) => !foreign[field])
    if (undeclared.length > 0)
      throw new Error(`declare in this test whose ids ${endpoint.name} takes: ${undeclared}`)
    const input = { itemName: 'GFCI', minPrice: '1', ...idsAt(endpoint.path), ...foreign }
    const ending = endpoint.upload?.extensions.at(-1)
    const file = { name: `file${ending}`, content: 'name,price' }
    const { status } = await call(await createUser(role), endpoint, input, ending ? { file } : {})
    entries.push(`${endpoint.method} ${endpoint.path} ${fields}: ${role} ${status}`)
  }
  expect(`\n${entries.sort().join('\n')}\n`).toMatchInlineSnapshot(`
    "
    DELETE /api/contractor/company/logo contractorId: contractor 404
    GET /api/contractor/company/logo contractorId: contractor 404
    GET /api/contractor/pricebook contractorId: contractor 404
    GET /api/contractor/pricebook/charges contractorId: contractor 404
    GET /api/contractor/pricebook/counts contractorId: contractor 404
    GET /api/contractor/pricebook/coverage contractorId: contractor 404
    GET /api/contractor/pricebook/export contractorId: contractor 404
    GET /api/contractor/pricebook/imports contractorId: contractor 404
    POST /api/contractor/company/logo contractorId: contractor 404
    POST /api/contractor/pricebook contractorId: contractor 404
    POST /api/contractor/pricebook/import contractorId: contractor 404
    POST /api/estimates/:id/completion lines: contractor 404
    POST /api/estimates/:id/work-answers documents: contractor 404
    "
  `)
})

test('an invalid id is rejected or not found, and never a 500', async () => {
  const odd: string[] = []
  const callers = [await createUser('admin'), await createUser('agent'), await createUser('contractor')]
  for (const endpoint of addressed)
    for (const wrong of ['..', '../../etc/passwd', '%00', "' or 1=1 --", '0', 'é'.repeat(200), '{}'])
      for (const caller of callers) {
        const ids = { id: wrong, reportId: wrong, number: wrong }
        const { status } = await call(caller, endpoint, ids)
        if (![400, 403, 404].includes(status)) odd.push(`${endpoint.name} ${wrong}: ${status}`)
      }
  expect(odd).toEqual([])
})
