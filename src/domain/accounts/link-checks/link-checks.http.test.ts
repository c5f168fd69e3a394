import { expect, test } from 'vitest'
import {
  acceptInvitation,
  forgotPassword,
  inviteByEmail,
  resetPassword,
} from '#domain/accounts/identity/contract.ts'
import * as store from '#domain/accounts/identity/store.ts'
import { createUser } from '#test/builders/people.ts'
import { type Caller, call, ctx, mailsTo, runJobs, visitor } from '#test/harness/harness.ts'
import { checkLink } from './contract.ts'

const PASSWORD = 'seven slow brown rivers'

let lastIp = 0
const fromNewIp = (): Caller => ({ ...visitor, ip: `192.0.2.${++lastIp}` })

/** The token in the newest email to an address. */
async function tokenFor(email: string) {
  await runJobs()
  const [mail] = await mailsTo(email)
  return /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

async function resetLink() {
  const user = await createUser('agent')
  await call(fromNewIp(), forgotPassword, { email: user.email })
  return { id: user.actor.userId, kind: 'reset' as const, token: await tokenFor(user.email) }
}

async function invitation() {
  const email = `invited-${crypto.randomUUID().slice(0, 8)}@example.com`
  await call(await createUser('admin'), inviteByEmail, { email })
  return { kind: 'invitation' as const, token: await tokenFor(email) }
}

const check = (kind: 'reset' | 'invitation', token: string, caller = fromNewIp()) =>
  call(caller, checkLink, { kind, token })

test('checking a link doesn’t use it up', async () => {
  const [reset, invited] = [await resetLink(), await invitation()]
  for (const { kind, token } of [reset, invited, reset, invited]) {
    const { status, body } = await check(kind, token)
    expect([status, body]).toEqual([204, undefined])
  }
  const { token } = reset
  expect((await call(fromNewIp(), resetPassword, { token, newPassword: PASSWORD })).status).toBe(200)
  const accepted = await call(fromNewIp(), acceptInvitation, { token: invited.token, password: PASSWORD })
  expect(accepted.status).toBe(200)
})

test('a used, an expired, and an unknown link get the same answer, and so does one of the other kind', async () => {
  const [used, expired, working] = [await resetLink(), await resetLink(), await resetLink()]
  await call(fromNewIp(), resetPassword, { token: used.token, newPassword: PASSWORD })
  await store.update(ctx.db, expired.id, { resetPasswordExpires: new Date(ctx.now().getTime() - 1) })
  const message = 'Invalid or expired reset token'
  for (const token of [used.token, expired.token, 'unknown'])
    expect(await check('reset', token)).toMatchObject({
      status: 400,
      body: { code: 'link_expired', message },
    })
  expect(await check('invitation', working.token)).toMatchObject({
    status: 400,
    body: { code: 'link_expired' },
  })
})

test('one address can check 60 links an hour', async () => {
  const caller = fromNewIp()
  const statuses: number[] = []
  for (let n = 0; n < 61; n++) statuses.push((await check('reset', `guess ${n}`, caller)).status)
  expect(statuses).toEqual([...Array(60).fill(400), 429])
})
