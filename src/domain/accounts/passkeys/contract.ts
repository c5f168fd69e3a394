import { z } from 'zod'
import { CurrentPassword, CurrentUser } from '#domain/accounts/identity/contract.ts'
import { endpoint, Nothing } from '#kernel/endpoint.ts'
import { displayName } from '#kernel/text/text.ts'

export const PasskeyId = z.uuid().brand<'PasskeyId'>()
export type PasskeyId = z.infer<typeof PasskeyId>

export const MAX_PASSKEYS = 20

export const Passkey = z.object({
  id: PasskeyId,
  name: z.string(),
  createdAt: z.iso.datetime(),
  /** Null until it has signed in. */
  lastUsedAt: z.iso.datetime().nullable(),
  /** Whether its provider copies it to the user's other devices. */
  isSynced: z.boolean(),
})
export type Passkey = z.infer<typeof Passkey>

const base64Url = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/, 'Your browser’s response isn’t a valid passkey. Please try again.')

/** WebAuthn limits ids to 1023 bytes. */
const CredentialId = base64Url(1400)

/** What `navigator.credentials.create` returned, as JSON. */
const NewCredential = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64Url(8_000),
    attestationObject: base64Url(40_000),
    transports: z.array(z.string().max(40)).max(10).default([]),
  }),
})
export type NewCredential = z.infer<typeof NewCredential>

/** What `navigator.credentials.get` returned, as JSON. */
const Assertion = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64Url(8_000),
    authenticatorData: base64Url(8_000),
    signature: base64Url(8_000),
    userHandle: base64Url(200),
  }),
})
export type Assertion = z.infer<typeof Assertion>

/** WebAuthn's options as JSON; the browser's library knows the rest. */
const Options = z.looseObject({ challenge: z.string() })

const PasskeyName = displayName({ max: 60, required: 'Name is required' })

const SIGNED_IN_ROLES = ['agent', 'contractor', 'admin'] as const

export const listPasskeys = endpoint({
  name: 'listPasskeys',
  summary: 'Your passkeys.',
  method: 'GET',
  path: '/api/users/passkeys',
  access: 'signed_in',
  input: z.object({}),
  output: z.array(Passkey),
})

export const StartAddingPasskey = z.object({
  currentPassword: CurrentPassword,
  code: z.string().trim().max(40).optional(),
})

export const startAddingPasskey = endpoint({
  name: 'startAddingPasskey',
  summary: 'Checks the password and returns what the browser needs to create a passkey.',
  method: 'POST',
  path: '/api/users/passkeys/options',
  access: SIGNED_IN_ROLES,
  setsUpSecondFactor: true,
  /** `code` is required if signing in takes one: a passkey signs in without it. */
  input: StartAddingPasskey,
  output: Options,
})

export const AddPasskey = z.object({ name: PasskeyName, credential: NewCredential })

export const addPasskey = endpoint({
  name: 'addPasskey',
  summary: 'Adds the passkey that the browser created.',
  method: 'POST',
  path: '/api/users/passkeys',
  access: SIGNED_IN_ROLES,
  setsUpSecondFactor: true,
  input: AddPasskey,
  output: Passkey,
  status: 201,
})

export const RenamePasskey = z.object({ id: PasskeyId, name: PasskeyName })

export const renamePasskey = endpoint({
  name: 'renamePasskey',
  summary: 'Renames one of your passkeys.',
  method: 'PATCH',
  path: '/api/users/passkeys/:id',
  access: SIGNED_IN_ROLES,
  input: RenamePasskey,
  output: Nothing,
})

export const RemovePasskey = z.object({ id: PasskeyId, currentPassword: CurrentPassword })

export const removePasskey = endpoint({
  name: 'removePasskey',
  summary: 'Removes one of your passkeys.',
  method: 'DELETE',
  path: '/api/users/passkeys/:id',
  access: SIGNED_IN_ROLES,
  input: RemovePasskey,
  output: Nothing,
})

export const startPasskeySignIn = endpoint({
  name: 'startPasskeySignIn',
  summary: 'Returns what the browser needs to sign in with a passkey.',
  method: 'POST',
  path: '/api/auth/passkey/options',
  access: 'anyone',
  input: z.object({}),
  output: Options,
})

export const signInWithPasskey = endpoint({
  name: 'signInWithPasskey',
  summary: 'Starts a session with a passkey and returns the user.',
  method: 'POST',
  path: '/api/auth/passkey',
  access: 'anyone',
  input: z.object({ credential: Assertion }),
  output: CurrentUser,
})
