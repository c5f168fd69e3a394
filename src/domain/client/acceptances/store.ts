import { eq, sql } from 'drizzle-orm'
import type { EstimateId } from '#domain/estimates/contract.ts'
import { estimates } from '#domain/estimates/tables.ts'
import type { Db } from '#platform/db/db.ts'

export type EstimateRow = typeof estimates.$inferSelect

/** The estimate, locked until the transaction ends. */
export async function lock(db: Db, id: EstimateId) {
  const [row] = await db.select().from(estimates).where(eq(estimates.id, id)).for('update')
  return row
}

export async function update(db: Db, id: EstimateId, values: Partial<typeof estimates.$inferInsert>) {
  await db
    .update(estimates)
    .set({ ...values, updatedAt: sql`now()` })
    .where(eq(estimates.id, id))
}
