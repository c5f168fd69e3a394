import { createAccessToken } from '#domain/accounts/access-tokens/contract.ts'
import type { Scope } from '#domain/accounts/access-tokens/rules.ts'
import { hashPassword } from '#domain/accounts/identity/passwords/passwords.ts'
import * as store from '#domain/accounts/identity/store.ts'
import { type Caller, call, ctx } from '../../harness/harness.ts'
import type { Person } from '../people.ts'
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
  const { token, ...details } = body
  return { actor: owner.actor, accessToken: token, details }
}

/** Gives a user who has none the password `PASSWORD`. */
export async function givePassword({ actor }: Person) {
  await store.update(ctx.db, actor.userId, { password: await hashPassword(PASSWORD) })
}
