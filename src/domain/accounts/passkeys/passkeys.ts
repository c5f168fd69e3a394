import { generateRegistrationOptions } from '@simplewebauthn/server'
import { announce } from '#domain/accounts/identity/announce.ts'
import { assertCurrentPassword } from '#domain/accounts/identity/passwords/passwords.ts'
import { findPerson, setHasPasskey } from '#domain/accounts/identity/people.ts'
import { personName } from '#domain/accounts/identity/rules.ts'
import { assertCode } from '#domain/accounts/second-factor/second-factor.ts'
import { record } from '#domain/records/audit/audit.ts'
import type { Newcomer, SignedIn } from '#kernel/actor.ts'
import { DomainError } from '#kernel/errors.ts'
import type { RequestContext } from '#kernel/request-context.ts'
import type { Context } from '#platform/context.ts'
import { CHALLENGE_MS, issue, take } from './challenges.ts'
import { MAX_PASSKEYS, type NewCredential, type Passkey, type PasskeyId } from './contract.ts'
import { passkeyAdded, passkeyRemoved } from './mails.ts'
import * as store from './store.ts'
import { ALGORITHMS, siteOf, verifyNew } from './webauthn.ts'

export async function list(ctx: Context, actor: SignedIn | Newcomer): Promise<Passkey[]> {
  return (await store.listOf(ctx.db, actor.userId)).map(present)
}

const present = ({ id, name, createdAt, lastUsedAt, isSynced }: store.PasskeyRow): Passkey => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  isSynced,
})

/** Throws `invalid` for a wrong current password or code, and `conflict` when there are too many passkeys. */
export async function startAdding(
  ctx: Context,
  actor: SignedIn,
  { currentPassword, code }: { currentPassword: string; code?: string | undefined },
  request: RequestContext,
) {
  const user = await assertCurrentPassword(ctx, actor, currentPassword)
  await assertCode(ctx, user, code)
  const existing = await store.listOf(ctx.db, user.id)
  if (existing.length >= MAX_PASSKEYS) throw tooMany()
  const options = await generateRegistrationOptions({
    rpName: 'ODIE',
    rpID: siteOf(ctx).rpID,
    userID: new Uint8Array(Buffer.from(user.id)),
    userName: user.email,
    userDisplayName: personName(user),
    timeout: CHALLENGE_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: existing.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await issue(ctx, request, options.challenge, { userId: user.id, epoch: user.passkeyEpoch })
  return { ...options }
}

const tooMany = () =>
  new DomainError('conflict', `You have ${MAX_PASSKEYS} passkeys. Remove one before you add another.`)

/** Throws `gone` when the challenge isn't valid anymore, and `invalid` when the browser's answer isn't right. */
export async function add(
  ctx: Context,
  actor: SignedIn,
  { name, credential }: { name: string; credential: NewCredential },
  request: RequestContext,
): Promise<Passkey> {
  const { userId } = actor
  const { challenge, epoch } = await take(ctx, request, credential.response.clientDataJSON, userId)
  const verified = await verifyNew(ctx, credential, challenge)
  if (!verified)
    throw new DomainError('invalid', 'Your browser’s response couldn’t be verified. Please try again.')
  const { id, publicKey, counter } = verified.credential
  const values = {
    userId,
    epoch: epoch ?? 0,
    credentialId: id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: credential.response.transports,
    isSynced: verified.credentialBackedUp,
    name,
  }
  return await ctx.db.transaction(async (tx) => {
    // Locked, so that passkeys that are added at once are counted one after the other.
    await store.lockOwner(tx, userId)
    if ((await store.listOf(tx, userId)).length >= MAX_PASSKEYS) throw tooMany()
    const passkey = await store.insert(tx, values)
    if (!passkey) throw new DomainError('conflict', 'This passkey couldn’t be added. Please try again.')
    await setHasPasskey(tx, userId, true)
    const facts = { id: passkey.id, name, ...linksOf(ctx) }
    const change = { actor, ip: request.ip, action: 'passkey-added', details: { name } }
    await announce(ctx, tx, change, (to) => passkeyAdded(to, facts))
    return present(passkey)
  })
}

/** Throws `not_found`. */
export async function rename(ctx: Context, actor: SignedIn, { id, name }: { id: PasskeyId; name: string }) {
  await ctx.db.transaction(async (tx) => {
    const passkey = await store.rename(tx, actor.userId, id, name)
    if (!passkey) throw noSuchPasskey()
    const person = await findPerson(tx, actor.userId)
    await record(tx, actor, { action: 'passkey-renamed', subject: person?.email ?? id, details: { name } })
  })
}

/** Throws `not_found`, and `invalid` for a wrong current password. */
export async function remove(
  ctx: Context,
  actor: SignedIn,
  { id, currentPassword }: { id: PasskeyId; currentPassword: string },
  request: RequestContext,
) {
  if (!(await store.findOwn(ctx.db, actor.userId, id))) throw noSuchPasskey()
  await assertCurrentPassword(ctx, actor, currentPassword)
  await ctx.db.transaction(async (tx) => {
    await store.lockOwner(tx, actor.userId)
    const passkey = await store.remove(tx, actor.userId, id)
    if (!passkey) throw noSuchPasskey()
    await setHasPasskey(tx, actor.userId, (await store.listOf(tx, actor.userId)).length > 0)
    const { name } = passkey
    const facts = { id, name, ...linksOf(ctx) }
    const change = { actor, ip: request.ip, action: 'passkey-removed', details: { name } }
    await announce(ctx, tx, change, (to) => passkeyRemoved(to, facts))
  })
}

const linksOf = ({ config }: Context) => ({
  url: `${config.publicUrl}/account`,
  support: config.supportEmail,
})

const noSuchPasskey = () => new DomainError('not_found', 'We couldn’t find this passkey.')
