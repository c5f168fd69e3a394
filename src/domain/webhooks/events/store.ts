import { lt } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { webhookEvents } from './tables.ts'

export type EventRow = typeof webhookEvents.$inferSelect

/** Undefined if the cause already has its event. */
export async function insert(
  tx: Db,
  values: typeof webhookEvents.$inferInsert,
): Promise<EventRow | undefined> {
  const [row] = await tx
    .insert(webhookEvents)
    .values(values)
    .onConflictDoNothing({ target: webhookEvents.cause })
    .returning()
  return row
}

/** Deletes the events from before `at`, with their deliveries. */
export async function deleteBefore(db: Db, at: Date) {
  await db.delete(webhookEvents).where(lt(webhookEvents.occurredAt, at))
}
