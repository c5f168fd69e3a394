import { expect, test } from 'vitest'
import { listContactMessages, sendContactMessage } from '#domain/contact/contract.ts'
import { downloadEstimatePdf } from '#domain/estimates/contract.ts'
import { getReport } from '#domain/reports/contract.ts'
import type { Endpoint } from '#kernel/endpoint.ts'
import { routes } from '#server/routes.ts'
import { createSentEstimate } from './estimates.ts'
import { type Caller, call, visitor } from './harness.ts'
import { createUser } from './people.ts'

/** Things that are really there, by how the addresses begin that name them. */
async function someonesThings() {
  const owner = await createSentEstimate()
  const message = { name: 'Pat', email: 'pat@example.com', subject: 'A question', message: 'Is this served?' }
  await call({ ...visitor, ip: '10.0.9.1' }, sendContactMessage, message)
  const [written] = (await call(owner.admin, listContactMessages, { limit: 1 })).body
  const { reportId } = owner
  const idsOf: [string, Record<string, string | number>][] = [
    ['/api/inspection-reports/:id', { id: reportId, number: 1 }],
    ['/api/estimates/reports/:reportId', { reportId }],
    ['/api/admin/estimates/:reportId/upload', { reportId }],
    ['/api/estimates/:id', { id: owner.id }],
    ['/api/admin/estimates/:id', { id: owner.id }],
    ['/api/admin/contractors/:id', { id: owner.contractor.actor.userId }],
    ['/api/admin/agents/:id', { id: owner.agent.actor.userId }],
    ['/api/admin/contact-messages/:id', { id: written?.id ?? '' }],
  ]
  return { owner, idsOf }
}

/** Strangers of each role, signed in, who may call whatever their role may. */
const STRANGERS: Record<string, () => Caller | Promise<Caller>> = {
  visitor: () => visitor,
  newcomer: () => createUser('agent', { role: null, firstName: null, lastName: null }),
  agent: () => createUser('agent'),
  contractor: () => createUser('contractor'),
}

const addressed = routes
  .map(({ endpoint }) => endpoint)
  .filter(({ path }) => path.includes(':') && !path.startsWith('/api/dev/'))

const mayCall = ({ access }: Endpoint, role: string) =>
  access !== 'anyone' && access !== 'signed_in' && access.some((each) => each === role)

/** What strangers of every role hear who ask for these ids; only the roles that may call at all are told. */
async function heardOf(endpoint: Endpoint, ids: Record<string, string | number>) {
  const heard: string[] = []
  for (const [role, make] of Object.entries(STRANGERS)) {
    const { status, body } = await call(await make(), endpoint, ids)
    expect(Object.keys(body as object)).toEqual(['code', 'message', 'requestId'])
    if (mayCall(endpoint, role)) heard.push(`${role} ${status}`)
    else expect([endpoint.name, role, status]).toEqual([endpoint.name, role, role === 'visitor' ? 401 : 403])
  }
  return heard
}

// Every new address with an id comes into this list: whose things it names must be said above.
test('nobody reaches another person’s things by their ids, through any address, in any role', async () => {
  const { owner, idsOf } = await someonesThings()
  const answers: string[] = []
  for (const endpoint of addressed) {
    const [, ids] = idsOf.find(([start]) => endpoint.path.startsWith(start)) ?? []
    if (!ids) throw new Error(`say in this test whose ids ${endpoint.path} takes`)
    const heard = await heardOf(endpoint, ids)
    if (heard.length > 0) answers.push(`${endpoint.method} ${endpoint.path}: ${heard.join(', ')}`)
  }

  expect(`\n${answers.sort().join('\n')}\n`).toMatchInlineSnapshot(`
    "
    DELETE /api/inspection-reports/:id: agent 404
    GET /api/estimates/:id/pdf: agent 404, contractor 404
    GET /api/estimates/reports/:reportId: agent 404
    GET /api/inspection-reports/:id/download: agent 404
    GET /api/inspection-reports/:id/pages/:number: agent 404
    GET /api/inspection-reports/:id: agent 404
    POST /api/estimates/:id/accept: agent 404
    "
  `)
  // It was all there, and still is.
  expect((await call(owner.agent, getReport, { id: owner.reportId })).status).toBe(200)
  expect((await call(owner.agent, downloadEstimatePdf, { id: owner.id })).status).toBe(200)
  expect((await call(owner.contractor, downloadEstimatePdf, { id: owner.id })).status).toBe(200)
})

test('an id that is none is not found or refused, and never a bug', async () => {
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
