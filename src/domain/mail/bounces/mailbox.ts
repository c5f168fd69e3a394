import type { Context } from '#platform/context.ts'
import type { BounceMailbox } from './contract.ts'
import * as store from './store.ts'

/** Whether the mailbox of returned emails can be read; null if none is configured. */
export async function read({ db, bounces }: Context): Promise<{ mailbox: BounceMailbox | null }> {
  if (!bounces) return { mailbox: null }
  const row = await store.find(db, bounces.name)
  return {
    mailbox: {
      readAt: row?.readAt?.toISOString() ?? null,
      failingSince: row?.failingSince?.toISOString() ?? null,
      failure: row?.failure ?? null,
    },
  }
}
