import { and, eq, gt, lt } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { vouchers } from '../tables.ts'

export type VoucherRow = typeof vouchers.$inferSelect

/** Replaces the browser's earlier one. */
export async function put(db: Db, values: VoucherRow) {
  await db.insert(vouchers).values(values).onConflictDoUpdate({ target: vouchers.browserHash, set: values })
}

export async function find(db: Db, browserHash: string, now: Date) {
  const [row] = await db
    .select()
    .from(vouchers)
    .where(and(eq(vouchers.browserHash, browserHash), gt(vouchers.expiresAt, now)))
  return row
}

/** False if it isn't there anymore, or is another one by now. */
export async function remove(
  db: Db,
  { browserHash, issuer, subject }: Pick<VoucherRow, 'browserHash' | 'issuer' | 'subject'>,
) {
  const removed = await db
    .delete(vouchers)
    .where(
      and(eq(vouchers.browserHash, browserHash), eq(vouchers.issuer, issuer), eq(vouchers.subject, subject)),
    )
    .returning({ browserHash: vouchers.browserHash })
  return removed.length > 0
}

export async function deleteExpired(db: Db, at: Date) {
  await db.delete(vouchers).where(lt(vouchers.expiresAt, at))
}
