import type { Context } from '#platform/context.ts'
import * as store from './store.ts'

/** Deletes secrets whose setup wasn't finished. */
export async function deleteUnconfirmed(ctx: Context) {
  await store.deleteUnconfirmed(ctx.db)
}
