import type { Context } from '#platform/context.ts'
import * as store from './store.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** How long events are kept, with the log of their deliveries. */
export const KEEP_EVENT_DAYS = 30

/** Stores an event. Undefined if its cause already has one. */
export const insertEvent = store.insert
export type { EventRow } from './store.ts'

/** Deletes old events, with the log of their deliveries. */
export async function deleteExpired(ctx: Context) {
  await store.deleteBefore(ctx.db, new Date(ctx.now().getTime() - KEEP_EVENT_DAYS * DAY_MS))
}
