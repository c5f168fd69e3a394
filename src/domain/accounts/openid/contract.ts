import { z } from 'zod'
import { CurrentPassword, CurrentUser, SignUp } from '#domain/accounts/identity/contract.ts'
import { endpoint, Nothing, Redirect } from '#kernel/endpoint.ts'
import { ProviderKey } from '#kernel/sign-in/provider-key.ts'

export const IdentityId = z.uuid().brand<'IdentityId'>()
export type IdentityId = z.infer<typeof IdentityId>

export const MAX_IDENTITIES = 10

const MAX_NEXT_LENGTH = 2_000

export const SignInProvider = z.object({
  key: ProviderKey,
  /** As buttons call it. */
  name: z.string(),
})
export type SignInProvider = z.infer<typeof SignInProvider>

/** Why the browser came back from a provider without a session, in the query of the page that it lands on. */
export const PROVIDER_PROBLEMS = [
  'expired',
  'canceled',
  'unavailable',
  'clock',
  'refused',
  'invalid',
  'unverified',
  'invited',
  'inactive',
  'too_many',
  'staff_provider',
  'taken',
  'full',
  'other_account',
] as const
export const ProviderProblem = z.enum(PROVIDER_PROBLEMS)
export type ProviderProblem = z.infer<typeof ProviderProblem>

/** What comes after a provider, in the query of the sign-in page. */
export const NEXT_STEPS = ['link', 'sign_up', 'code', 'passkey'] as const
export const NextStep = z.enum(NEXT_STEPS)
export type NextStep = z.infer<typeof NextStep>

/** What a provider said about the person at this browser. */
export const Voucher = z.object({
  /** `link`: sign in to the account with this email once. `sign_up`: there's none. `passkey`: the second step. */
  step: NextStep.exclude(['code']),
  provider: SignInProvider,
  email: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
})
export type Voucher = z.infer<typeof Voucher>

/** An account at a provider that signs in to the user's account. */
export const Identity = z.object({
  id: IdentityId,
  provider: ProviderKey,
  /** The provider's name, or its address if it isn't configured anymore. */
  name: z.string(),
  /** As the provider said when it was connected. */
  email: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** Null until it has signed in. */
  lastUsedAt: z.iso.datetime().nullable(),
  /** Whether the provider is still configured. */
  isAvailable: z.boolean(),
})
export type Identity = z.infer<typeof Identity>

/** Where to send the browser. */
const Destination = z.object({ url: z.string() })

const SIGNED_IN_ROLES = ['agent', 'contractor', 'admin'] as const

export const listSignInProviders = endpoint({
  name: 'listSignInProviders',
  summary: 'The OpenID providers that people can log in with.',
  method: 'GET',
  path: '/api/auth/openid/providers',
  access: 'anyone',
  input: z.object({}),
  output: z.array(SignInProvider),
})

export const startProviderSignIn = endpoint({
  name: 'startProviderSignIn',
  summary: 'Returns the address at which a provider signs people in.',
  method: 'POST',
  path: '/api/auth/openid/:provider/start',
  access: 'anyone',
  /** `next` is a path of this site, to go to afterwards. */
  input: z.object({ provider: ProviderKey, next: z.string().max(MAX_NEXT_LENGTH).optional() }),
  output: Destination,
})

export const finishProviderSignIn = endpoint({
  name: 'finishProviderSignIn',
  summary: 'Where a provider sends the browser back to: signs in or connects, and redirects to a page.',
  method: 'GET',
  path: '/api/auth/openid/:provider/callback',
  access: 'anyone',
  // Whatever the query has, the response is a page that says what to do.
  input: z.looseObject({ provider: z.string() }),
  output: Redirect,
})

export const getVoucher = endpoint({
  name: 'getVoucher',
  summary: 'What a provider has just said about the person at this browser, if a step is left.',
  method: 'GET',
  path: '/api/auth/openid/voucher',
  access: 'anyone',
  input: z.object({}),
  output: z.object({ voucher: Voucher.nullable() }),
})

export const dropVoucher = endpoint({
  name: 'dropVoucher',
  summary: 'Forgets what a provider said about the person at this browser.',
  method: 'POST',
  path: '/api/auth/openid/cancel',
  access: 'anyone',
  input: z.object({}),
  output: Nothing,
})

export const linkProvider = endpoint({
  name: 'linkProvider',
  summary: 'Connects the provider that has just vouched for the user, who has signed in since.',
  method: 'POST',
  path: '/api/auth/openid/link',
  access: 'signed_in',
  input: z.object({}),
  output: Nothing,
})

export const ProviderSignUp = SignUp.pick({ firstName: true, lastName: true, companyName: true, phone: true })
export type ProviderSignUp = z.infer<typeof ProviderSignUp>

export const signUpWithProvider = endpoint({
  name: 'signUpWithProvider',
  summary: 'Creates an agent’s account with the email that a provider has just verified, and signs in.',
  method: 'POST',
  path: '/api/auth/openid/sign-up',
  access: 'anyone',
  input: ProviderSignUp,
  output: CurrentUser,
  status: 201,
})

export const listIdentities = endpoint({
  name: 'listIdentities',
  summary: 'The providers that are connected to your account.',
  method: 'GET',
  path: '/api/users/openid-identities',
  access: 'signed_in',
  input: z.object({}),
  output: z.array(Identity),
})

export const StartConnecting = z.object({ provider: ProviderKey, currentPassword: CurrentPassword })

export const startConnecting = endpoint({
  name: 'startConnecting',
  summary: 'Checks the password and returns the address at which a provider signs you in, to connect it.',
  method: 'POST',
  path: '/api/users/openid-identities/:provider/start',
  access: SIGNED_IN_ROLES,
  input: StartConnecting,
  output: Destination,
})

export const Disconnect = z.object({ id: IdentityId, currentPassword: CurrentPassword })

export const disconnect = endpoint({
  name: 'disconnect',
  summary: 'Disconnects one of your providers, with the password.',
  method: 'DELETE',
  path: '/api/users/openid-identities/:id',
  access: SIGNED_IN_ROLES,
  input: Disconnect,
  output: Nothing,
})
