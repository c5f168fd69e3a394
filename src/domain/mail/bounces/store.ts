import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { bounceMailboxes } from './tables.ts'

export type MailboxRow = typeof bounceMailboxes.$inferSelect

export async function find(db: Db, address: string): Promise<MailboxRow | undefined> {
  const [row] = await db.select().from(bounceMailboxes).where(eq(bounceMailboxes.address, address))
  return row
}

/** The mailbox, locked until the transaction ends. */
export async function lock(db: Db, address: string): Promise<MailboxRow> {
  const [row] = await db
    .select()
    .from(bounceMailboxes)
    .where(eq(bounceMailboxes.address, address))
    .for('update')
  return row!
}

/** Reserves the mailbox for this process. Undefined while another one has it. */
export async function reserve(db: Db, address: string, seconds: number): Promise<MailboxRow | undefined> {
  await db.insert(bounceMailboxes).values({ address }).onConflictDoNothing()
  const [row] = await db
    .update(bounceMailboxes)
    .set({ readingUntil: sql`now() + make_interval(secs => ${seconds})` })
    .where(
      and(
        eq(bounceMailboxes.address, address),
        or(
          isNull(bounceMailboxes.readingUntil),
          lt(bounceMailboxes.readingUntil, sql`now()`),
          // It was reserved before the clock was set back.
          gt(bounceMailboxes.readingUntil, sql`now() + make_interval(secs => ${2 * seconds})`),
        ),
      ),
    )
    .returning()
  return row
}

export async function update(db: Db, address: string, values: Partial<typeof bounceMailboxes.$inferInsert>) {
  await db.update(bounceMailboxes).set(values).where(eq(bounceMailboxes.address, address))
}
