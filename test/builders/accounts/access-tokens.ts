import { createAccessToken } from '#domain/accounts/access-tokens/contract.ts'
import type { Scope } from '#domain/accounts/access-tokens/rules.ts'
import { type Caller, call } from '../../harness/harness.ts'
import { PASSWORD } from './passkeys.ts'

type Details = { name?: string; days?: 7 | 30 | 90 | 365 }

/** A program of `owner`, whose password is `PASSWORD`, with a new access token. */
export async function createProgram(
  owner: Caller,
  scopes: Scope[],
  { name = 'Import', days = 30 }: Details = {},
) {
  const input = { name, scopes, days, currentPassword: PASSWORD }
  const { status, body } = await call(owner, createAccessToken, input)
  if (status !== 201) throw new Error(`the access token wasn’t created: ${status} ${body.message}`)
  const { token, ...accessToken } = body
  return { actor: owner.actor, token, accessToken }
}
