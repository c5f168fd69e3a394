import type { Context } from '#platform/context.ts'
import * as store from './store.ts'

/** Deletes expired challenges, and passkeys that a password reset ended. */
export async function deleteExpired(ctx: Context) {
  await store.deleteExpired(ctx.db, ctx.now())
}
