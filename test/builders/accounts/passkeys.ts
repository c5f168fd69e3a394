import { hashPassword } from '#domain/accounts/identity/passwords/passwords.ts'
import type { NewUser } from '#domain/accounts/identity/store.ts'
import { addPasskey, startAddingPasskey, startPasskeySignIn } from '#domain/accounts/passkeys/contract.ts'
import type { Role } from '#kernel/actor.ts'
import { keepingCookies } from '../../harness/cookies.ts'
import { type Caller, call, visitor } from '../../harness/harness.ts'
import { Authenticator } from '../../stand-ins/authenticator.ts'
import { createUser, type Person } from '../people.ts'

export const PASSWORD = 'correct horse battery'
const password = await hashPassword(PASSWORD)

/** A user whose password is `PASSWORD`. */
export const createMember = (role: Role = 'agent', details: Partial<NewUser> = {}) =>
  createUser(role, { password, ...details })

/** Adds a passkey to the account the way a browser does. */
export async function addPasskeyTo(person: Person, name = 'Laptop') {
  const authenticator = new Authenticator()
  const { body: options, headers } = await call(person, startAddingPasskey, { currentPassword: PASSWORD })
  const credential = authenticator.create(options)
  const { status, body: passkey } = await call(keepingCookies(person, headers), addPasskey, {
    name,
    credential,
  })
  if (status !== 201) throw new Error(`the passkey wasn’t added: ${status}`)
  return { authenticator, passkey }
}

let lastIp = 0
/** A browser that isn't signed in, at an address of its own. */
export const newBrowser = (): Caller => ({ ...visitor, ip: `203.0.113.${++lastIp}` })

/** Starts a sign-in with a passkey. The browser keeps its cookie. */
export async function startSignIn(browser = newBrowser()) {
  const { body: options, headers } = await call(browser, startPasskeySignIn, {})
  return { options, browser: keepingCookies(browser, headers) }
}
