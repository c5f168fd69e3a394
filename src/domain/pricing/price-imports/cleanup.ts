import type { Context } from '#platform/context.ts'
import * as store from './store.ts'

const DAY_MS = 24 * 60 * 60 * 1_000
/** How long an import can be undone. */
const KEEP_MS = 30 * DAY_MS

/** Deletes imports that are too old to undo, and those that no one finished within a day. Their files become orphans. */
export async function deleteOldImports(ctx: Context) {
  const now = ctx.now().getTime()
  await store.removeBefore(ctx.db, { unfinished: new Date(now - DAY_MS), any: new Date(now - KEEP_MS) })
}
