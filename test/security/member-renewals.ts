import { disconnect } from '#domain/accounts/openid/contract.ts'
import { removePasskey } from '#domain/accounts/passkeys/contract.ts'
import { endSession } from '#domain/accounts/sessions/contract.ts'
import type { Endpoint } from '#kernel/endpoint.ts'
import { addIdentityTo } from '../builders/accounts/openid.ts'
import { addPasskeyTo } from '../builders/passkeys.ts'
import { addSessionTo, type createResources } from './owned-resources.ts'

type Own = Awaited<ReturnType<typeof createResources>>

/** What a member has of their sign-ins, in place of what a request has just deleted. */
export const memberRenewals: [Endpoint, (own: Own) => Promise<object>][] = [
  [endSession, async ({ member }) => ({ id: await addSessionTo(member) })],
  [removePasskey, async ({ member }) => ({ id: (await addPasskeyTo(member)).passkey.id })],
  [disconnect, async ({ member }) => ({ id: await addIdentityTo(member) })],
]
