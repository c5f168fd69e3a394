import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import type { Assertion, NewCredential } from '#domain/accounts/passkeys/contract.ts'
import { UserError } from '#web/api/call.ts'

type Options = { challenge: string }

export const hasPasskeySupport = () => 'PublicKeyCredential' in window

/** Loaded on demand: few visitors of the sign-in page need it. */
const load = () => import('@simplewebauthn/browser')

/** Whether this device itself can hold a passkey; otherwise it takes a phone or a security key. */
export async function canHoldPasskey(): Promise<boolean> {
  return (await load()).platformAuthenticatorIsAvailable()
}

/** Has the browser create a passkey. Throws `UserError` if it doesn't. */
export async function createCredential(getOptions: () => Promise<Options>): Promise<NewCredential> {
  assertSupport()
  const [{ startRegistration }, options] = await Promise.all([load(), getOptions()])
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON
  const { id, rawId, response } = await startRegistration({ optionsJSON }).catch((error) => explain(error))
  const { clientDataJSON, attestationObject, transports = [] } = response
  return { id, rawId, type: 'public-key', response: { clientDataJSON, attestationObject, transports } }
}

/** Has the user choose one of their passkeys. Throws `UserError` if they don't. */
export async function chooseCredential(getOptions: () => Promise<Options>): Promise<Assertion> {
  assertSupport()
  const [{ startAuthentication }, options] = await Promise.all([load(), getOptions()])
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON
  const { id, rawId, response } = await startAuthentication({ optionsJSON }).catch((error) =>
    explain(error, SIGN_IN_REASONS),
  )
  const { clientDataJSON, authenticatorData, signature, userHandle = '' } = response
  const answer = { clientDataJSON, authenticatorData, signature, userHandle }
  return { id, rawId, type: 'public-key', response: answer }
}

function assertSupport() {
  if (!hasPasskeySupport()) throw new UserError('This browser doesn’t support passkeys.')
}

/** By the names of the errors that WebAuthn defines. */
const REASONS: Record<string, string> = {
  // Browsers don't tell which of these it was, so that sites can't find out whether there is a passkey.
  NotAllowedError: 'Your browser’s passkey dialog was closed or timed out. You can try again.',
  AbortError: 'Your browser’s passkey dialog was closed. You can try again.',
  InvalidStateError: 'This device already has a passkey for your account.',
  NotSupportedError: 'This device can’t create a passkey that ODIE accepts. Try another one.',
  ConstraintError: 'This device can’t check that it’s you. Set up a screen lock or a PIN on it first.',
  SecurityError: 'Passkeys don’t work at this address. Open ODIE at its usual address and try again.',
}

/** Those that mean something else when signing in: there may be no passkey to choose. */
const SIGN_IN_REASONS: Record<string, string> = {
  NotAllowedError: 'No passkey for ODIE on this device? Log in with your password.',
}

function explain(error: unknown, reasons: Record<string, string> = {}): never {
  const name = error instanceof Error ? error.name : ''
  throw new UserError(
    reasons[name] ?? REASONS[name] ?? 'Your browser couldn’t use a passkey. Please try again.',
  )
}
