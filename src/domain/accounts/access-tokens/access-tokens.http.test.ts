import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { deactivateAgent, reactivateAgent } from '#domain/accounts/agents/contract.ts'
import {
  changePassword,
  forgotPassword,
  getCurrentUser,
  resetPassword,
  signIn,
  updateProfile,
} from '#domain/accounts/identity/contract.ts'
import { createReport } from '#domain/intake/contract.ts'
import { listReports } from '#domain/reports/contract.ts'
import { createProgram } from '#test/builders/accounts/access-tokens.ts'
import { createMember, PASSWORD } from '#test/builders/accounts/passkeys.ts'
import { createMarket, textReport } from '#test/builders/market.ts'
import { createUser, type Person } from '#test/builders/people.ts'
import { auditEventsOf } from '#test/harness/audit-trail.ts'
import { type Caller, call, ctx, mailsTo, runJobs, visitor } from '#test/harness/harness.ts'
import { createAccessToken, listAccessTokens, revokeAccessToken } from './contract.ts'
import { deleteExpired } from './expiring.ts'
import { warnOfAccessTokens } from './jobs.ts'
import { MAX_ACCESS_TOKENS } from './rules.ts'
import { accessTokens } from './tables.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const request = {
  name: 'Import',
  scopes: ['reports:read' as const],
  days: 30 as const,
  currentPassword: PASSWORD,
}

const listOf = async (person: Caller) => (await call(person, listAccessTokens, {})).body

/** As of now, `days` later. */
async function later<T>(days: number, action: () => Promise<T>) {
  const { now } = ctx
  ctx.now = () => new Date(Date.now() + days * DAY_MS)
  try {
    return await action()
  } finally {
    ctx.now = now
  }
}

test('an agent’s program uploads a report with a token, from anywhere, without a cookie', async () => {
  const { address, admin: _admin } = await createMarket()
  const agent = await createMember()
  const program = await createProgram(agent, ['reports:write'])
  const { status, body } = await call(
    program,
    createReport,
    { propertyAddress: address },
    { file: textReport },
  )
  expect(status).toBe(201)
  const { body: reports } = await call(
    program,
    listReports,
    {},
    { headers: { 'sec-fetch-site': 'cross-site' } },
  )
  expect(reports.map(({ id }) => id)).toEqual([body.id])
  expect((await listOf(agent))[0]).toMatchObject({ lastUsedAt: expect.any(String), lastUsedIp: '127.0.0.1' })
})

test('a new token is shown once, emailed to its owner without its text, recorded, and stored as a hash', async () => {
  const person = await createMember('contractor')
  const { accessToken: token, details } = await createProgram(person, [
    'pricebooks:write',
    'pricebooks:write',
  ])
  expect(token).toMatch(/^odie_pat_[\w-]{43}$/)
  expect(details).toMatchObject({
    scopes: ['pricebooks:write'],
    ending: token.slice(-4),
    lastUsedAt: null,
  })
  const listed = await listOf(person)
  expect(listed).toEqual([details])
  const { rows } = await ctx.db.execute<{ row: string }>(
    sql`select t::text as row from access_tokens t where id = ${details.id}`,
  )
  expect(rows[0]?.row).not.toContain(token.slice(9, -4))

  await runJobs()
  const [mail] = await mailsTo(person.email)
  expect(mail?.subject).toBe('An access token was created for your account')
  expect(mail?.text).not.toContain(token.slice(9, -4))
  expect((await call(person, revokeAccessToken, { id: details.id })).status).toBe(204)
  expect((await auditEventsOf(person)).map(({ action, details }) => [action, details])).toEqual([
    ['access-token-created', { name: 'Import', scopes: ['pricebooks:write'], days: 30 }],
    ['access-token-revoked', { name: 'Import' }],
  ])
})

test('a token is needed to be valid: an unknown, removed, or expired one is refused, even with a session’s cookie', async () => {
  const person = await createMember()
  const { accessToken: token, details, actor } = await createProgram(person, ['reports:read'], { days: 7 })
  const program = { actor, accessToken: token }
  const statusOf = async (caller: Caller) => (await call(caller, listReports, {})).status
  expect(await statusOf(program)).toBe(200)
  const altered = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
  for (const wrong of [altered, 'odie_pat_', '', 'x', `${token}=`, token.toUpperCase(), '\u0000'.repeat(3)]) {
    const response = await call(
      { ...person, accessToken: wrong },
      listReports,
      {},
      {
        headers: { authorization: `Bearer ${encodeURIComponent(wrong)}` },
      },
    )
    expect([response.status, response.headers['www-authenticate']]).toEqual([
      401,
      'Bearer error="invalid_token"',
    ])
    expect(response.body).toMatchObject({
      code: 'invalid_token',
      message: expect.stringContaining('Create another'),
    })
  }
  expect(await later(6.9, () => statusOf(program))).toBe(200)
  expect(await later(7.1, () => statusOf(program))).toBe(401)
  expect(await later(7.1, () => listOf(person))).toMatchObject([{ isExpired: true }])
  await call(person, revokeAccessToken, { id: details.id })
  expect(await statusOf(program)).toBe(401)
})

test('a scheme other than Bearer is a proxy’s: the session’s cookie counts', async () => {
  const person = await createMember()
  const headers = { authorization: 'Basic cHJveHk6c2VjcmV0' }
  expect((await call(person, listReports, {}, { headers })).status).toBe(200)
})

test('a token does what its scopes say: to change includes to read, and nothing else is included', async () => {
  const agent = await createMember()
  const program = await createProgram(agent, ['estimates:write', 'repairs:read'])
  const response = await call(program, listReports, {})
  expect([response.status, response.headers['www-authenticate']]).toEqual([
    403,
    'Bearer error="insufficient_scope"',
  ])
  expect(response.body.message).toBe('This needs an access token with the scope reports:read.')
  // Whose it is, any token may ask.
  expect((await call(program, getCurrentUser, {})).body.email).toBe(agent.email)
})

test('a token can’t change how its owner signs in, make or end tokens, or end their sessions', async () => {
  const agent = await createMember()
  const program = await createProgram(agent, ['reports:write', 'estimates:write', 'repairs:write'])
  const refused = { status: 403, body: { code: 'insufficient_scope' } }
  expect(await call(program, createAccessToken, request)).toMatchObject(refused)
  expect(await call(program, listAccessTokens, {})).toMatchObject(refused)
  expect(await call(program, updateProfile, { firstName: 'A', lastName: 'B' })).toMatchObject(refused)
  const passwords = { currentPassword: PASSWORD, newPassword: 'another long password' }
  expect(await call(program, changePassword, passwords)).toMatchObject(refused)
})

test('where anyone may call, a program is a visitor: what it gets isn’t its owner’s', async () => {
  const agent = await createMember()
  const program = await createProgram(agent, ['reports:write'])
  const { status, headers } = await call(program, signIn, { email: agent.email, password: PASSWORD })
  expect(status).toBe(200)
  expect(headers['set-cookie']).toBeDefined()
})

test('a token’s owner is who they are now: deactivated, deleted, or without the second factor that staff need', async () => {
  const [agent, admin] = [await createMember(), await createMember('admin')]
  const program = await createProgram(agent, ['reports:read'])
  const staffs = await createProgram(admin, ['reports:read', 'accounts:write'])
  const statusOf = async () => (await call(program, listReports, {})).status
  const { userId } = agent.actor
  expect((await call(staffs, deactivateAgent, { id: userId })).status).toBe(204)
  expect(await statusOf()).toBe(401)
  await call(admin, reactivateAgent, { id: userId })
  expect(await statusOf()).toBe(200)
  const { details } = (await auditEventsOf(admin)).find(({ action }) => action === 'agent-deactivated') ?? {}
  expect(details).toMatchObject({ accessToken: 'Import' })

  const config = { ...ctx.config, requireAdminSecondFactor: true }
  const response = await call(staffs, deactivateAgent, { id: userId }, { context: { config } })
  expect(response).toMatchObject({ status: 403, body: { code: 'second_factor_missing' } })
  await ctx.db.execute(sql`delete from users where id = ${userId}`)
  expect(await statusOf()).toBe(401)
})

test('resetting the password ends every token; changing it doesn’t', async () => {
  const person = await createMember()
  const program = await createProgram(person, ['reports:read'])
  const newPassword = 'another long password'
  await call(person, changePassword, { currentPassword: PASSWORD, newPassword })
  expect((await call(program, listReports, {})).status).toBe(200)
  await call({ ...visitor, ip: '203.0.113.200' }, forgotPassword, { email: person.email })
  await runJobs()
  const mails = await mailsTo(person.email)
  const link = mails.map(({ text }) => /reset-password\S*token=([\w-]+)/.exec(text)?.[1]).find(Boolean)
  const reset = await call(visitor, resetPassword, { token: link ?? '', newPassword: PASSWORD })
  expect(reset.status).toBe(200)
  expect((await call(program, listReports, {})).status).toBe(401)
})

test('creating takes the current password, and only scopes that the account’s role has', async () => {
  const person = await createMember()
  expect(await call(person, createAccessToken, { ...request, currentPassword: 'a guess' })).toMatchObject({
    status: 400,
    body: { fields: { currentPassword: 'Current password is incorrect' } },
  })
  for (const scopes of [['operations:read'], ['reports:read', 'pricebooks:read']] as const)
    expect(await call(person, createAccessToken, { ...request, scopes: [...scopes] })).toMatchObject({
      status: 400,
      body: { fields: { scopes: 'Your account doesn’t have all of these.' } },
    })
  for (const scopes of [[], ['reports'], ['reports:delete'], ['*']])
    expect((await call(person, createAccessToken, { ...request, scopes: scopes as never })).status).toBe(400)
  expect((await call(person, createAccessToken, { ...request, days: 3650 as never })).status).toBe(400)
  expect(await listOf(person)).toEqual([])
})

test('an account has 20 tokens at most, also when they’re created at once', async () => {
  const person = await createMember()
  for (let count = 1; count < MAX_ACCESS_TOKENS; count++) await insertToken(person, 30)
  const created = await Promise.all([1, 2, 3].map(() => call(person, createAccessToken, request)))
  expect(created.map(({ status }) => status).sort()).toEqual([201, 409, 409])
})

async function insertToken(person: Person, days: number, lifetime = days) {
  const [row] = await ctx.db
    .insert(accessTokens)
    .values({
      userId: person.actor.userId,
      epoch: 0,
      name: 'Import',
      tokenHash: crypto.randomUUID(),
      ending: 'abcd',
      scopes: ['reports:read'],
      createdAt: new Date(Date.now() + (days - lifetime) * DAY_MS),
      expiresAt: new Date(Date.now() + days * DAY_MS),
    })
    .returning()
  return row!.id
}

test('another user’s tokens can’t be seen or removed: they’re 404', async () => {
  const { details } = await createProgram(await createMember(), ['reports:read'])
  const other = await createUser('agent')
  expect(await listOf(other)).toEqual([])
  expect((await call(other, revokeAccessToken, { id: details.id })).status).toBe(404)
})

test('owners are emailed a week before a token expires, once, and not about tokens that live for a week', async () => {
  const person = await createMember()
  await insertToken(person, 6.5, 30)
  await insertToken(person, 6.5, 7)
  await insertToken(person, 8, 30)
  for (let run = 0; run < 2; run++) {
    await ctx.db.transaction((tx) => ctx.enqueue(tx, warnOfAccessTokens, {}))
    await runJobs()
  }
  const mails = await mailsTo(person.email)
  expect(mails.map(({ subject }) => subject)).toEqual(['Your access token “Import” expires soon'])
})

test('an expired token stays in the list for 30 days, and is deleted then', async () => {
  const person = await createMember()
  const [kept, deleted] = [await insertToken(person, -29, 60), await insertToken(person, -31, 60)]
  await deleteExpired(ctx)
  expect((await listOf(person)).map(({ id }) => id)).toEqual([kept])
  expect(await ctx.db.select().from(accessTokens).where(eq(accessTokens.id, deleted))).toEqual([])
})
