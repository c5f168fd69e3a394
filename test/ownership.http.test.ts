import { expect, test } from 'vitest'
import { z } from 'zod'
import { listApplications, sendApplication } from '#domain/applications/contract.ts'
import { listContactMessages, sendContactMessage } from '#domain/contact/contract.ts'
import { dataExports } from '#domain/data-exports/tables.ts'
import { downloadEstimatePdf, getAdminEstimate, getEstimate } from '#domain/estimates/contract.ts'
import { listPrecedents } from '#domain/precedents/contract.ts'
import { startPriceImport } from '#domain/price-imports/contract.ts'
import { listPricebook } from '#domain/pricebooks/contract.ts'
import { askQuestion } from '#domain/questions/contract.ts'
import { getReport } from '#domain/reports/contract.ts'
import { createShare } from '#domain/shares/contract.ts'
import type { Endpoint } from '#kernel/endpoint.ts'
import { storedJobs } from '#platform/jobs/stored-jobs.ts'
import { routes } from '#server/routes.ts'
import { createSentEstimate } from './estimates.ts'
import { type Caller, call, ctx, visitor } from './harness.ts'
import { addPasskeyTo, createMember } from './passkeys.ts'
import { createUser } from './people.ts'
import { approve, draftFrom, newWord, sentencesWith } from './precedents.ts'
import { priceWork } from './prices.ts'

const APPLICATION = {
  firstName: 'Pat',
  lastName: 'Moss',
  companyName: 'Moss Electric',
  licenseNumber: 'EC-30417',
  email: 'pat.moss@example.com',
  phone: '(414) 555-0121',
  zipCodes: '53202',
}

/** Existing resources, by the prefix of the paths that identify them. */
async function createResources() {
  const owner = await createSentEstimate()
  const message = { name: 'Pat', email: 'pat@example.com', subject: 'A question', message: 'Is this served?' }
  await call({ ...visitor, ip: '10.0.9.1' }, sendContactMessage, message)
  const [written] = (await call(owner.admin, listContactMessages, { limit: 1 })).body
  await call({ ...visitor, ip: '10.0.9.2' }, sendApplication, APPLICATION)
  const [application] = (await call(owner.admin, listApplications, { limit: 1 })).body
  const { delivery } = (await call(owner.admin, getAdminEstimate, { id: owner.id })).body
  await approve(await draftFrom('inspector.test', [sentencesWith(newWord()).tapped]))
  const [precedent] = (await call(owner.admin, listPrecedents, { limit: 1 })).body
  await priceWork(owner.admin, owner.contractor, '145')
  const [item] = (await call(owner.contractor, listPricebook, {})).body
  const file = { name: 'book.csv', content: 'name,price' }
  const { body: priceImport } = await call(owner.contractor, startPriceImport, {}, { file })
  const lines = (await call(owner.agent, getEstimate, { id: owner.id })).body.estimateData?.line_items ?? []
  const asked = { id: owner.id, lineId: lines[0]?.id ?? '', question: 'Why?' }
  const { body: question } = await call(owner.agent, askQuestion, asked)
  const { body: share } = await call(owner.agent, createShare, { id: owner.id, recipient: 'Buyers' })
  const { passkey } = await addPasskeyTo(await createMember())
  const row = { position: 0, excluded: true, itemName: 'GFCI', minPrice: '1' }
  const { reportId } = owner
  const idsOf: [string, Record<string, unknown>][] = [
    [
      '/api/inspection-reports/:id',
      { id: reportId, number: 1, inspectionEnds: null, printedAddress: '1 Oak St', use: 'entered' },
    ],
    ['/api/inspection-reports/uploads/:id', { id: reportId }],
    ['/api/estimates/reports/:reportId', { reportId }],
    ['/api/admin/estimates/:reportId/upload', { reportId }],
    ['/api/estimates/:id/shares', { id: owner.id, recipient: 'Buyers', shareId: share.id }],
    ['/api/estimates/:id', { id: owner.id, index: 0, state: 'done', lineId: 'line', question: 'Why?' }],
    ['/api/shared-estimate', { token: 'made-up', index: 0 }],
    ['/api/admin/estimates/:id', { id: owner.id, lineId: 'line' }],
    ['/api/admin/inspection-reports/:id', { id: reportId }],
    ['/api/admin/contractors/:id', { id: owner.contractor.actor.userId }],
    ['/api/admin/agents/:id', { id: owner.agent.actor.userId }],
    ['/api/admin/contact-messages/:id', { id: written?.id ?? '' }],
    ['/api/admin/applications/:id', { id: application?.id ?? '' }],
    ['/api/admin/jobs/:id', { id: await anyJob() }],
    ['/api/admin/mails/:id', { id: delivery?.mailId ?? '' }],
    ['/api/admin/precedents/:id', { id: precedent?.id ?? '' }],
    ['/api/territories/zips/:zip', { zip: owner.zip }],
    ['/api/territories/boundaries/:state', { state: 'WI' }],
    ['/api/line-questions/:id', { id: question.id, answer: 'Because.' }],
    ['/api/contractor/pricebook/imports/:id', { ...row, id: priceImport.id, outcome: 'new', mapping: {} }],
    ['/api/users/exports/:id', { id: await startedExport() }],
    ['/api/users/passkeys/:id', { id: passkey.id, name: 'Mine', currentPassword: 'guess' }],
    ['/api/contractor/pricebook/:id', { id: item?.id ?? '', itemName: 'GFCI', minPrice: '1' }],
  ]
  return { owner, idsOf }
}

async function startedExport() {
  const { actor } = await createUser('agent')
  const [row] = await ctx.db
    .insert(dataExports)
    .values({
      userId: actor.userId,
      createdAt: new Date(),
      status: 'ready',
      fileKey: 'f'.repeat(32),
      bytes: 1,
    })
    .returning({ id: dataExports.id })
  return row?.id ?? ''
}

async function anyJob() {
  const [job] = await ctx.db.select({ id: storedJobs.id }).from(storedJobs).limit(1)
  return job?.id ?? ''
}

/** Users of each role who own none of the resources. */
const OTHER_USERS: Record<string, () => Caller | Promise<Caller>> = {
  visitor: () => visitor,
  newcomer: () => createUser('agent', { role: null, firstName: null, lastName: null }),
  agent: () => createUser('agent'),
  contractor: () => createUser('contractor'),
}

const addressed = routes
  .map(({ endpoint }) => endpoint)
  .filter(({ path }) => path.includes(':') && !path.startsWith('/api/dev/'))

const mayCall = ({ access }: Endpoint, role: string) =>
  access === 'anyone' || (access !== 'signed_in' && access.some((each) => each === role))

/** The statuses that other users get for these ids, for the roles that may call the endpoint. */
async function statusesFor(endpoint: Endpoint, ids: Record<string, unknown>) {
  const statuses: string[] = []
  for (const [role, make] of Object.entries(OTHER_USERS)) {
    const { status, body } = await call(await make(), endpoint, ids)
    if (endpoint.method !== 'HEAD')
      expect(Object.keys(body as object)).toEqual(['code', 'message', 'requestId'])
    if (mayCall(endpoint, role)) statuses.push(`${role} ${status}`)
    else expect([endpoint.name, role, status]).toEqual([endpoint.name, role, role === 'visitor' ? 401 : 403])
  }
  return statuses
}

// Every new path with an id must be in this list, and its owner must be declared above.
test('no role can reach another user’s resource by its id, through any endpoint', async () => {
  const { owner, idsOf } = await createResources()
  const entries: string[] = []
  for (const endpoint of addressed) {
    const [, ids] = idsOf.find(([start]) => endpoint.path.startsWith(start)) ?? []
    if (!ids) throw new Error(`declare in this test whose ids ${endpoint.path} takes`)
    const statuses = await statusesFor(endpoint, ids)
    if (statuses.length > 0) entries.push(`${endpoint.method} ${endpoint.path}: ${statuses.join(', ')}`)
  }

  expect(`\n${entries.sort().join('\n')}\n`).toMatchInlineSnapshot(`
    "
    DELETE /api/contractor/pricebook/:id: contractor 404
    DELETE /api/contractor/pricebook/imports/:id: contractor 404
    DELETE /api/estimates/:id/accept: agent 404
    DELETE /api/estimates/:id/shares/:shareId: agent 404
    DELETE /api/inspection-reports/:id: agent 404
    DELETE /api/inspection-reports/uploads/:id: agent 404
    DELETE /api/users/passkeys/:id: agent 404, contractor 404
    GET /api/contractor/pricebook/:id: contractor 404
    GET /api/contractor/pricebook/imports/:id/errors: contractor 404
    GET /api/contractor/pricebook/imports/:id/rows: contractor 404
    GET /api/contractor/pricebook/imports/:id: contractor 404
    GET /api/estimates/:id/evidence/:index/crop: agent 404, contractor 404
    GET /api/estimates/:id/pdf: agent 404, contractor 404
    GET /api/estimates/:id/questions: agent 404, contractor 404
    GET /api/estimates/:id/repair-request.pdf: agent 404
    GET /api/estimates/:id/repair-request: agent 404
    GET /api/estimates/:id/shares: agent 404
    GET /api/estimates/:id: agent 404, contractor 404
    GET /api/estimates/reports/:reportId/versions: agent 404
    GET /api/estimates/reports/:reportId: agent 404
    GET /api/inspection-reports/:id/download: agent 404
    GET /api/inspection-reports/:id/pages/:number: agent 404
    GET /api/inspection-reports/:id: agent 404
    GET /api/shared-estimate/evidence/:index/crop: visitor 404, newcomer 404, agent 404, contractor 404
    GET /api/territories/boundaries/:state: contractor 404
    GET /api/users/exports/:id/download: agent 404, contractor 404
    HEAD /api/inspection-reports/uploads/:id: agent 404
    PATCH /api/inspection-reports/uploads/:id: agent 404
    PATCH /api/users/passkeys/:id: agent 404, contractor 404
    POST /api/contractor/pricebook/imports/:id/apply: contractor 404
    POST /api/contractor/pricebook/imports/:id/undo: contractor 404
    POST /api/estimates/:id/accept: agent 404
    POST /api/estimates/:id/questions: agent 404
    POST /api/estimates/:id/shares: agent 404
    POST /api/inspection-reports/:id/printed-address: agent 404
    PUT /api/contractor/pricebook/:id: contractor 404
    PUT /api/contractor/pricebook/imports/:id/mapping: contractor 404
    PUT /api/contractor/pricebook/imports/:id/rows/:position/excluded: contractor 404
    PUT /api/contractor/pricebook/imports/:id/rows/:position: contractor 404
    PUT /api/estimates/:id/work: contractor 404
    PUT /api/inspection-reports/:id/inspection-period: agent 404
    PUT /api/line-questions/:id: contractor 404
    "
  `)
  // The resources exist, before and after.
  expect((await call(owner.agent, getReport, { id: owner.reportId })).status).toBe(200)
  expect((await call(owner.agent, downloadEstimatePdf, { id: owner.id })).status).toBe(200)
  expect((await call(owner.contractor, downloadEstimatePdf, { id: owner.id })).status).toBe(200)
})

/** Fields of a query or body with an id that isn't a resource's: a nonce of the browser. */
const NOT_RESOURCES = new Set(['attempt'])

/** The fields of a query or body that take the id of a resource. */
function idFieldsOf({ path, input }: Endpoint) {
  const { properties = {} } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
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
  const { owner, idsOf } = await createResources()
  const foreign: Record<string, string> = { contractorId: owner.contractor.actor.userId }
  const entries: string[] = []
  for (const { endpoint, fields, role } of idsInBodies) {
    const undeclared = fields.filter((field) => !foreign[field])
    if (undeclared.length > 0)
      throw new Error(`declare in this test whose ids ${endpoint.name} takes: ${undeclared}`)
    const [, ids] = idsOf.find(([start]) => endpoint.path.startsWith(start)) ?? []
    const input = { itemName: 'GFCI', minPrice: '1', ...ids, ...foreign }
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
    GET /api/contractor/pricebook/counts contractorId: contractor 404
    GET /api/contractor/pricebook/coverage contractorId: contractor 404
    GET /api/contractor/pricebook/export contractorId: contractor 404
    GET /api/contractor/pricebook/imports contractorId: contractor 404
    POST /api/contractor/company/logo contractorId: contractor 404
    POST /api/contractor/pricebook contractorId: contractor 404
    POST /api/contractor/pricebook/import contractorId: contractor 404
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
