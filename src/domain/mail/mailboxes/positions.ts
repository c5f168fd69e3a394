import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import { bigint, boolean, pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '#platform/db/columns.ts'
import type { Db } from '#platform/db/db.ts'

/** A table of mailboxes: how far each has been read, and whether it can be. */
export const mailboxTable = (name: string) =>
  pgTable(name, {
    address: text().primaryKey(),
    uidValidity: bigint({ mode: 'number' }),
    lastUid: bigint({ mode: 'number' }),
    readAt: timestamptz(),
    failingSince: timestamptz(),
    failure: text(),
    isReported: boolean().notNull().default(false),
    readingUntil: timestamptz(),
  })

export type MailboxTable = ReturnType<typeof mailboxTable>
export type MailboxRow = MailboxTable['$inferSelect']

/** One mailbox's row. */
export type Position = { table: MailboxTable; address: string }

export async function find(db: Db, { table, address }: Position): Promise<MailboxRow | undefined> {
  const [row] = await db.select().from(table).where(eq(table.address, address))
  return row
}

/** The mailbox, locked until the transaction ends. */
export async function lock(db: Db, { table, address }: Position): Promise<MailboxRow> {
  const [row] = await db.select().from(table).where(eq(table.address, address)).for('update')
  return row!
}

/** Reserves the mailbox for this process. Undefined while another one has it. */
export async function reserve(
  db: Db,
  { table, address }: Position,
  seconds: number,
): Promise<MailboxRow | undefined> {
  await db.insert(table).values({ address }).onConflictDoNothing()
  const [row] = await db
    .update(table)
    .set({ readingUntil: sql`now() + make_interval(secs => ${seconds})` })
    .where(
      and(
        eq(table.address, address),
        or(
          isNull(table.readingUntil),
          lt(table.readingUntil, sql`now()`),
          // It was reserved before the clock was set back.
          gt(table.readingUntil, sql`now() + make_interval(secs => ${2 * seconds})`),
        ),
      ),
    )
    .returning()
  return row
}

export async function update(
  db: Db,
  { table, address }: Position,
  values: Partial<MailboxTable['$inferInsert']>,
) {
  await db.update(table).set(values).where(eq(table.address, address))
}
