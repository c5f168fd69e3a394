import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import { decodeAttestationObject } from '@simplewebauthn/server/helpers'
import type { Context } from '#platform/context.ts'
import type { Assertion, NewCredential } from './contract.ts'
import type { PasskeyRow } from './store.ts'

/** The site that passkeys belong to: the host of `PUBLIC_URL`. Browsers offer them nowhere else. */
export function siteOf({ config }: Pick<Context, 'config'>) {
  const { hostname, origin } = new URL(config.publicUrl)
  return { rpID: hostname, origin }
}

/** Ed25519, ES256, and RS256, which Windows Hello uses; COSE's numbers. */
export const ALGORITHMS = [-8, -7, -257]

/** The credential that the browser created, or null if the answer isn't valid. */
export async function verifyNew(ctx: Context, credential: NewCredential, challenge: string) {
  const { rpID, origin } = siteOf(ctx)
  try {
    assertNoCertificates(credential)
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    return registrationInfo ?? null
  } catch (error) {
    ctx.log.info({ reason: reasonOf(error) }, 'a new passkey was rejected')
    return null
  }
}

/**
 * We ask for no attestation, so browsers send none or, from a few authenticators, a signature of the credential itself. The
 * library would follow the links in a certificate to lists of revoked ones, wherever they lead.
 */
function assertNoCertificates({ response }: NewCredential) {
  const attestation = decodeAttestationObject(Buffer.from(response.attestationObject, 'base64url'))
  const format = attestation.get('fmt')
  const isPlain = format === 'none' || (format === 'packed' && !attestation.get('attStmt').get('x5c'))
  if (!isPlain) throw new Error('unexpected attestation')
}

/** The counter and flags of a valid assertion, or null. The counter isn't compared yet: `store.use` does that. */
export async function verifyUse(
  ctx: Context,
  { credential, passkey, challenge }: { credential: Assertion; passkey: PasskeyRow; challenge: string },
) {
  const { rpID, origin } = siteOf(ctx)
  // The library compares the id of the account only if the authenticator names one.
  if (credential.response.userHandle !== userHandleOf(passkey.userId)) return null
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...credential, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: 0,
      },
      requireUserVerification: true,
    })
    if (!verified) return null
    return { counter: authenticationInfo.newCounter, isSynced: authenticationInfo.credentialBackedUp }
  } catch (error) {
    ctx.log.info({ reason: reasonOf(error) }, 'a passkey was rejected')
    return null
  }
}

/** The library's messages quote what the browser sent. */
const reasonOf = (error: unknown) => (error instanceof Error ? error.message.slice(0, 200) : 'unknown')

/** What an authenticator keeps as the account's id, base64url. */
export const userHandleOf = (userId: string) => Buffer.from(userId).toString('base64url')
