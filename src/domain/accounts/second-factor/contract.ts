import { z } from 'zod'
import { CurrentPassword, CurrentUser } from '#domain/accounts/identity/contract.ts'
import { endpoint, Nothing } from '#kernel/endpoint.ts'

/** Six digits of an authenticator app, or a recovery code. */
const Code = z.string().trim().min(1, 'Enter a code').max(40)

export const SecondFactor = z.object({
  /** Since when signing in takes a code; null while it doesn't. */
  since: z.iso.datetime().nullable(),
  recoveryCodesLeft: z.int(),
})
export type SecondFactor = z.infer<typeof SecondFactor>

const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const getSecondFactor = endpoint({
  name: 'getSecondFactor',
  summary: 'Whether your sign-ins take a code.',
  method: 'GET',
  path: '/api/users/second-factor',
  access: ['admin'],
  setsUpSecondFactor: true,
  input: z.object({}),
  output: SecondFactor,
})

export const StartSecondFactor = z.object({ currentPassword: CurrentPassword })

export const startSecondFactor = endpoint({
  name: 'startSecondFactor',
  summary: 'Checks the password and returns a secret for an authenticator app. Nothing changes yet.',
  method: 'POST',
  path: '/api/users/second-factor/setup',
  access: ['admin'],
  setsUpSecondFactor: true,
  input: StartSecondFactor,
  /** `uri` is the secret as authenticator apps read it from a QR code. */
  output: z.object({ secret: z.string(), uri: z.string() }),
})

export const ConfirmSecondFactor = z.object({ code: Code })

export const confirmSecondFactor = endpoint({
  name: 'confirmSecondFactor',
  summary: 'Turns codes on with a first code, and returns the recovery codes. They’re never shown again.',
  method: 'POST',
  path: '/api/users/second-factor',
  access: ['admin'],
  setsUpSecondFactor: true,
  input: ConfirmSecondFactor,
  output: RecoveryCodes,
  status: 201,
})

export const TurnOffSecondFactor = z.object({ currentPassword: CurrentPassword, code: Code })

export const turnOffSecondFactor = endpoint({
  name: 'turnOffSecondFactor',
  summary: 'Turns codes off, with the password and a code.',
  method: 'DELETE',
  path: '/api/users/second-factor',
  access: ['admin'],
  input: TurnOffSecondFactor,
  output: Nothing,
})

export const ConfirmSignIn = z.object({ code: Code })

export const confirmSignIn = endpoint({
  name: 'confirmSignIn',
  summary: 'Finishes a sign-in whose password was right with a code, and returns the user.',
  method: 'POST',
  path: '/api/auth/second-factor',
  access: 'anyone',
  input: ConfirmSignIn,
  output: CurrentUser,
})
