import { expect, test } from 'vitest'
import { forgotPassword, resetPassword } from '#domain/accounts/identity/contract.ts'
import { addPasskeyTo, createMember, newBrowser, PASSWORD } from '#test/builders/accounts/passkeys.ts'
import type { Person } from '#test/builders/people.ts'
import { auditEventsOf } from '#test/harness/audit-trail.ts'
import { keepingCookies } from '#test/harness/cookies.ts'
import { call, ctx, mailsTo, runJobs } from '#test/harness/harness.ts'
import { Authenticator, attestationOf, cborText } from '#test/stand-ins/authenticator.ts'
import {
  addPasskey,
  listPasskeys,
  MAX_PASSKEYS,
  PasskeyId,
  removePasskey,
  renamePasskey,
  startAddingPasskey,
} from './contract.ts'
import * as store from './store.ts'
import { verifyNew } from './webauthn.ts'

const namesOf = async (person: Person) => (await call(person, listPasskeys, {})).body.map(({ name }) => name)

async function startAdding(person: Person) {
  const { body: options, headers } = await call(person, startAddingPasskey, { currentPassword: PASSWORD })
  return { options, browser: keepingCookies(person, headers) }
}

test('users add, rename, and remove passkeys; each change is recorded, adding and removing are emailed', async () => {
  const person = await createMember('contractor')
  expect(await namesOf(person)).toEqual([])
  const { passkey } = await addPasskeyTo(person, '  Work  laptop ')
  expect(passkey).toMatchObject({ name: 'Work  laptop', lastUsedAt: null, isSynced: false })
  await addPasskeyTo(person, 'Phone')
  expect((await call(person, renamePasskey, { id: passkey.id, name: 'Office' })).status).toBe(204)
  expect(await namesOf(person)).toEqual(['Office', 'Phone'])
  expect((await call(person, removePasskey, { id: passkey.id, currentPassword: PASSWORD })).status).toBe(204)
  expect(await namesOf(person)).toEqual(['Phone'])

  await runJobs()
  const subjects = (await mailsTo(person.email)).map(({ subject }) => subject)
  expect(subjects.sort()).toEqual([
    'A passkey was added to your account',
    'A passkey was added to your account',
    'A passkey was removed from your account',
  ])
  expect((await auditEventsOf(person)).map(({ action, details }) => [action, details])).toEqual([
    ['passkey-added', { name: 'Work  laptop' }],
    ['passkey-added', { name: 'Phone' }],
    ['passkey-renamed', { name: 'Office' }],
    ['passkey-removed', { name: 'Office' }],
  ])
})

test('adding and removing take the current password, so a stolen session alone can’t do either', async () => {
  const person = await createMember()
  const { passkey } = await addPasskeyTo(person)
  const wrong = { status: 400, body: { fields: { currentPassword: 'Current password is incorrect' } } }
  expect(await call(person, startAddingPasskey, { currentPassword: 'a guess' })).toMatchObject(wrong)
  const removal = { id: passkey.id, currentPassword: 'a guess' }
  expect(await call(person, removePasskey, removal)).toMatchObject(wrong)
  expect(await namesOf(person)).toEqual(['Laptop'])
})

test('another user’s passkeys can’t be seen, renamed, or removed: they’re 404', async () => {
  const { passkey } = await addPasskeyTo(await createMember())
  const other = await createMember()
  expect(await namesOf(other)).toEqual([])
  for (const id of [passkey.id, PasskeyId.parse(crypto.randomUUID())]) {
    expect((await call(other, renamePasskey, { id, name: 'Mine' })).status).toBe(404)
    expect((await call(other, removePasskey, { id, currentPassword: PASSWORD })).status).toBe(404)
  }
})

test('the browser is asked for a discoverable passkey with user verification, but not for one it has', async () => {
  const person = await createMember()
  const { authenticator } = await addPasskeyTo(person)
  const { options } = await startAdding(person)
  expect(options).toMatchObject({
    rp: { id: 'odie.test', name: 'ODIE' },
    user: { name: person.email, displayName: person.name },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [{ id: authenticator.credentialId, transports: ['internal'] }],
  })
})

test.each<[string, Parameters<Authenticator['create']>[1]]>([
  ['of another site', { origin: 'http://evil.example' }],
  ['for another site’s passkeys', { rpId: 'evil.example' }],
  ['without user verification', { isVerified: false }],
  ['of a sign-in', { type: 'webauthn.get' }],
])('a new passkey %s is rejected', async (_what, deviation) => {
  const person = await createMember()
  const { options, browser } = await startAdding(person)
  const credential = new Authenticator().create(options, deviation)
  expect(await call(browser, addPasskey, { name: 'x', credential })).toMatchObject({
    status: 400,
    body: { code: 'invalid' },
  })
  expect(await namesOf(person)).toEqual([])
})

test('an attestation with certificates is rejected before they’re read, because they may link anywhere', async () => {
  const { options } = await startAdding(await createMember())
  const credential = new Authenticator().create(options)
  const reasons: unknown[] = []
  const log = { ...ctx.log, info: ({ reason }: { reason: string }) => reasons.push(reason) } as never
  // { x5c: [h''] }
  const statement = Buffer.concat([Buffer.of(0xa1), cborText('x5c'), Buffer.of(0x81, 0x40)])
  const authData = Buffer.from(credential.response.attestationObject, 'base64url').subarray(-164)
  for (const format of ['packed', 'tpm', 'apple', 'fido-u2f', 'android-key', 'android-safetynet']) {
    const attestationObject = attestationOf(authData, format, statement).toString('base64url')
    const withCertificate = { ...credential, response: { ...credential.response, attestationObject } }
    expect(await verifyNew({ ...ctx, log }, withCertificate, options.challenge)).toBeNull()
  }
  expect(reasons).toEqual(Array(6).fill('unexpected attestation'))
  expect(await verifyNew(ctx, credential, options.challenge)).not.toBeNull()
})

test('a challenge adds one passkey, for the user and in the browser that asked for it', async () => {
  const [person, other] = [await createMember(), await createMember()]
  const { options, browser } = await startAdding(person)
  const credential = new Authenticator().create(options)
  const gone = { status: 410, body: { code: 'gone' } }
  // Another browser of the same user doesn't have the cookie that it's bound to.
  expect(await call(person, addPasskey, { name: 'x', credential })).toMatchObject(gone)
  expect((await call(browser, addPasskey, { name: 'Mine', credential })).status).toBe(201)
  expect(await call(browser, addPasskey, { name: 'Twice', credential })).toMatchObject(gone)

  const second = await startAdding(person)
  const stolen = new Authenticator().create(second.options)
  const [browserCookie] =
    second.browser.cookie?.split('; ').filter((pair) => pair.startsWith('odie_browser')) ?? []
  const thief = { ...other, cookie: `${other.cookie}; ${browserCookie}` }
  expect(await call(thief, addPasskey, { name: 'x', credential: stolen })).toMatchObject(gone)
  expect([await namesOf(person), await namesOf(other)]).toEqual([['Mine'], []])
})

test('a password reset cancels a passkey that is being added, also at the last moment', async () => {
  const person = await createMember()
  const { options } = await startAdding(person)
  await call(newBrowser(), forgotPassword, { email: person.email })
  await runJobs()
  const [mail] = await mailsTo(person.email)
  const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  await call(newBrowser(), resetPassword, { token, newPassword: 'seven slow rivers' })
  // As if its session had been read just before the reset ended it.
  const credential = new Authenticator().create(options)
  const passkey = await store.insert(ctx.db, {
    userId: person.actor.userId,
    epoch: 0,
    credentialId: credential.id,
    publicKey: 'AAAA',
    counter: 0,
    transports: [],
    isSynced: false,
    name: 'x',
  })
  expect(passkey).toBeUndefined()
})

/** An account with this many passkeys. */
async function memberWith(passkeys: number) {
  const person = await createMember()
  for (let index = 0; index < passkeys; index++)
    await store.insert(ctx.db, {
      userId: person.actor.userId,
      epoch: 0,
      credentialId: `${person.actor.userId}-${index}`,
      publicKey: 'AAAA',
      counter: 0,
      transports: [],
      isSynced: true,
      name: `Passkey ${index}`,
    })
  return person
}

test(`an account has at most ${MAX_PASSKEYS} passkeys`, async () => {
  const person = await memberWith(MAX_PASSKEYS)
  const { status, body } = await call(person, startAddingPasskey, { currentPassword: PASSWORD })
  expect([status, body.code]).toEqual([409, 'conflict'])
})

test('also if they’re added at once', async () => {
  const person = await memberWith(MAX_PASSKEYS - 1)
  const started = [await startAdding(person), await startAdding(person), await startAdding(person)]
  const added = await Promise.all(
    started.map(({ options, browser }) =>
      call(browser, addPasskey, { name: 'Phone', credential: new Authenticator().create(options) }),
    ),
  )
  expect(added.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  expect(await namesOf(person)).toHaveLength(MAX_PASSKEYS)
})
