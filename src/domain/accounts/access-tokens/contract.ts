import { z } from 'zod'
import { CurrentPassword } from '#domain/accounts/identity/contract.ts'
import { endpoint, Nothing } from '#kernel/endpoint.ts'
import { displayName } from '#kernel/text/text.ts'
import { LIFETIMES, Scope } from './rules.ts'

export const AccessTokenId = z.uuid().brand<'AccessTokenId'>()
export type AccessTokenId = z.infer<typeof AccessTokenId>

export const AccessToken = z.object({
  id: AccessTokenId,
  name: z.string(),
  /** Its last four characters. */
  ending: z.string(),
  scopes: z.array(Scope),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  isExpired: z.boolean(),
  /** Null until it's used; then right to a minute. */
  lastUsedAt: z.iso.datetime().nullable(),
  /** Where from it was used last. */
  lastUsedIp: z.string().nullable(),
})
export type AccessToken = z.infer<typeof AccessToken>

const ROLES = ['agent', 'contractor', 'admin'] as const

export const listAccessTokens = endpoint({
  name: 'listAccessTokens',
  summary: 'Your access tokens, latest first; expired ones for 30 days.',
  method: 'GET',
  path: '/api/users/access-tokens',
  access: ROLES,
  input: z.object({}),
  output: z.array(AccessToken),
})

export const CreateAccessToken = z.object({
  name: displayName({ max: 60, required: 'Name is required' }),
  scopes: z.array(Scope).min(1, 'Choose at least one').max(30),
  days: z.literal(LIFETIMES),
  currentPassword: CurrentPassword,
  /** Required if signing in takes one. */
  code: z.string().trim().max(40).optional(),
})

export const createAccessToken = endpoint({
  name: 'createAccessToken',
  summary: 'Creates an access token. Its text is in this response only.',
  method: 'POST',
  path: '/api/users/access-tokens',
  access: ROLES,
  input: CreateAccessToken,
  output: AccessToken.extend({ token: z.string() }),
  status: 201,
})

export const revokeAccessToken = endpoint({
  name: 'revokeAccessToken',
  summary: 'Ends one of your access tokens at once.',
  method: 'DELETE',
  path: '/api/users/access-tokens/:id',
  access: ROLES,
  input: z.object({ id: AccessTokenId }),
  output: Nothing,
})
