import * as people from '#domain/accounts/identity/people.ts'
import { record } from '#domain/records/audit/audit.ts'
import type { SignedIn, UserId } from '#kernel/actor.ts'
import { DELETED_ACCOUNT_EMAIL } from '#kernel/deleted-account.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Page } from '#kernel/page.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import { pageOf } from '#platform/db/keyset.ts'
import type { Agent, AgentFilter, AgentRequest } from './contract.ts'
import * as store from './store.ts'

export async function list(ctx: Context, request: AgentRequest): Promise<Page<Agent>> {
  return pageOf(await store.list(ctx.db, request), request.limit, agentOf)
}

/** Throws if there's no agent with this id. */
export async function read(ctx: Context, id: UserId): Promise<Agent> {
  const row = await store.find(ctx.db, id)
  if (!row) throw noSuchAgent()
  return agentOf(row)
}

const agentOf = (row: store.AgentRow): Agent => ({
  ...row,
  isDeactivated: row.deactivatedAt !== null,
  createdAt: row.createdAt.toISOString(),
})

export const count = (ctx: Context, filter: AgentFilter) => store.count(ctx.db, filter)

/** Signs the agent out and blocks sign-in; their reports and estimates stay. */
export async function deactivate(ctx: Context, admin: SignedIn, id: UserId) {
  await ctx.db.transaction(async (tx) => {
    const user = await findAgent(tx, id)
    await people.deactivate(ctx, tx, id)
    await record(tx, admin, {
      action: 'agent-deactivated',
      subject: user.email,
    })
  })
}

/** Lets the agent sign in again; they sign in anew, since their sessions have ended. */
export async function reactivate(ctx: Context, admin: SignedIn, id: UserId) {
  await ctx.db.transaction(async (tx) => {
    const user = await findAgent(tx, id)
    await people.reactivate(tx, id)
    await record(tx, admin, { action: 'agent-reactivated', subject: user.email })
  })
}

/** Throws `not_found` for anyone who isn't an agent, and for the account that stands for deleted ones. */
export async function findAgent(db: Db, id: UserId) {
  const user = await people.findPerson(db, id)
  if (user?.role !== 'agent' || user.email === DELETED_ACCOUNT_EMAIL) throw noSuchAgent()
  return user
}

const noSuchAgent = () => new DomainError('not_found', 'We couldn’t find this agent.')
