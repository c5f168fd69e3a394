import type { Context } from '#platform/context.ts'
import * as store from './store.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Deletes secrets whose setup wasn't finished within a day. */
export async function deleteUnconfirmed(ctx: Context) {
  await store.deleteUnconfirmed(ctx.db, new Date(ctx.now().getTime() - DAY_MS))
}
