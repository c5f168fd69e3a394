import { expect, test } from 'vitest'
import { getCurrentUser, signIn } from '#domain/accounts/identity/contract.ts'
import { hashPassword } from '#domain/accounts/identity/passwords/passwords.ts'
import { downloadReport, listReports } from '#domain/reports/contract.ts'
import { createMarket, upload } from '#test/builders/market.ts'
import { createUser } from '#test/builders/people.ts'
import { auditEventsOf } from '#test/harness/audit-trail.ts'
import { call, visitor } from '#test/harness/harness.ts'
import { nextCursor } from '#test/harness/pages.ts'
import { countAgents, deactivateAgent, getAgent, listAgents, reactivateAgent } from './contract.ts'

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

test('one agent is read like in the list; other users aren’t agents', async () => {
  const admin = await createUser('admin')
  const agent = await createUser('agent')
  const contractor = await createUser('contractor')
  const { body } = await call(admin, listAgents, { limit: 1 })
  expect((await call(admin, getAgent, { id: agent.actor.userId })).body).toEqual(body[0])
  expect((await call(admin, getAgent, { id: contractor.actor.userId })).status).toBe(404)
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

test('a reactivated agent signs in again with the same password, and not with the old session', async () => {
  const admin = await createUser('admin')
  const password = 'three quiet green doors'
  const agent = await createUser('agent', { password: await hashPassword(password) })
  const from = (ip: string) => ({ ...visitor, ip })
  await call(admin, deactivateAgent, { id: agent.actor.userId })
  expect((await call(from('10.8.0.1'), signIn, { email: agent.email, password })).status).toBe(401)

  expect((await call(admin, reactivateAgent, { id: agent.actor.userId })).status).toBe(204)

  expect((await call(agent, getCurrentUser, {})).status).toBe(401)
  expect((await call(from('10.8.0.1'), signIn, { email: agent.email, password })).status).toBe(200)
  expect((await auditEventsOf(admin)).at(-1)).toMatchObject({
    action: 'agent-reactivated',
    subject: agent.email,
  })
  const contractor = await createUser('contractor')
  expect((await call(admin, reactivateAgent, { id: contractor.actor.userId })).status).toBe(404)
})

test('agents are found by name, company and email address, and counted', async () => {
  const admin = await createUser('admin')
  const tag = crypto.randomUUID().slice(0, 8)
  const named = await createUser('agent', { lastName: `Lind ${tag}` })
  const employed = await createUser('agent', { companyName: `Lakeside ${tag}` })
  await createUser('contractor', { companyName: tag })
  await call(admin, deactivateAgent, { id: employed.actor.userId })

  const found = async (search: string) =>
    (await call(admin, listAgents, { search })).body.map(({ email }) => email)
  expect(await found(`LIND ${tag}`)).toEqual([named.email])
  expect(await found(employed.email)).toEqual([employed.email])
  expect(await found(tag)).toEqual([employed.email, named.email])
  expect(await found('%')).toEqual([])
  expect((await call(admin, countAgents, { search: tag })).body).toEqual({ active: 1, deactivated: 1 })
})
