import { expect, test } from 'vitest'
import {
  acceptInvitation,
  confirmEmailChange,
  forgotPassword,
  getCurrentUser,
  initiateEmailChange,
  resetPassword,
  signIn,
} from '#domain/accounts/identity/contract.ts'
import { createUser } from '#test/builders/people.ts'
import { auditEventsOf } from '#test/harness/audit-trail.ts'
import { keepingCookie } from '#test/harness/cookies.ts'
import { call, mailsTo, runJobs, visitor } from '#test/harness/harness.ts'
import { createContractor, getContractor, updateContractor } from './contract.ts'

/* Changes of a contractor's email address by staff: the contractor is never locked out. */

const PASSWORD = 'my own password'
const newEmail = () => `casey-${crypto.randomUUID().slice(0, 8)}@example.com`
const formOf = (email: string) => ({ firstName: 'Casey', lastName: 'Brandt', email })

async function tokenFor(email: string, page: string) {
  await runJobs()
  const [mail] = await mailsTo(email)
  return new RegExp(`/${page}\\?token=([\\w-]+)`).exec(mail?.text ?? '')?.[1] ?? ''
}

async function invitedContractor() {
  const admin = await createUser('admin')
  const email = newEmail()
  const { body } = await call(admin, createContractor, formOf(email))
  const change = (form: object) => call(admin, updateContractor, { id: body.id, ...formOf(email), ...form })
  const read = async () => (await call(admin, getContractor, { id: body.id })).body
  return { admin, email, id: body.id, change, read }
}

/** A contractor who chose a password and is signed in. */
async function verifiedContractor() {
  const contractor = await invitedContractor()
  const token = await tokenFor(contractor.email, 'accept-invitation')
  const { headers } = await call(visitor, acceptInvitation, { token, password: PASSWORD })
  return { ...contractor, own: keepingCookie(visitor, headers) }
}

const signInStatus = async (email: string) =>
  (await call(visitor, signIn, { email, password: PASSWORD })).status

const confirm = async (email: string) =>
  call(visitor, confirmEmailChange, { token: await tokenFor(email, 'verify-email-change') })

test('the old address keeps working until the new one is confirmed; the old one gets a notice', async () => {
  const { email, own, change, read, admin } = await verifiedContractor()
  const moved = newEmail()
  const { status, body } = await change({ email: moved, phone: '(414) 555-0199' })

  expect([status, body]).toMatchObject([
    200,
    { email, pendingEmail: moved, phone: '(414) 555-0199', isEmailVerified: true },
  ])
  expect((await call(own, getCurrentUser, {})).status).toBe(200)
  expect([await signInStatus(email), await signInStatus(moved)]).toEqual([200, 401])
  await runJobs()
  expect(await mailsTo(email)).toContainEqual(
    expect.objectContaining({ text: expect.stringContaining(`An administrator is changing`) }),
  )
  expect(await auditEventsOf(admin)).toContainEqual(
    expect.objectContaining({
      action: 'email-change-requested',
      subject: email,
      details: { newEmail: moved },
    }),
  )

  expect((await confirm(moved)).status).toBe(200)
  expect(await read()).toMatchObject({ email: moved, pendingEmail: null, isEmailVerified: true })
  expect((await call(own, getCurrentUser, {})).status).toBe(401)
  expect([await signInStatus(email), await signInStatus(moved)]).toEqual([401, 200])
})

test('changing the address back before it’s confirmed cancels the change, no matter who started it', async () => {
  const { email, own, change } = await verifiedContractor()
  const moved = newEmail()
  await change({ email: moved })
  const token = await tokenFor(moved, 'verify-email-change')
  expect((await change({ email })).body).toMatchObject({ email, pendingEmail: null })
  expect((await call(visitor, confirmEmailChange, { token })).body.code).toBe('link_expired')

  const ownChoice = newEmail()
  await call(own, initiateEmailChange, { newEmail: ownChoice, currentPassword: PASSWORD })
  await change({ email })
  expect((await confirm(ownChoice)).body.code).toBe('link_expired')
  expect(await signInStatus(email)).toBe(200)
})

test('saving other details while a change is pending keeps it, and sends no second link', async () => {
  const { change } = await verifiedContractor()
  const moved = newEmail()
  await change({ email: moved })
  expect((await change({ email: moved, phone: '(414) 555-0123' })).body).toMatchObject({
    pendingEmail: moved,
    phone: '(414) 555-0123',
  })
  await runJobs()
  expect(await mailsTo(moved)).toHaveLength(1)
  expect((await confirm(moved)).status).toBe(200)
})

test('an address that staff say is verified takes effect immediately, and ends sessions and reset links', async () => {
  const { email, own, change } = await verifiedContractor()
  await call(visitor, forgotPassword, { email })
  const token = await tokenFor(email, 'reset-password')
  const moved = newEmail()
  const { body } = await change({ email: moved, isEmailVerified: true })

  expect(body).toMatchObject({ email: moved, pendingEmail: null, isEmailVerified: true })
  expect((await call(own, getCurrentUser, {})).status).toBe(401)
  const reset = await call(visitor, resetPassword, { token, newPassword: 'the attacker’s' })
  expect(reset.body.code).toBe('link_expired')
  expect([await signInStatus(email), await signInStatus(moved)]).toEqual([401, 200])
})

test('staff can mark the address of an invited contractor as verified, who then chooses a password by reset', async () => {
  const { email, change } = await invitedContractor()
  expect((await change({ isEmailVerified: true })).body.isEmailVerified).toBe(true)
  await call(visitor, forgotPassword, { email })
  const token = await tokenFor(email, 'reset-password')
  expect((await call(visitor, resetPassword, { token, newPassword: PASSWORD })).status).toBe(200)
  expect(await signInStatus(email)).toBe(200)
})

test('marking an address as not verified signs its owner out until it’s verified again', async () => {
  const { email, own, change } = await verifiedContractor()
  expect((await change({ isEmailVerified: false })).body.isEmailVerified).toBe(false)
  expect((await call(own, getCurrentUser, {})).status).toBe(401)
  expect(await signInStatus(email)).toBe(403)
})

test('before the invitation is accepted, a new address gets an invitation of its own', async () => {
  const { email, change } = await invitedContractor()
  const first = await tokenFor(email, 'accept-invitation')
  const moved = newEmail()
  expect((await change({ email: moved })).body).toMatchObject({ email: moved, isEmailVerified: false })
  expect((await call(visitor, acceptInvitation, { token: first, password: PASSWORD })).status).toBe(400)
  const second = await tokenFor(moved, 'accept-invitation')
  expect((await call(visitor, acceptInvitation, { token: second, password: PASSWORD })).status).toBe(200)
})

test('a contractor created with a verified address can choose a password by the invitation or a reset', async () => {
  const admin = await createUser('admin')
  const email = newEmail()
  const { body } = await call(admin, createContractor, { ...formOf(email), isEmailVerified: true })
  expect(body.isEmailVerified).toBe(true)
  const token = await tokenFor(email, 'accept-invitation')
  expect((await call(visitor, acceptInvitation, { token, password: PASSWORD })).status).toBe(200)
})
