import { record } from '#domain/audit/audit.ts'
import * as people from '#domain/identity/people.ts'
import type { SignedIn, UserId } from '#kernel/actor.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Page, PageRequest } from '#kernel/page.ts'
import type { Context } from '#platform/context.ts'
import { pageOf } from '#platform/db/keyset.ts'
import type { Agent } from './contract.ts'
import * as store from './store.ts'

export async function list(ctx: Context, request: PageRequest): Promise<Page<Agent>> {
  return pageOf(await store.list(ctx.db, request), request.limit, (row) => ({
    ...row,
    isDeactivated: row.deactivatedAt !== null,
    createdAt: row.createdAt.toISOString(),
  }))
}

/** Signs the agent out and blocks sign-in; their reports and estimates stay. */
export async function deactivate(ctx: Context, admin: SignedIn, id: UserId) {
  await ctx.db.transaction(async (tx) => {
    const user = await people.findPerson(tx, id)
    if (user?.role !== 'agent') throw new DomainError('not_found', 'There is no such agent.')
    await people.deactivate(ctx, tx, id)
    await record(tx, admin, {
      action: 'agent-deactivated',
      subject: user.email,
    })
  })
}
