import { expect, test } from 'vitest'
import { getCurrentUser, initiateEmailChange, signIn } from '#domain/accounts/identity/contract.ts'
import * as store from '#domain/accounts/identity/store.ts'
import { createMember, PASSWORD } from '#test/builders/accounts/passkeys.ts'
import type { Person } from '#test/builders/people.ts'
import { auditEventsOf } from '#test/harness/audit-trail.ts'
import { keepingCookie } from '#test/harness/cookies.ts'
import { type Caller, call, ctx, visitor } from '#test/harness/harness.ts'
import { endOtherSessions, endSession, listSessions } from './contract.ts'

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1'

/** The same person, signed in once more. */
async function signInAgain({ email }: Person, userAgent: string): Promise<Caller> {
  const options = { headers: { 'user-agent': userAgent } }
  const { headers } = await call(visitor, signIn, { email, password: PASSWORD }, options)
  return keepingCookie(visitor, headers)
}

const statusOf = async (caller: Caller) => (await call(caller, getCurrentUser, {})).status

/** The person's session with this browser. */
async function idOf(person: Caller, userAgent: string) {
  const { body } = await call(person, listSessions, {})
  return body.find((session) => session.userAgent === userAgent)?.id ?? ''
}

test('users list their own sessions, without secrets, and end all others', async () => {
  const [person, other] = [await createMember(), await createMember()]
  const phone = await signInAgain(person, PHONE)
  const { body } = await call(person, listSessions, {})
  expect(body.map(({ userAgent, isCurrent }) => [userAgent, isCurrent]).sort()).toEqual([
    [PHONE, false],
    ['test', true],
  ])
  expect(Object.keys(body[0] ?? {}).sort()).toEqual([
    'id',
    'ip',
    'isCurrent',
    'lastSeenAt',
    'startedAt',
    'userAgent',
  ])
  // The id is a hash: as a cookie, it's no one's.
  for (const { id } of body) {
    expect(phone.cookie).not.toContain(id)
    expect(await statusOf({ ...visitor, cookie: `odie_session=${id}` })).toBe(401)
  }
  expect((await call(person, endOtherSessions, {})).body).toEqual({ ended: 1 })
  expect([await statusOf(person), await statusOf(phone), await statusOf(other)]).toEqual([200, 401, 200])
})

test('users end one session alone; the others stay, and what it may have started is canceled', async () => {
  const person = await createMember()
  const [phone, tablet] = [await signInAgain(person, PHONE), await signInAgain(person, 'Tablet')]
  const newEmail = `new-${person.email}`
  await call(phone, initiateEmailChange, { newEmail, currentPassword: PASSWORD })
  expect((await store.findById(ctx.db, person.actor.userId))?.pendingEmail).toBe(newEmail)

  const id = await idOf(person, PHONE)
  expect((await call(person, endSession, { id })).status).toBe(204)
  expect([await statusOf(person), await statusOf(phone), await statusOf(tablet)]).toEqual([200, 401, 200])
  expect((await store.findById(ctx.db, person.actor.userId))?.pendingEmail).toBeNull()
  expect((await call(person, endSession, { id })).status).toBe(404)
  const [event, ...more] = (await auditEventsOf(person)).filter(({ action }) => action === 'session-ended')
  expect([event?.details, more]).toMatchObject([{ device: 'Safari on iPhone' }, []])
})

test('one’s own session is a conflict, and another user’s isn’t found', async () => {
  const [person, other] = [await createMember(), await createMember()]
  const own = await idOf(person, 'test')
  expect((await call(person, endSession, { id: own })).status).toBe(409)
  expect((await call(other, endSession, { id: own })).status).toBe(404)
  expect((await call(person, endSession, { id: 'x' })).status).toBe(400)
  expect(await statusOf(person)).toBe(200)
})
