import { expect } from 'vitest'
import { signIn, signUp, verifyEmail } from '#domain/accounts/identity/contract.ts'
import { setCookieOf } from '../harness/cookies.ts'
import { type Caller, call, mailsTo, runJobs, visitor } from '../harness/harness.ts'

/* Signing up and following the emailed link, as the tests of accounts do it. */

export const SIGN_UP_PASSWORD = 'a password of my own'

export const newAddress = () => `nora-${crypto.randomUUID().slice(0, 8)}@example.com`

export const signUpForm = (email: string, password = SIGN_UP_PASSWORD) => ({
  email,
  password,
  firstName: 'Nora',
  lastName: 'Field',
})

let lastIp = 0

/** A visitor with an IP address that no other visitor has, so that rate limits don't add up across tests. */
export const newVisitor = (): Caller => ({ ...visitor, ip: `198.51.100.${++lastIp}` })

/** Signs up. Returns the newest link's token, and the browser with its cookie. */
export async function signedUp(email = newAddress(), password = SIGN_UP_PASSWORD) {
  const { status, body, headers } = await call(newVisitor(), signUp, signUpForm(email, password))
  expect([status, body]).toEqual([201, { message: 'Please check your email for the verification link.' }])
  const [cookie = ''] = setCookieOf(headers, 'odie_browser')?.split(';') ?? []
  return { email, browser: { ...newVisitor(), cookie }, token: await newestToken(email) }
}

/** The token of the verification link that was emailed last; empty if there's none. */
export async function newestToken(email: string) {
  await runJobs()
  const [mail] = await mailsTo(email)
  return /\/verify-email\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

export const followLink = (token: string, caller = newVisitor()) => call(caller, verifyEmail, { token })

export const signInStatus = async (email: string, password = SIGN_UP_PASSWORD) =>
  (await call(newVisitor(), signIn, { email, password })).status
