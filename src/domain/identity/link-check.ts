import type { InputOf } from '#kernel/endpoint.ts'
import type { RequestContext } from '#kernel/request-context.ts'
import type { Context } from '#platform/context.ts'
import { consume } from '#platform/limits/limits.ts'
import type { checkLink as endpoint } from './contract.ts'
import { assertInvitation } from './invitations.ts'
import { LINK_CHECKS_PER_IP } from './link-limits.ts'
import { assertReset } from './password-change.ts'

/** Throws `link_expired` if the link can't be used, before a person has chosen a password for it. */
export async function checkLink(
  ctx: Context,
  { kind, token }: InputOf<typeof endpoint>,
  request: RequestContext,
): Promise<void> {
  await consume(ctx, LINK_CHECKS_PER_IP, request.ip)
  if (kind === 'invitation') await assertInvitation(ctx, token)
  else await assertReset(ctx, token)
}
