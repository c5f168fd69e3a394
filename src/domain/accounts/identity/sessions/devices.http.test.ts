import { expect, test } from 'vitest'
import { hashPassword } from '#domain/accounts/identity/passwords/passwords.ts'
import { createUser } from '#test/builders/people.ts'
import { keepingCookies, setCookieOf } from '#test/harness/cookies.ts'
import { type Caller, call, mailsTo, runJobs, visitor } from '#test/harness/harness.ts'
import { signIn, signOut } from '../contract.ts'

const PASSWORD = 'correct horse battery'
const password = await hashPassword(PASSWORD)
const SUBJECT = 'New login to your ODIE account'

const CHROME_ON_MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

const browserAt = (ip: string): Caller => ({ ...visitor, ip })

/** Signs in, and returns the browser with its cookies. */
async function signInAs(email: string, browser: Caller) {
  const options = { headers: { 'user-agent': CHROME_ON_MAC } }
  const { status, headers } = await call(browser, signIn, { email, password: PASSWORD }, options)
  expect(status).toBe(200)
  return { browser: keepingCookies(browser, headers), headers }
}

async function noticesTo(email: string) {
  await runJobs()
  return (await mailsTo(email)).filter(({ subject }) => subject === SUBJECT)
}

test('an admin’s first sign-in ever sends no email, and neither does the same browser after it', async () => {
  const { email } = await createUser('admin', { password })
  const { browser } = await signInAs(email, browserAt('203.0.113.1'))
  await call(browser, signOut, {})
  await signInAs(email, { ...browser, ip: '203.0.113.2' })
  expect(await noticesTo(email)).toEqual([])
})

test('an admin’s sign-in in another browser sends one email with the browser, the address, and what to do', async () => {
  const { email } = await createUser('admin', { password })
  await signInAs(email, browserAt('203.0.113.1'))
  const { browser } = await signInAs(email, browserAt('198.51.100.7'))
  await signInAs(email, browser)
  const [notice, ...others] = await noticesTo(email)
  expect(others).toEqual([])
  expect(notice?.text).toMatch(/on .+ at .+ C[SD]T\. Device: Chrome on Mac\. IP address: 198\.51\.100\.7\./)
  expect(notice?.text).toContain('reset your password right away')
})

test('a browser that one admin used is new to another’s account', async () => {
  const [ann, bob] = [await createUser('admin', { password }), await createUser('admin', { password })]
  await signInAs(bob.email, browserAt('203.0.113.1'))
  const { browser } = await signInAs(ann.email, browserAt('203.0.113.2'))
  await signInAs(bob.email, browser)
  expect([await noticesTo(ann.email), (await noticesTo(bob.email)).length]).toEqual([[], 1])
})

test('the cookie is HttpOnly and lasts 400 days; a failed sign-in and other roles get none', async () => {
  const admin = await createUser('admin', { password })
  const { headers } = await signInAs(admin.email, browserAt('203.0.113.1'))
  const cookie = setCookieOf(headers, 'odie_device')
  expect(cookie).toMatch(/^odie_device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/)
  const failed = await call(browserAt('203.0.113.3'), signIn, { email: admin.email, password: 'a guess' })
  expect(setCookieOf(failed.headers, 'odie_device')).toBeUndefined()

  const agent = await createUser('agent', { password })
  const first = await signInAs(agent.email, browserAt('203.0.113.4'))
  await signInAs(agent.email, browserAt('203.0.113.5'))
  expect(setCookieOf(first.headers, 'odie_device')).toBeUndefined()
  expect(await noticesTo(agent.email)).toEqual([])
})
