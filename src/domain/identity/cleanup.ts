import type { Context } from '#platform/context.ts'
import * as signups from './signups-store.ts'
import * as store from './store.ts'

/** Deletes expired sessions and sign-ups. */
export async function deleteExpired(ctx: Context) {
  await store.deleteExpiredSessions(ctx.db)
  await signups.deleteExpired(ctx.db)
}
