import { beforeEach, expect, test } from 'vitest'
import { hashPassword } from '#domain/accounts/identity/passwords/passwords.ts'
import { buildApp } from '#server/app.ts'
import { createUser } from '#test/builders/people.ts'
import { call, ctx, visitor } from '#test/harness/harness.ts'
import { hashSpy, verifySpy } from '#test/harness/password-hashing.ts'
import { resetPassword, signIn, signUp } from '../contract.ts'

const PASSWORD = 'correct horse battery'
const password = await hashPassword(PASSWORD)
const member = (details = {}) => createUser('agent', { password, ...details })

/** The email of a sign-up that isn't verified yet. */
async function pendingSignUp() {
  const email = `pending-${crypto.randomUUID()}@example.com`
  const input = { email, password: PASSWORD, firstName: 'Nora', lastName: 'Field' }
  expect((await call({ ...visitor, ip: freshIp() }, signUp, input)).status).toBe(201)
  return email
}

let lastIp = 0
/** An IP address that no other test uses. */
const freshIp = () => `203.0.113.${++lastIp}`

const signInFrom = (ip: string, email: string, typed: string) =>
  call({ ...visitor, ip }, signIn, { email, password: typed })

/** Guesses `times` times in a row. Returns the statuses. */
async function guess(times: number, ip: string, emailOf: (n: number) => string) {
  const statuses: number[] = []
  for (let n = 0; n < times; n++) statuses.push((await signInFrom(ip, emailOf(n), `guess ${n}`)).status)
  return statuses
}

beforeEach(() => void verifySpy.mockClear())

test('after 10 wrong passwords for an account from one IP address, even the right one is rejected for 15 minutes', async () => {
  const { email } = await member()
  const ip = freshIp()
  expect(await guess(10, ip, () => email)).toEqual(Array(10).fill(401))

  const { status, body, headers } = await signInFrom(ip, email, PASSWORD)
  expect([status, body.code]).toEqual([429, 'too_many_requests'])
  expect(body.message).toMatch(/^Too many attempts\. Please try again in 15 minutes\.$/)
  expect(Number(headers['retry-after'])).toBeGreaterThan(14 * 60)
  expect(Number(headers['retry-after'])).toBeLessThanOrEqual(15 * 60)
})

test('the owner isn’t locked out at another IP address', async () => {
  const { email } = await member()
  await guess(11, freshIp(), () => email)
  expect((await signInFrom(freshIp(), email, PASSWORD)).status).toBe(200)
})

test('an IP address that’s locked out of one account can still sign in to another', async () => {
  const [target, own] = await Promise.all([member(), member()])
  const ip = freshIp()
  await guess(11, ip, () => target.email)
  expect((await signInFrom(ip, own.email, PASSWORD)).status).toBe(200)
})

test('signing in resets the count', async () => {
  const { email } = await member()
  const ip = freshIp()
  for (let round = 0; round < 3; round++) {
    await guess(9, ip, () => email)
    expect((await signInFrom(ip, email, PASSWORD)).status).toBe(200)
  }
})

test('of 1,000 simultaneous wrong passwords, only 10 are checked', async () => {
  const { email } = await member()
  const ip = freshIp()
  const responses: number[] = []
  for (let burst = 0; burst < 10; burst++) {
    const tries = Array.from({ length: 100 }, (_, n) => signInFrom(ip, email, `guess ${burst} ${n}`))
    responses.push(...(await Promise.all(tries)).map(({ status }) => status))
  }
  expect(responses.filter((status) => status === 401)).toHaveLength(10)
  expect(responses.filter((status) => status === 429)).toHaveLength(990)
  expect(verifySpy).toHaveBeenCalledTimes(10)
  expect((await signInFrom(freshIp(), email, PASSWORD)).status).toBe(200)
})

test('an IP address that tries many accounts is locked out after 100 failures', async () => {
  const ip = freshIp()
  const statuses = await guess(101, ip, (n) => `person-${n}-${ip}@example.com`)
  expect(statuses).toEqual([...Array(100).fill(401), 429])
  expect(verifySpy).toHaveBeenCalledTimes(100)
})

test('successful sign-ins don’t count against the IP address', async () => {
  const { email } = await member()
  const ip = freshIp()
  for (let n = 0; n < 5; n++) await signInFrom(ip, email, PASSWORD)
  const statuses = await guess(96, ip, (n) => `person-${n}-${ip}@example.com`)
  expect(new Set(statuses)).toEqual(new Set([401]))
})

test('an IP address claimed in a header is ignored', async () => {
  const { email } = await member()
  const ip = freshIp()
  const statuses: number[] = []
  for (let n = 0; n < 11; n++) {
    const headers = { 'x-forwarded-for': `198.51.100.${n}`, 'x-real-ip': `198.51.100.${n}` }
    const caller = { ...visitor, ip }
    statuses.push((await call(caller, signIn, { email, password: 'wrong' }, { headers })).status)
  }
  expect(statuses).toEqual([...Array(10).fill(401), 429])
})

test('behind one trusted proxy, the IP address comes from the proxy, not from the client’s own header', async () => {
  const { email } = await member()
  const behind = await buildApp(
    { ...ctx, config: { ...ctx.config, trustProxy: 1 } },
    { sessionSecret: 's'.repeat(32), readiness: {}, pagesDir: null },
  )
  const statusFor = async (forwardedFor: string, typed: string) =>
    (
      await behind.inject({
        method: 'POST',
        url: signIn.path,
        remoteAddress: '10.0.0.1',
        headers: { 'x-forwarded-for': forwardedFor },
        payload: { email, password: typed },
      })
    ).statusCode
  const ip = freshIp()
  for (let n = 0; n < 10; n++) expect(await statusFor(`198.51.100.${n}, ${ip}`, 'wrong')).toBe(401)
  expect(await statusFor(`198.51.100.99, ${ip}`, PASSWORD)).toBe(429)
  expect(await statusFor(freshIp(), PASSWORD)).toBe(200)
  await behind.close()
})

test.each([
  ['an unknown email', async () => `unknown-${crypto.randomUUID()}@example.com`],
  ['an account without a password', async () => (await member({ password: null })).email],
  ['a deactivated account', async () => (await member({ deactivatedAt: new Date() })).email],
  ['an account', async () => (await member()).email],
  ['an email with a pending sign-up', async () => await pendingSignUp()],
])('%s costs one check of a hash with the usual parameters', async (_whose, emailOf) => {
  const email = await emailOf()
  await signInFrom(freshIp(), email, 'wrong password')
  const checked = verifySpy.mock.calls.map(([hash]) => String(hash).split('$').slice(0, 4))
  expect(checked).toEqual([['', 'argon2id', 'v=19', 'm=19456,t=2,p=1']])
})

test('guessing reset tokens finds none and hashes no password', async () => {
  hashSpy.mockClear()
  for (let n = 0; n < 50; n++) {
    const token = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url')
    const response = await call(visitor, resetPassword, { token, newPassword: PASSWORD })
    expect([response.status, response.body.message]).toEqual([400, 'Invalid or expired reset token'])
  }
  expect(hashSpy).not.toHaveBeenCalled()
})

test('limits are shared by all processes, through the database', async () => {
  const { email } = await member()
  const ip = freshIp()
  const others = { sessionSecret: 's'.repeat(32), readiness: {}, pagesDir: null }
  const processes = await Promise.all([buildApp(ctx, others), buildApp(ctx, others)])
  const statuses: number[] = []
  for (let n = 0; n < 12; n++) {
    const request = { method: 'POST', url: signIn.path, remoteAddress: ip } as const
    const payload = { email, password: 'wrong' }
    statuses.push((await processes[n % 2]!.inject({ ...request, payload })).statusCode)
  }
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
  for (const each of processes) await each.close()
})
