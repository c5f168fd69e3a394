import { createHash } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { listSessions } from '#domain/accounts/sessions/contract.ts'
import { listContractorEstimates } from '#domain/estimates/lists/contract.ts'
import { listReports } from '#domain/reports/contract.ts'
import { createMember, PASSWORD } from '#test/builders/accounts/passkeys.ts'
import { keepingCookie, setCookieOf } from '#test/harness/cookies.ts'
import { app, type Caller, call, ctx, visitor } from '#test/harness/harness.ts'
import { deleteExpired } from '../cleanup.ts'
import { getCurrentUser, signIn } from '../contract.ts'
import * as store from '../store.ts'
import { sessions } from '../tables.ts'
import { SESSION_MS } from './sessions.ts'

const signInAs = ({ email }: { email: string }, caller: Caller = visitor, typed = PASSWORD) =>
  call(caller, signIn, { email, password: typed })

const statusOf = async (caller: Caller) => (await call(caller, getCurrentUser, {})).status

/** The id in a signed cookie, `odie_session=ID.SIGNATURE`. */
const idOf = ({ cookie = '' }: Caller) =>
  app.unsignCookie(decodeURIComponent(cookie.replace('odie_session=', ''))).value ?? ''

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

test('a session planted in a victim’s browser doesn’t become the victim’s (session fixation)', async () => {
  const [attacker, victim] = await Promise.all([createMember(), createMember()])
  const planted = keepingCookie(visitor, (await signInAs(attacker)).headers)
  const own = keepingCookie(visitor, (await signInAs(victim, planted)).headers)

  expect(await statusOf(planted)).toBe(401)
  expect((await call(own, getCurrentUser, {})).body.email).toBe(victim.email)

  const invented: Caller = { ...visitor, cookie: 'odie_session=an-id-of-my-own' }
  const after = keepingCookie(invented, (await signInAs(victim, invented)).headers)
  expect(after.cookie).not.toContain('an-id-of-my-own')
  expect(await statusOf(invented)).toBe(401)
})

test('a cookie with a forged signature is rejected', async () => {
  const own = keepingCookie(visitor, (await signInAs(await createMember())).headers)
  const [id = ''] = idOf(own).split('.')
  for (const cookie of [`odie_session=${id}`, `odie_session=${id}.AAAA`, 'odie_session=', 'odie_session=%'])
    expect(await statusOf({ ...visitor, cookie }), cookie).toBe(401)
})

test('the database contains the SHA-256 of the id in the cookie, never the id', async () => {
  const own = keepingCookie(visitor, (await signInAs(await createMember())).headers)
  const id = idOf(own)

  const rows = await ctx.db
    .select()
    .from(sessions)
    .where(inArray(sessions.sid, [id, sha256(id)]))
  expect(rows.map(({ sid }) => sid)).toEqual([sha256(id)])
  expect(JSON.stringify(rows)).not.toContain(id)
})

test('a session expires seven days after its last use', async () => {
  const own = keepingCookie(visitor, (await signInAs(await createMember())).headers)
  const row = eq(sessions.sid, sha256(idOf(own)))
  const expiring = async (inMs: number) =>
    await ctx.db
      .update(sessions)
      .set({ expire: new Date(Date.now() + inMs) })
      .where(row)

  await expiring(24 * 60 * 60 * 1000)
  const { headers } = await call(own, getCurrentUser, {})
  expect(setCookieOf(headers)).toContain(own.cookie)
  const [extended] = await ctx.db.select().from(sessions).where(row)
  expect(extended?.expire.getTime()).toBeGreaterThan(Date.now() + SESSION_MS - 60_000)

  await expiring(-1)
  expect(await statusOf(own)).toBe(401)
})

test.each([
  ['agent', 30 * 24],
  ['contractor', 30 * 24],
  ['admin', 12],
] as const)(
  'a session of an %s ends %i hours after its sign-in, however active it is',
  async (role, hours) => {
    const person = await createMember(role)
    const own = keepingCookie(visitor, (await signInAs(person)).headers)
    const row = eq(sessions.sid, sha256(idOf(own)))
    const startedAgo = async (minutes: number) => {
      const startedAt = new Date(Date.now() - minutes * 60_000).toISOString()
      const sess = sql`${sessions.sess} || ${JSON.stringify({ startedAt })}::jsonb`
      await ctx.db.update(sessions).set({ sess }).where(row)
    }
    await startedAgo(hours * 60 - 5)
    expect(await statusOf(own)).toBe(200)
    await startedAgo(hours * 60 + 5)
    expect(await statusOf(own)).toBe(401)
    expect((await call(person, listSessions, {})).body).toHaveLength(1)

    expect(await ctx.db.$count(sessions, row)).toBe(1)
    await deleteExpired(ctx)
    expect(await ctx.db.$count(sessions, row)).toBe(0)
  },
)

test('a role change takes effect at the next request', async () => {
  const person = await createMember('agent')
  expect((await call(person, listReports, {})).status).toBe(200)

  await store.update(ctx.db, person.actor.userId, { role: 'contractor' })
  expect((await call(person, listReports, {})).status).toBe(403)
  expect((await call(person, listContractorEstimates, {})).status).toBe(200)
  expect((await call(person, getCurrentUser, {})).body.role).toBe('contractor')
})

test('a deactivated account is signed out at the next request and can’t sign in', async () => {
  const person = await createMember()
  await store.update(ctx.db, person.actor.userId, { deactivatedAt: new Date() })
  expect(await statusOf(person)).toBe(401)
  expect(await signInAs(person)).toMatchObject({
    status: 401,
    body: { message: 'Invalid email or password' },
  })
})
