import type { Context } from '#platform/context.ts'
import * as pending from './pending-store.ts'
import * as signups from './signups-store.ts'
import * as store from './store.ts'

/** Deletes expired sessions, sign-ups, and sign-ins that waited for a code. */
export async function deleteExpired(ctx: Context) {
  await store.deleteExpiredSessions(ctx.db)
  await signups.deleteExpired(ctx.db)
  await pending.deleteExpired(ctx.db)
}
