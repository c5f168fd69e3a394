import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { getCurrentUser, resetPassword, signIn } from '#domain/accounts/identity/contract.ts'
import * as accounts from '#domain/accounts/identity/store.ts'
import { hashOfToken } from '#domain/accounts/identity/tokens.ts'
import { listSessions } from '#domain/accounts/sessions/contract.ts'
import { deleteAgent } from '#domain/operations/account-deletion/contract.ts'
import { nightly } from '#domain/operations/maintenance/maintenance.ts'
import {
  addIdentityTo,
  comeBack,
  signInAt,
  visitProvider,
  withRealProviders,
} from '#test/builders/accounts/openid.ts'
import { createMember, newBrowser, PASSWORD } from '#test/builders/accounts/passkeys.ts'
import { createUser, type Person } from '#test/builders/people.ts'
import { auditEventsAbout } from '#test/harness/audit-trail.ts'
import { keepingCookies } from '#test/harness/cookies.ts'
import { type Caller, call, ctx, mailsTo, runJobs } from '#test/harness/harness.ts'
import {
  disconnect,
  listIdentities,
  listSignInProviders,
  MAX_IDENTITIES,
  startConnecting,
} from './contract.ts'

/* Connecting and disconnecting a provider on the account page. */

const running = withRealProviders()

/** Connects a person of the office’s provider to an account that’s signed in. Where that lands. */
async function connect(person: Caller, subject: string | null, back?: Caller) {
  const { status, body, headers } = await call(person, startConnecting, {
    provider: 'oidc',
    currentPassword: PASSWORD,
  })
  expect(status).toBe(200)
  return await comeBack(keepingCookies(back ?? person, headers), await visitProvider(body.url, subject))
}

const namesOf = async (person: Person) =>
  (await call(person, listIdentities, {})).body.map(({ provider, email }) => [provider, email])

test('the configured providers are listed with the names on their buttons, and without anything secret', async () => {
  expect((await call(newBrowser(), listSignInProviders, {})).body).toEqual([
    { key: 'google', name: 'Google' },
    { key: 'oidc', name: 'Office' },
  ])
})

test('a provider account with any email can be connected by who is signed in, and signs in from then on', async () => {
  const person = await createMember('contractor')
  const subject = running.office.add({ email: 'private@example.com', email_verified: false })
  expect((await connect(person, subject)).location).toBe('/account?connected=oidc')
  expect(await namesOf(person)).toEqual([['oidc', 'private@example.com']])
  const { location, browser } = await signInAt(subject)
  expect(location).toBe('/')
  expect((await call(browser, getCurrentUser, {})).body.email).toBe(person.email)
  const [session] = (await call(browser, listSessions, {})).body
  expect(session).toMatchObject({ isCurrent: true })
  await runJobs()
  expect((await mailsTo(person.email))[0]).toMatchObject({
    subject: 'Office was connected to your account',
    text: expect.stringContaining('private@example.com'),
  })
})

test('connecting takes the current password', async () => {
  const person = await createMember()
  const input = { provider: 'oidc' as const, currentPassword: 'a wrong one' }
  expect((await call(person, startConnecting, input)).body).toMatchObject({
    code: 'invalid',
    fields: { currentPassword: 'Current password is incorrect' },
  })
})

test('connecting the same account again is fine, and sends no second email', async () => {
  const person = await createMember()
  const subject = running.office.add({})
  await connect(person, subject)
  expect((await connect(person, subject)).location).toBe('/account?connected=oidc')
  expect(await namesOf(person)).toEqual([['oidc', null]])
  await runJobs()
  expect(await mailsTo(person.email)).toHaveLength(1)
})

test('canceled at the provider, nothing is connected, and the account page says so', async () => {
  const person = await createMember()
  expect((await connect(person, null)).location).toBe('/account?problem=canceled&provider=oidc')
  expect(await namesOf(person)).toEqual([])
})

test('an account at the provider belongs to one account here', async () => {
  const [first, second] = [await createMember(), await createMember()]
  const subject = running.office.add({})
  await connect(first, subject)
  expect((await connect(second, subject)).location).toBe('/account?problem=taken&provider=oidc')
  expect(await namesOf(second)).toEqual([])
})

test('only the person who asked for it gets it connected, while they’re signed in', async () => {
  const [owner, attacker] = [await createMember(), await createMember()]
  const subject = running.office.add({})
  const signedOut = await connect(owner, subject, newBrowser())
  expect(signedOut.location).toBe('/account?problem=other_account&provider=oidc')
  const { location } = await connect(owner, subject, attacker)
  expect(location).toBe('/account?problem=other_account&provider=oidc')
  expect([await namesOf(owner), await namesOf(attacker)]).toEqual([[], []])
})

test('there’s a limit to how many are connected', async () => {
  const person = await createMember()
  for (let count = 1; count < MAX_IDENTITIES; count++) await addIdentityTo(person)
  const begun = await call(person, startConnecting, { provider: 'oidc', currentPassword: PASSWORD })
  await addIdentityTo(person)
  const full = await call(person, startConnecting, { provider: 'oidc', currentPassword: PASSWORD })
  expect(full.status).toBe(409)
  const response = await visitProvider(begun.body.url, running.office.add({}))
  const { location } = await comeBack(keepingCookies(person, begun.headers), response)
  expect(location).toBe('/account?problem=full&provider=oidc')
})

test('disconnecting takes the password, emails the owner, and ends sign-ins with that account', async () => {
  const person = await createMember()
  const subject = running.office.add({ email: person.email, email_verified: true })
  await connect(person, subject)
  const [identity] = (await call(person, listIdentities, {})).body
  const id = identity!.id
  expect((await call(person, disconnect, { id, currentPassword: 'wrong' })).status).toBe(400)
  expect((await call(person, disconnect, { id, currentPassword: PASSWORD })).status).toBe(204)
  expect((await call(person, disconnect, { id, currentPassword: PASSWORD })).status).toBe(404)
  expect((await signInAt(subject)).location).toBe('/auth?step=link&provider=oidc')
  await runJobs()
  expect((await mailsTo(person.email))[0]?.subject).toBe('Office was disconnected from your account')
  expect(await auditEventsAbout(person.email)).toContainEqual(
    expect.objectContaining({ action: 'provider-disconnected' }),
  )
})

/** Resets the password by a link, as the owner of the mailbox does. */
async function reset({ actor }: Person) {
  const token = crypto.randomUUID()
  const resetPasswordExpires = new Date(Date.now() + 60_000)
  await accounts.update(ctx.db, actor.userId, {
    resetPasswordToken: hashOfToken(token),
    resetPasswordExpires,
  })
  expect((await call(newBrowser(), resetPassword, { token, newPassword: PASSWORD })).status).toBe(200)
}

test('a password reset disconnects accounts that a thief may have connected, but not the owner’s own address', async () => {
  const person = await createMember()
  const own = running.office.add({ email: person.email, email_verified: true })
  const thief = running.office.add({ email: 'thief@example.com', email_verified: true })
  const pretender = running.office.add({ email: person.email, email_verified: false })
  for (const subject of [own, thief, pretender]) await connect(person, subject)
  const begun = await call(person, startConnecting, { provider: 'oidc', currentPassword: PASSWORD })
  await reset(person)

  expect((await signInAt(own)).location).toBe('/')
  expect((await signInAt(thief)).location).toBe('/auth?step=sign_up&provider=oidc')
  expect((await signInAt(pretender)).location).toBe('/auth?problem=unverified&provider=oidc')
  const { headers } = await call(newBrowser(), signIn, { email: person.email, password: PASSWORD })
  const again = keepingCookies(person, headers)
  // Neither does a connection that was begun before the reset get finished after it.
  const response = await visitProvider(begun.body.url, running.office.add({}))
  const { location } = await comeBack(keepingCookies(again, begun.headers), response)
  expect(location).toBe('/account?problem=expired&provider=oidc')

  await nightly(ctx)
  const { rows } = await ctx.db.execute(
    sql`select subject from openid_identities where user_id = ${person.actor.userId}`,
  )
  expect(rows).toEqual([{ subject: own }])
  // What the reset ended can be connected anew.
  expect((await connect(again, thief)).location).toBe('/account?connected=oidc')
})

test('a deleted account is gone at once: its provider signs up anew', async () => {
  const admin = await createMember('admin')
  const person = await createUser('agent')
  const subject = running.office.add({ email: person.email, email_verified: true })
  await addIdentityTo(person, { issuer: running.office.issuer, subject })
  expect((await signInAt(subject)).location).toBe('/')
  expect((await call(admin, deleteAgent, { id: person.actor.userId })).status).toBeLessThan(300)
  expect((await signInAt(subject)).location).toBe('/auth?step=sign_up&provider=oidc')
})

test('after a deletion, the address at the provider is in neither the audit trail nor the email log', async () => {
  const admin = await createMember('admin')
  const person = await createMember()
  const email = `private-${crypto.randomUUID()}@example.com`
  await connect(person, running.office.add({ email, email_verified: true }))
  await runJobs()
  expect((await call(admin, deleteAgent, { id: person.actor.userId })).status).toBeLessThan(300)
  await runJobs()
  const { rows } = await ctx.db.execute(sql`
    select details::text as text from audit_events union all select text || html || subject from mails`)
  expect(rows.filter(({ text }) => String(text).includes(email))).toEqual([])
})

test('a provider that isn’t configured anymore is listed by its address, and can be disconnected', async () => {
  const person = await createMember()
  const id = await addIdentityTo(person, { provider: 'microsoft', issuer: 'https://login.example.com/v2' })
  expect((await call(person, listIdentities, {})).body).toMatchObject([
    { name: 'login.example.com', isAvailable: false },
  ])
  expect((await call(person, disconnect, { id, currentPassword: PASSWORD })).status).toBe(204)
})
