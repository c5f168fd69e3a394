import { expect, test } from 'vitest'
import { getCurrentUser } from '#domain/identity/contract.ts'
import { downloadReport, listReports } from '#domain/reports/contract.ts'
import { auditEventsOf } from '#test/audit-trail.ts'
import { call } from '#test/harness.ts'
import { createMarket, upload } from '#test/market.ts'
import { nextCursor } from '#test/pages.ts'
import { createUser } from '#test/people.ts'
import { deactivateAgent, listAgents } from './contract.ts'

test('agents are listed newest first, page by page, without anything secret', async () => {
  const admin = await createUser('admin')
  const agents = [await createUser('agent'), await createUser('agent'), await createUser('agent')]
  await createUser('contractor')

  const first = await call(admin, listAgents, { limit: 2 })
  const second = await call(admin, listAgents, { limit: 1, cursor: nextCursor(first.headers) })

  const ids = [...first.body, ...second.body].map(({ id }) => id)
  expect(ids).toEqual(agents.map(({ actor }) => actor.userId).reverse())
  expect(Object.keys(first.body[0] ?? {}).sort()).toEqual(
    [
      'id',
      'firstName',
      'lastName',
      'email',
      'companyName',
      'phone',
      'companyAddress',
      'licenseNumber',
      'isVerified',
      'isEmailVerified',
      'isDeactivated',
      'createdAt',
    ].sort(),
  )
})

test('a deactivated agent is signed out immediately and listed as deactivated, and their reports stay', async () => {
  const { agent, admin, address } = await createMarket()
  const { body: report } = await upload(agent, address)
  const file = await call(admin, downloadReport, { id: report.id })

  expect((await call(admin, deactivateAgent, { id: agent.actor.userId })).status).toBe(204)

  expect((await call(agent, getCurrentUser, {})).status).toBe(401)
  expect((await call(agent, listReports, {})).status).toBe(401)
  const { body } = await call(admin, listAgents, { limit: 500 })
  expect(body.find(({ id }) => id === agent.actor.userId)?.isDeactivated).toBe(true)
  expect((await call(admin, downloadReport, { id: report.id })).bytes).toEqual(file.bytes)
  expect((await auditEventsOf(admin)).at(-1)).toMatchObject({
    action: 'agent-deactivated',
    subject: agent.email,
  })
})

test('only agents can be deactivated here, not contractors, admins or unknown users', async () => {
  const admin = await createUser('admin')
  const others = [await createUser('contractor'), await createUser('admin'), admin]
  for (const { actor } of others)
    expect((await call(admin, deactivateAgent, { id: actor.userId })).status).toBe(404)
  expect((await call(admin, deactivateAgent, { id: crypto.randomUUID() as never })).status).toBe(404)
  expect((await call(admin, getCurrentUser, {})).status).toBe(200)
})
