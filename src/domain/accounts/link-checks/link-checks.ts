import { assertReset } from '#domain/accounts/identity/password-change.ts'
import { assertInvitation } from '#domain/accounts/identity/sign-up/invitations.ts'
import type { InputOf } from '#kernel/endpoint.ts'
import type { RequestContext } from '#kernel/request-context.ts'
import type { Context } from '#platform/context.ts'
import { consume, type Limit } from '#platform/limits/limits.ts'
import type { checkLink as endpoint } from './contract.ts'

/** How many emailed links one IP address can have checked. */
const CHECKS_PER_IP: Limit = { name: 'link-check', max: 60, windowSeconds: 60 * 60 }

/** Throws `link_expired` if the link can't be used, before a person has chosen a password for it. */
export async function checkLink(
  ctx: Context,
  { kind, token }: InputOf<typeof endpoint>,
  request: RequestContext,
): Promise<void> {
  await consume(ctx, CHECKS_PER_IP, request.ip)
  if (kind === 'invitation') await assertInvitation(ctx, token)
  else await assertReset(ctx, token)
}
