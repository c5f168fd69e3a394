import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Endpoint } from '#kernel/endpoint.ts'
import {
  addPasskeyTo,
  createMember,
  newBrowser,
  PASSWORD,
  startSignIn,
} from '#test/builders/accounts/passkeys.ts'
import { keepingCookies } from '#test/harness/cookies.ts'
import { type Caller, call } from '#test/harness/harness.ts'
import { Authenticator } from '#test/stand-ins/authenticator.ts'
import { addPasskey, listPasskeys, signInWithPasskey, startAddingPasskey } from './contract.ts'

/* Answers that no authenticator sends: rejected with a reason, never a 500, and never a session. */

const SEED = 20_261_122
const base64Url = fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes).toString('base64url'))

/** A real answer with one part replaced, or bytes of it changed, or cut off. */
const tampered = (parts: readonly string[]) =>
  fc.record({
    part: fc.constantFrom(...parts),
    how: fc.oneof(
      fc.record({
        kind: fc.constant('replace' as const),
        value: fc.oneof(base64Url, fc.string(), fc.anything()),
      }),
      fc.record({
        kind: fc.constant('flip' as const),
        at: fc.nat(2_000),
        by: fc.integer({ min: 1, max: 255 }),
      }),
      fc.record({ kind: fc.constant('cut' as const), at: fc.nat(200) }),
    ),
  })

type Tampering = {
  part: string
  how:
    | { kind: 'replace'; value: unknown }
    | { kind: 'flip'; at: number; by: number }
    | { kind: 'cut'; at: number }
}

type Credential = { id: string; rawId: string; response: Record<string, unknown> }

function tamper(credential: object, { part, how }: Tampering) {
  const { response, ...rest } = structuredClone(credential) as Credential
  const target: Record<string, unknown> = part in rest ? rest : response
  target[part] = how.kind === 'replace' ? how.value : changed(String(target[part]), how)
  if (part === 'id') rest.rawId = String(target[part])
  return { ...rest, response }
}

function changed(value: string, how: Exclude<Tampering['how'], { kind: 'replace' }>) {
  const bytes = Buffer.from(value, 'base64url')
  if (how.kind === 'cut') return bytes.subarray(0, how.at % bytes.length).toString('base64url')
  const at = how.at % bytes.length
  bytes[at] = (bytes[at] ?? 0) ^ how.by
  return bytes.toString('base64url')
}

async function statusOf(caller: Caller, endpoint: Endpoint, input: object) {
  const { status, headers } = await call(caller, endpoint, input as never)
  return { status, hasSession: String(headers['set-cookie']).includes('odie_session=') }
}

test('a tampered assertion never signs in and is never a 500', async () => {
  const { authenticator } = await addPasskeyTo(await createMember())
  const parts = ['id', 'clientDataJSON', 'authenticatorData', 'signature', 'userHandle']
  await fc.assert(
    fc.asyncProperty(tampered(parts), async (tampering) => {
      const { options, browser } = await startSignIn()
      const credential = tamper(authenticator.get(options), tampering)
      const { status, hasSession } = await statusOf(browser, signInWithPasskey, { credential })
      expect([400, 401, 410]).toContain(status)
      expect(hasSession).toBe(false)
    }),
    { seed: SEED, numRuns: 60 },
  )
})

test('a tampered new passkey is rejected, or has the key and id that its authenticator will never match', async () => {
  const parts = ['id', 'clientDataJSON', 'attestationObject']
  let person = await createMember()
  await fc.assert(
    fc.asyncProperty(tampered(parts), async (tampering) => {
      person = await createMember()
      const { body: options, headers } = await call(person, startAddingPasskey, { currentPassword: PASSWORD })
      const credential = tamper(new Authenticator().create(options), tampering)
      const { status } = await statusOf(keepingCookies(person, headers), addPasskey, {
        name: 'x',
        credential,
      })
      // `none` attestation isn't signed: flipping bits of the key itself stays unnoticed until its first use.
      expect([201, 400, 410]).toContain(status)
      expect((await call(person, listPasskeys, {})).body).toHaveLength(status === 201 ? 1 : 0)
    }),
    { seed: SEED, numRuns: 60 },
  )
})

test('anything else in place of an answer is rejected', async () => {
  await fc.assert(
    fc.asyncProperty(fc.anything(), async (credential) => {
      const { status, hasSession } = await statusOf(newBrowser(), signInWithPasskey, { credential })
      expect([status, hasSession]).toEqual([400, false])
    }),
    { seed: SEED, numRuns: 40 },
  )
})
