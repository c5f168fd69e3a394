import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  acceptInvitation,
  getCurrentUser,
  resendInvitation,
  signIn,
} from '#domain/accounts/identity/contract.ts'
import { hashPassword } from '#domain/accounts/identity/passwords/passwords.ts'
import { invitationToken } from '#test/builders/accounts/invitations.ts'
import { createUser, type Person } from '#test/builders/people.ts'
import { auditEventsAbout } from '#test/harness/audit-trail.ts'
import { keepingCookie, setCookieOf } from '#test/harness/cookies.ts'
import { call, ctx, mailsTo, visitor } from '#test/harness/harness.ts'
import { nextCursor } from '#test/harness/pages.ts'
import { deactivateStaff, inviteStaff, listStaff, reactivateStaff } from './contract.ts'

const PASSWORD = 'three quiet green doors'

let config: typeof ctx.config

beforeEach(() => {
  config = { ...ctx.config }
})
afterEach(() => {
  Object.assign(ctx.config, config)
})

/** Invites a person, and returns their email. */
async function invite(admin: Person) {
  const email = `mara-${crypto.randomUUID().slice(0, 8)}@example.com`
  const { status } = await call(admin, inviteStaff, { firstName: 'Mara', lastName: 'Lind', email })
  expect(status).toBe(201)
  return email
}

const accept = async (email: string) =>
  await call(visitor, acceptInvitation, { token: await invitationToken(email), password: PASSWORD })

const memberOf = async (admin: Person, email: string) =>
  (await call(admin, listStaff, { limit: 500 })).body.find((each) => each.email === email)

test('an invited person chooses a password and is an admin then, and not before', async () => {
  const admin = await createUser('admin')
  const email = await invite(admin)
  expect(await memberOf(admin, email)).toMatchObject({ isEmailVerified: false, isDeactivated: false })
  expect((await call(visitor, signIn, { email, password: PASSWORD })).status).toBe(401)

  const { body, headers } = await accept(email)
  expect(body).toMatchObject({ email, role: 'admin', firstName: 'Mara' })
  expect((await call(keepingCookie(visitor, headers), listStaff, {})).status).toBe(200)
  expect(await memberOf(admin, email)).toMatchObject({ isEmailVerified: true })
  expect(await auditEventsAbout(email)).toContainEqual({ action: 'staff-invited', details: {} })
})

test('every admin who can sign in is emailed about an invitation, and no one else', async () => {
  const [admin, other, agent] = [
    await createUser('admin'),
    await createUser('admin'),
    await createUser('agent'),
  ]
  const left = await createUser('admin', { deactivatedAt: new Date() })
  const pending = await invite(admin)
  const email = await invite(admin)
  await invitationToken(email)
  for (const { email: to } of [admin, other])
    expect((await mailsTo(to))[0]).toMatchObject({
      subject: `${email} was invited to the admin portal`,
      text: expect.stringContaining(`${admin.email} invited ${email}`),
    })
  for (const { email: to } of [left, agent]) expect(await mailsTo(to)).toEqual([])
  for (const invited of [pending, email])
    expect((await mailsTo(invited)).map(({ subject }) => subject)).toEqual(['Your invitation to ODIE'])
})

test('an email that has an account isn’t invited again', async () => {
  const admin = await createUser('admin')
  const { email } = await createUser('agent')
  const { status, body } = await call(admin, inviteStaff, { firstName: 'Mara', lastName: 'Lind', email })
  expect([status, body]).toMatchObject([409, { message: 'An account with this email already exists' }])
  expect(await memberOf(admin, email)).toBeUndefined()
})

test('an invitation can be sent again, and be withdrawn for good', async () => {
  const admin = await createUser('admin')
  const email = await invite(admin)
  const first = await invitationToken(email)
  expect((await call(admin, resendInvitation, { email })).status).toBe(200)
  const second = await invitationToken(email)
  expect(second).not.toBe(first)

  const { id } = (await memberOf(admin, email))!
  expect((await call(admin, deactivateStaff, { id })).status).toBe(204)
  const accepting = async () =>
    (await call(visitor, acceptInvitation, { token: second, password: PASSWORD })).status
  expect(await accepting()).toBe(400)
  // It may have reached the wrong person.
  await call(admin, reactivateStaff, { id })
  expect(await accepting()).toBe(400)
})

test('an admin who has to sign in with a provider gets no session from an invitation', async () => {
  const admin = await createUser('admin')
  const provider = { key: 'oidc', name: 'Office' } as (typeof config.openId.providers)[number]
  ctx.config.openId = { providers: [provider], staffProvider: 'oidc' }
  const { status, body, headers } = await accept(await invite(admin))
  expect([status, body.code]).toEqual([403, 'provider_required'])
  expect(setCookieOf(headers)).toBeUndefined()
})

test('an invited admin sets up a second factor before anything else where it’s required', async () => {
  ctx.config.requireAdminSecondFactor = true
  const admin = await createUser('admin', { hasSecondFactor: true })
  const { body, headers } = await accept(await invite(admin))
  expect(body.needsSecondFactor).toBe(true)
  expect((await call(keepingCookie(visitor, headers), listStaff, {})).status).toBe(403)
})

test('a deactivated admin is signed out at once, can’t sign in, and can once they’re reactivated', async () => {
  const admin = await createUser('admin')
  const leaving = await createUser('admin', { password: await hashPassword(PASSWORD) })
  const id = leaving.actor.userId
  const signingIn = async () =>
    (await call(visitor, signIn, { email: leaving.email, password: PASSWORD })).status

  expect((await call(admin, deactivateStaff, { id })).status).toBe(204)
  expect((await call(leaving, getCurrentUser, {})).status).toBe(401)
  expect(await signingIn()).toBe(401)
  expect(await memberOf(admin, leaving.email)).toMatchObject({ isDeactivated: true })

  expect((await call(admin, reactivateStaff, { id })).status).toBe(204)
  expect(await signingIn()).toBe(200)
  expect((await auditEventsAbout(leaving.email)).map(({ action }) => action)).toEqual(
    expect.arrayContaining(['staff-deactivated', 'staff-reactivated']),
  )
})

test('no admin can deactivate their own account, or the one that the installation names', async () => {
  const [admin, first] = [await createUser('admin'), await createUser('admin')]
  ctx.config.firstAdmin = { email: first.email.toUpperCase(), password: PASSWORD }
  for (const { actor } of [admin, first]) {
    const { status, body } = await call(admin, deactivateStaff, { id: actor.userId })
    expect([status, body.code]).toEqual([422, 'not_possible'])
  }
  expect(await memberOf(admin, first.email)).toMatchObject({ isFirstAdmin: true, isDeactivated: false })
})

test('of two admins who deactivate each other at the same moment, one stays', async () => {
  const [one, two] = [await createUser('admin'), await createUser('admin')]
  const results = await Promise.all([
    call(one, deactivateStaff, { id: two.actor.userId }),
    call(two, deactivateStaff, { id: one.actor.userId }),
  ])
  expect(results.map(({ status }) => status).sort()).toEqual([204, 401])
})

test('agents, contractors, and unknown accounts aren’t staff', async () => {
  const admin = await createUser('admin')
  const others = [await createUser('agent'), await createUser('contractor')]
  for (const { actor, email } of others) {
    expect((await call(admin, deactivateStaff, { id: actor.userId })).status).toBe(404)
    expect((await call(admin, reactivateStaff, { id: actor.userId })).status).toBe(404)
    expect(await memberOf(admin, email)).toBeUndefined()
  }
  expect((await call(admin, deactivateStaff, { id: crypto.randomUUID() as never })).status).toBe(404)
})

test('staff are listed newest first, page by page, without anything secret', async () => {
  const admins = [await createUser('admin'), await createUser('admin'), await createUser('admin')]
  const [admin] = admins as [Person]
  const first = await call(admin, listStaff, { limit: 2 })
  const second = await call(admin, listStaff, { limit: 1, cursor: nextCursor(first.headers) })
  const ids = [...first.body, ...second.body].map(({ id }) => id)
  expect(ids).toEqual(admins.map(({ actor }) => actor.userId).reverse())
  expect(JSON.stringify(first.body)).not.toMatch(/password|token/i)
})
