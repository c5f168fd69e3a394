import { expect, test } from 'vitest'
import { type Caller, call, ctx, mailsTo, runJobs, visitor } from '#test/harness.ts'
import { createUser } from '#test/people.ts'
import { confirmEmailChange, getCurrentUser, initiateEmailChange, signIn } from './contract.ts'
import { hashPassword } from './passwords.ts'
import * as store from './store.ts'

const PASSWORD = 'correct horse battery'
const password = await hashPassword(PASSWORD)

const DEAD = {
  status: 400,
  body: {
    code: 'link_expired',
    message: 'This link is invalid or has expired. Please change your email address again.',
  },
}
const TAKEN = { status: 409, body: { message: 'An account with this email already exists' } }

const newAddress = () => `moved-${crypto.randomUUID().slice(0, 8)}@example.com`
let lastIp = 0
const elsewhere = (): Caller => ({ ...visitor, ip: `198.51.100.${++lastIp}` })
const signInStatus = async (email: string) =>
  (await call(elsewhere(), signIn, { email, password: PASSWORD })).status
const confirm = (token: string) => call(elsewhere(), confirmEmailChange, { token })

/** Somebody who asked to move to another address. */
async function moving(newEmail = newAddress()) {
  const person = await createUser('agent', { password })
  const { status, body } = await call(person, initiateEmailChange, { newEmail })
  expect([status, body.message]).toEqual([200, 'Check your new email address to complete the change'])
  await runJobs()
  const mails = await mailsTo(newEmail)
  const token = /\/verify-email-change\?token=([\w-]+)/.exec(mails[0]?.text ?? '')?.[1] ?? ''
  return { ...person, newEmail, token }
}

test('nothing changes until the link to the new address is followed; the old one is told at once', async () => {
  const { email, newEmail, token, ...person } = await moving()
  expect([await signInStatus(email), await signInStatus(newEmail)]).toEqual([200, 401])
  const [notice] = await mailsTo(email)
  expect(notice?.subject).toBe('Your email address is about to change')
  expect(notice?.text).toContain(newEmail)
  expect(notice?.text).not.toContain(token)

  expect((await confirm(token)).status).toBe(200)
  expect([await signInStatus(email), await signInStatus(newEmail)]).toEqual([401, 200])
  expect((await call(person, getCurrentUser, {})).body.email).toBe(newEmail)
})

test('a link works once, also when it is followed many times at once', async () => {
  const { token } = await moving()
  const answers = await Promise.all([confirm(token), confirm(token), confirm(token)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
  expect(await confirm(token)).toMatchObject(DEAD)
})

test('of several who move to one address in the same instant, one gets it and the others are told why not', async () => {
  const newEmail = newAddress()
  const tokens: string[] = []
  for (let n = 0; n < 4; n++) tokens.push((await moving(newEmail)).token)
  const answers = await Promise.all(tokens.map((token) => confirm(token)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
})

test('a link works for 24 hours, and only the newest one', async () => {
  const person = await moving()
  const later = newAddress()
  await call(person, initiateEmailChange, { newEmail: later })
  expect(await confirm(person.token)).toMatchObject(DEAD)
  const user = await store.findById(ctx.db, person.actor.userId)
  const hours = ((user?.emailChangeExpires?.getTime() ?? 0) - Date.now()) / 3_600_000
  expect(hours).toBeGreaterThan(23.9)
  expect(hours).toBeLessThanOrEqual(24)

  await runJobs()
  const [mail] = await mailsTo(later)
  const newest = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  await store.update(ctx.db, person.actor.userId, { emailChangeExpires: new Date(Date.now() - 1_000) })
  expect(await confirm(newest)).toMatchObject(DEAD)
  expect(await signInStatus(person.email)).toBe(200)
})

test.each(['x', 'a'.repeat(43), "' or true --"])('%j confirms nothing', async (token) => {
  expect(await confirm(token)).toMatchObject(DEAD)
})

test('an address that has an account cannot be moved to, neither at first nor at last', async () => {
  const [person, other] = await Promise.all([createUser('agent'), createUser('contractor')])
  expect(await call(person, initiateEmailChange, { newEmail: other.email })).toMatchObject(TAKEN)

  const { newEmail, token, email } = await moving()
  await createUser('agent', { email: newEmail })
  expect(await confirm(token)).toMatchObject(TAKEN)
  expect(await signInStatus(email)).toBe(200)
})

test('an account that was switched off meanwhile keeps its address', async () => {
  const { actor, email, token } = await moving()
  await store.update(ctx.db, actor.userId, { deactivatedAt: new Date() })
  expect(await confirm(token)).toMatchObject(DEAD)
  expect((await store.findById(ctx.db, actor.userId))?.email).toBe(email)
})

test('an address that writes a header or a second recipient is refused', async () => {
  const person = await createUser('agent')
  for (const newEmail of ['a@example.com\r\nBcc: b@example.com', 'a@example.com,b@example.com', 'nobody'])
    expect((await call(person, initiateEmailChange, { newEmail })).body.fields).toEqual({
      newEmail: 'Please enter a valid email address',
    })
})

test('a change is asked for 5 times an hour', async () => {
  const person = await createUser('agent')
  for (let n = 0; n < 5; n++)
    expect((await call(person, initiateEmailChange, { newEmail: newAddress() })).status).toBe(200)
  expect((await call(person, initiateEmailChange, { newEmail: newAddress() })).status).toBe(429)
})
