import type { Context } from '#platform/context.ts'
import * as store from './store.ts'

/** Deletes expired requests to providers, and connected providers that a password reset ended. */
export async function deleteExpired(ctx: Context) {
  await store.deleteExpired(ctx.db, ctx.now())
}
