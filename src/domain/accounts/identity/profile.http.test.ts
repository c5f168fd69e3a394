import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { listContractors } from '#domain/accounts/contractors/contract.ts'
import { listReports } from '#domain/reports/contract.ts'
import { createUser } from '#test/builders/people.ts'
import { auditEventsOf } from '#test/harness/audit-trail.ts'
import { keepingCookie, keepingCookies, setCookieOf } from '#test/harness/cookies.ts'
import { type Caller, call, ctx, mailsTo, runJobs, visitor } from '#test/harness/harness.ts'
import {
  acceptInvitation,
  completeProfile,
  getCurrentUser,
  inviteByEmail,
  signIn,
  updateProfile,
} from './contract.ts'
import * as store from './store.ts'

const PASSWORD = 'correct horse battery'
const DETAILS = { firstName: 'Casey', lastName: 'Brandt', phone: '(414) 555-0101' }
const CONTRACTOR = { ...DETAILS, role: 'contractor', licenseNumber: 'EC-7701' } as const

let lastIp = 0
const fromNewIp = (): Caller => ({ ...visitor, ip: `198.51.100.${++lastIp}` })

/** A user invited only by email who just chose a password. */
async function newcomer(): Promise<Caller & { email: string }> {
  const email = `new-${crypto.randomUUID().slice(0, 8)}@example.com`
  await call(await createUser('admin'), inviteByEmail, { email })
  await runJobs()
  const [mail] = await mailsTo(email)
  const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  const { headers } = await call(fromNewIp(), acceptInvitation, { token, password: PASSWORD })
  return { ...keepingCookie(visitor, headers), email }
}

test('a newcomer chooses their role once; a contractor stays unverified', async () => {
  const person = await newcomer()
  const { status, body } = await call(person, completeProfile, CONTRACTOR)
  expect([status, body.role, body.firstName, body.isVerified]).toEqual([200, 'contractor', 'Casey', false])
  expect(await call(person, completeProfile, { ...DETAILS, role: 'agent' })).toMatchObject({ status: 409 })
  expect((await call(person, getCurrentUser, {})).body.role).toBe('contractor')
})

test('the browser learns the role with the first request after the onboarding', async () => {
  const { email } = await newcomer()
  const signedIn = await call(visitor, signIn, { email, password: PASSWORD })
  const person = keepingCookies(visitor, signedIn.headers)
  const learned = async () =>
    setCookieOf((await call(person, getCurrentUser, {})).headers, 'odie_signed_in')?.split(';')[0]
  expect(await learned()).toBeUndefined()
  const { body } = await call(person, completeProfile, CONTRACTOR)
  expect(await learned()).toBe(`odie_signed_in=${body.id}.contractor`)
})

test('users can’t change their own role or verify themselves', async () => {
  const person = await newcomer()
  for (const role of ['admin', 'ADMIN', '', null, ['agent', 'admin']])
    expect((await call(person, completeProfile, { ...DETAILS, role: role as 'agent' })).status).toBe(400)
  const more = { isVerified: true, isEmailVerified: true, id: crypto.randomUUID(), email: 'boss@example.com' }
  await call(person, completeProfile, { ...CONTRACTOR, ...more })
  expect((await call(person, getCurrentUser, {})).body).toMatchObject({
    email: person.email,
    role: 'contractor',
    isVerified: false,
  })
  for (const role of ['agent', 'contractor', 'admin'] as const) {
    const settled = await createUser(role)
    expect((await call(settled, completeProfile, CONTRACTOR)).status, role).toBe(409)
    expect((await call(settled, getCurrentUser, {})).body.role).toBe(role)
  }
  expect((await call(visitor, completeProfile, CONTRACTOR)).status).toBe(401)
})

test('when a profile is completed several times at once, one request wins and the others get a conflict', async () => {
  const person = await newcomer()
  const roles = ['agent', 'contractor', 'agent', 'contractor'] as const
  const responses = await Promise.all(
    roles.map((role, n) => call(person, completeProfile, { ...CONTRACTOR, role, firstName: `Casey ${n}` })),
  )
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  const winner = responses.find(({ status }) => status === 200)
  expect((await call(person, getCurrentUser, {})).body).toEqual(winner?.body)
})

test('missing values are reported per field', async () => {
  const person = await newcomer()
  const empty = { firstName: ' ', lastName: '', phone: '' }
  expect((await call(person, completeProfile, { ...empty, role: 'agent' })).body.fields).toEqual({
    firstName: 'First name is required',
    lastName: 'Last name is required',
    phone: 'Phone is required',
  })
  expect((await call(person, completeProfile, { ...DETAILS, role: 'contractor' })).body.fields).toEqual({
    licenseNumber: 'License number is required',
  })
})

test('a newcomer can’t do anything else before completing their profile', async () => {
  const person = await newcomer()
  for (const { status, body } of [
    await call(person, listReports, {}),
    await call(person, listContractors, {}),
    await call(person, updateProfile, DETAILS),
  ])
    expect([status, body.message]).toEqual([403, 'Please complete your profile first.'])
})

test('updating the profile changes only name, company, and phone', async () => {
  const person = await createUser('contractor', { isVerified: false })
  const more = { role: 'admin', isVerified: true, email: 'boss@example.com', licenseNumber: 'EC-9' }
  const { body } = await call(person, updateProfile, { ...DETAILS, companyName: 'Volt', ...more })
  expect(body).toMatchObject({
    firstName: 'Casey',
    companyName: 'Volt',
    email: person.email,
    role: 'contractor',
    isVerified: false,
  })
  expect((await store.findById(ctx.db, person.actor.userId))?.licenseNumber).toBe('EC-12345')
})

test('what a contractor changes of what estimates print is in the audit trail; the same values again change nothing', async () => {
  const contractor = await createUser('contractor', { companyName: 'Ampere', phone: '(414) 555-0100' })
  const details = { firstName: 'Casey', lastName: 'Brandt', companyName: 'Volt', phone: '(414) 555-0101' }
  for (const _ of [1, 2]) expect((await call(contractor, updateProfile, details)).status).toBe(200)
  expect(await auditEventsOf(contractor)).toEqual([
    {
      action: 'company-changed',
      subject: contractor.email,
      details: expect.objectContaining({
        companyName: { from: 'Ampere', to: 'Volt' },
        phone: { from: '(414) 555-0100', to: '(414) 555-0101' },
      }),
    },
  ])
  const agent = await createUser('agent')
  await call(agent, updateProfile, details)
  expect(await auditEventsOf(agent)).toEqual([])
})

test('sign-ins, failures, and role changes are in the audit trail, without secrets', async () => {
  const person = await newcomer()
  const { email } = person
  await call(person, completeProfile, CONTRACTOR)
  await call(fromNewIp(), signIn, { email, password: 'a wrong password' })
  await call(fromNewIp(), signIn, { email, password: PASSWORD })
  const { rows } = (await ctx.db.execute(
    sql`select action, details::text from audit_events where subject = ${email} order by id`,
  )) as unknown as { rows: { action: string; details: string }[] }
  expect(rows.map(({ action }) => action)).toEqual([
    'invited',
    'invitation-accepted',
    'profile-completed',
    'sign-in-failed',
    'sign-in',
  ])
  expect(JSON.stringify(rows)).not.toContain(PASSWORD)
})
