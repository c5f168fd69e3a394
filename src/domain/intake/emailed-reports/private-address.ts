import { randomInt } from 'node:crypto'
import { record } from '#domain/records/audit/audit.ts'
import type { SignedIn } from '#kernel/actor.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Context } from '#platform/context.ts'
import { consume, type Limit } from '#platform/limits/limits.ts'
import type { InboxAddress } from './contract.ts'
import { privateAddressOf } from './rules.ts'
import * as store from './store.ts'

const CHANGES: Limit = { name: 'inbox-address', max: 30, windowSeconds: 60 * 60, noun: 'private addresses' }

/** 20 characters of 36 are 103 bits. Letters in lowercase only, because mail servers may change others. */
const TOKEN_LENGTH = 20
const CHARACTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'
const newToken = () =>
  Array.from({ length: TOKEN_LENGTH }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('')

/** The agent's private address, made the first time; null if ODIE takes no reports by email. */
export async function read(
  ctx: Context,
  { userId: agentId }: SignedIn,
): Promise<{ inbox: InboxAddress | null }> {
  if (!ctx.config.inbox) return { inbox: null }
  const fresh = { agentId, token: newToken(), createdAt: ctx.now() }
  const address = (await store.findAddress(ctx.db, agentId)) ?? (await store.ensureAddress(ctx.db, fresh))
  return { inbox: present(ctx, address) }
}

/** Replaces the address. Throws `conflict` if it isn't the one from `replaces`, and `not_possible` if ODIE takes no reports by email. */
export async function renew(
  ctx: Context,
  agent: SignedIn,
  replaces: string,
): Promise<{ inbox: InboxAddress }> {
  if (!ctx.config.inbox) throw new DomainError('not_possible', 'ODIE doesn’t take reports by email here.')
  await consume(ctx, CHANGES, agent.userId)
  const address = { agentId: agent.userId, token: newToken(), createdAt: ctx.now() }
  await ctx.db.transaction(async (tx) => {
    if (!(await store.replaceAddress(tx, address, new Date(replaces))))
      throw new DomainError(
        'conflict',
        'Your private address was changed somewhere else. Reload the page to see it.',
      )
    await record(tx, agent, { action: 'inbox-address-renewed', subject: agent.userId })
  })
  return { inbox: present(ctx, address) }
}

function present(
  { config }: Context,
  { token, createdAt }: { token: string; createdAt: Date },
): InboxAddress {
  const { address, authservId } = config.inbox!
  return {
    address: privateAddressOf(address, token),
    office: authservId ? address : null,
    createdAt: createdAt.toISOString(),
  }
}
