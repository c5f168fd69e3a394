import { asc, eq, sql } from 'drizzle-orm'
import type { UserId } from '#kernel/actor.ts'
import type { Db } from '#platform/db/db.ts'
import { pricebooks } from './tables.ts'

export type ItemRow = typeof pricebooks.$inferSelect
export type NewItem = Pick<
  ItemRow,
  'itemName' | 'description' | 'minPrice' | 'maxPrice' | 'unit' | 'category'
>

export const listOf = (db: Db, contractorId: UserId) =>
  db
    .select({
      id: pricebooks.id,
      contractorId: pricebooks.contractorId,
      itemName: pricebooks.itemName,
      description: pricebooks.description,
      category: pricebooks.category,
      unit: pricebooks.unit,
      minPrice: pricebooks.minPrice,
      maxPrice: pricebooks.maxPrice,
    })
    .from(pricebooks)
    .where(eq(pricebooks.contractorId, contractorId))
    .orderBy(asc(pricebooks.itemKey))

/** Inserts or updates items by name and returns how many changed. Each name may occur once. */
export async function upsert(
  db: Db,
  items: readonly (NewItem & Pick<ItemRow, 'contractorId'>)[],
): Promise<number> {
  const written = await db
    .insert(pricebooks)
    .values([...items])
    .onConflictDoUpdate({
      target: [pricebooks.contractorId, pricebooks.itemKey],
      set: {
        itemName: sql`excluded.item_name`,
        description: sql`excluded.description`,
        minPrice: sql`excluded.min_price`,
        maxPrice: sql`excluded.max_price`,
        unit: sql`excluded.unit`,
        category: sql`excluded.category`,
        updatedAt: sql`now()`,
      },
      setWhere: sql`(pricebooks.item_name, pricebooks.description, pricebooks.min_price, pricebooks.max_price, pricebooks.unit, pricebooks.category)
        is distinct from (excluded.item_name, excluded.description, excluded.min_price, excluded.max_price, excluded.unit, excluded.category)`,
    })
    .returning({ id: pricebooks.id })
  return written.length
}
