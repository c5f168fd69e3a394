import { expect, test } from 'vitest'
import { createUser } from '#test/builders/people.ts'
import { newAddress, newVisitor, signUpForm } from '#test/builders/sign-up.ts'
import { call, ctx, mailsTo, runJobs } from '#test/harness/harness.ts'
import { createAdmin, ensureAdmin } from '../admins.ts'
import {
  acceptInvitation,
  changePassword,
  forgotPassword,
  inviteByEmail,
  resetPassword,
  signIn,
  signUp,
} from '../contract.ts'
import { hashPassword } from './passwords.ts'

/* Passwords that everyone tries, wherever an account gets one. */

const PASSWORD = 'correct horse battery'
const CHOSEN = 'seven slow brown rivers'
const password = await hashPassword(PASSWORD)

const MESSAGE = 'This password is too common. Try three or four random words.'
const rejected = (field: string) => ({ status: 400, body: { code: 'invalid', fields: { [field]: MESSAGE } } })

async function tokenFor(email: string) {
  await runJobs()
  const [mail] = await mailsTo(email)
  return /\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

test.each(['password', 'PassWord', '12345678', 'qwertyuiop', 'trustno1', 'iloveyou1'])(
  'no one signs up with %s',
  async (common) => {
    const email = newAddress()
    expect(await call(newVisitor(), signUp, signUpForm(email, common))).toMatchObject(rejected('password'))
    await runJobs()
    expect(await mailsTo(email)).toEqual([])
  },
)

test('an invitation isn’t used up by a common password', async () => {
  const email = newAddress()
  await call(await createUser('admin'), inviteByEmail, { email })
  const token = await tokenFor(email)
  const accept = (password: string) => call(newVisitor(), acceptInvitation, { token, password })
  expect(await accept('baseball')).toMatchObject(rejected('password'))
  expect((await accept(CHOSEN)).status).toBe(200)
})

test('nor is the link that resets a password', async () => {
  const { email } = await createUser('agent', { password })
  await call(newVisitor(), forgotPassword, { email })
  const token = await tokenFor(email)
  const reset = (newPassword: string) => call(newVisitor(), resetPassword, { token, newPassword })
  expect(await reset('superman')).toMatchObject(rejected('newPassword'))
  expect((await reset(CHOSEN)).status).toBe(200)
})

test('a password can’t be changed to a common one, and the session stays', async () => {
  const user = await createUser('contractor', { password })
  const change = (newPassword: string) =>
    call(user, changePassword, { currentPassword: PASSWORD, newPassword })
  expect(await change('football')).toMatchObject(rejected('newPassword'))
  expect((await change(CHOSEN)).status).toBe(200)
})

test('admins from the command line and the environment have no common password either', async () => {
  const email = newAddress()
  await expect(ensureAdmin(ctx, { email, password: 'sunshine' })).rejects.toThrow(
    /^ADMIN_PASSWORD is too common/,
  )
  await expect(createAdmin(ctx, { email, password: 'sunshine' })).rejects.toThrow(MESSAGE)
  expect((await call(newVisitor(), signIn, { email, password: 'sunshine' })).status).toBe(401)
})
