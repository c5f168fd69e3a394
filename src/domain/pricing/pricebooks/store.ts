import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { businessNameSql } from '#domain/accounts/identity/names.ts'
import { users } from '#domain/accounts/identity/tables.ts'
import type { UserId } from '#kernel/actor.ts'
import type { Db } from '#platform/db/db.ts'
import { keyset } from '#platform/db/keyset.ts'
import { containsWords } from '#platform/db/search.ts'
import type { ItemRequest, PricebookFilter, PricebookRequest } from './contract.ts'
import { pricebooks } from './tables.ts'

export type ItemRow = typeof pricebooks.$inferSelect
export type NewItem = Pick<
  ItemRow,
  'itemName' | 'code' | 'description' | 'minPrice' | 'maxPrice' | 'unit' | 'category'
>

const columns = {
  id: pricebooks.id,
  contractorId: pricebooks.contractorId,
  itemName: pricebooks.itemName,
  code: pricebooks.code,
  description: pricebooks.description,
  category: pricebooks.category,
  unit: pricebooks.unit,
  minPrice: pricebooks.minPrice,
  maxPrice: pricebooks.maxPrice,
}

const itemColumns = {
  ...columns,
  version: sql<string>`md5(row(item_name, code, description, min_price, max_price, unit, category)::text)`,
}

export const listOf = (db: Db, contractorId: UserId) =>
  db
    .select({ ...columns, addedAt: pricebooks.createdAt })
    .from(pricebooks)
    .where(eq(pricebooks.contractorId, contractorId))
    .orderBy(asc(pricebooks.itemKey))

/**
 * A text that's different after any change to a contractor's items. `updated_at` wouldn't do: of two transactions, the one that began
 * first may commit last.
 */
export async function stateOf(db: Db, contractorId: UserId): Promise<string> {
  // Every version of a row has a place of its own, or else another transaction that wrote it.
  const version = sql`hashtextextended(pricebooks.ctid::text || ' ' || pricebooks.xmin::text, 0)`
  const [row] = await db
    .select({ state: sql<string>`count(*) || ' ' || coalesce(bit_xor(${version}), 0)` })
    .from(pricebooks)
    .where(eq(pricebooks.contractorId, contractorId))
  return row!.state
}

const byName = keyset('asc', [pricebooks.itemKey])

export const listPage = (db: Db, contractorId: UserId, { search, limit, cursor, until }: ItemRequest) =>
  db
    .select({ ...itemColumns, cursor: byName.cursor })
    .from(pricebooks)
    .where(and(matches(contractorId, search), byName.within({ cursor, until })))
    .orderBy(...byName.orderBy)
    .limit(limit + 1)

/** The items behind the one with the key `after`, by name. */
export const listAfter = (
  db: Db,
  contractorId: UserId,
  { after, limit }: { after: string | undefined; limit: number },
) =>
  db
    .select({ ...columns, itemKey: pricebooks.itemKey })
    .from(pricebooks)
    .where(
      and(
        eq(pricebooks.contractorId, contractorId),
        after === undefined ? undefined : gt(pricebooks.itemKey, after),
      ),
    )
    .orderBy(asc(pricebooks.itemKey))
    .limit(limit)

export const count = (db: Db, contractorId: UserId, search?: string) =>
  db.$count(pricebooks, matches(contractorId, search))

/** Until the transaction ends, no other one adds to this contractor's pricebook by hand, or starts an import. */
export async function lockBook(tx: Db, contractorId: UserId) {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, contractorId)).for('no key update')
}

/** How many items the pricebook has, with those that imports are adding. */
export async function countWithImports(db: Db, contractorId: UserId): Promise<number> {
  const { rows } = await db.execute<{ items: number }>(sql`
    select ((select count(*) from ${pricebooks} where contractor_id = ${contractorId}) +
      (select count(*) from pricebook_import_rows r join pricebook_imports i on i.id = r.import_id
       where i.contractor_id = ${contractorId} and i.status = 'importing' and r.outcome = 'new' and not r.is_applied))::int as items`)
  return rows[0]?.items ?? 0
}

/** The items with a word that begins with each word of `search`. The index also has the contractor as a word of each item. */
const matches = (contractorId: UserId, search: string | undefined) =>
  and(
    eq(pricebooks.contractorId, contractorId),
    search
      ? sql`${pricebooks}.search @@ (select string_agg(quote_literal(word) || ':*', ' & ') || ${` & '${contractorId}'`}
          from unnest(search_words(${search})) as word)::tsquery`
      : undefined,
  )

export async function findItem(db: Db, id: string) {
  const [item] = await db.select(itemColumns).from(pricebooks).where(eq(pricebooks.id, id))
  return item
}

export async function findByName(db: Db, contractorId: UserId, itemName: string) {
  const [item] = await db
    .select(itemColumns)
    .from(pricebooks)
    .where(and(eq(pricebooks.contractorId, contractorId), eq(pricebooks.itemKey, sql`lower(${itemName})`)))
  return item
}

export async function lockItem(db: Db, id: string) {
  const [item] = await db.select(itemColumns).from(pricebooks).where(eq(pricebooks.id, id)).for('update')
  return item
}

/** Undefined when the contractor has an item with this name. */
export async function insert(db: Db, item: NewItem & Pick<ItemRow, 'contractorId'>) {
  const [row] = await db.insert(pricebooks).values(item).onConflictDoNothing().returning(itemColumns)
  return row
}

export async function update(db: Db, id: string, item: NewItem) {
  const [row] = await db
    .update(pricebooks)
    .set({ ...item, updatedAt: sql`now()` })
    .where(eq(pricebooks.id, id))
    .returning(itemColumns)
  return row!
}

export const remove = (db: Db, id: string) => db.delete(pricebooks).where(eq(pricebooks.id, id))

const contractorName = sql<string>`lower(${businessNameSql(users)})`
const byContractor = keyset('asc', [{ expression: contractorName, type: 'text' }, users.id])

/** Every contractor's pricebook, even an empty one. */
export const listBooks = (db: Db, { search, limit, cursor, until }: PricebookRequest) =>
  db
    .select({
      contractorId: users.id,
      contractorName: businessNameSql(users),
      email: users.email,
      // Spelled out: in a query of one table, Drizzle doesn't qualify column names.
      items: sql<number>`(select count(*)::int from pricebooks p where p.contractor_id = users.id)`,
      updatedAt: sql<
        string | null
      >`(select max(p.updated_at) from pricebooks p where p.contractor_id = users.id)`,
      cursor: byContractor.cursor,
    })
    .from(users)
    .where(and(isContractor(search), byContractor.within({ cursor, until })))
    .orderBy(...byContractor.orderBy)
    .limit(limit + 1)

export async function countBooks(db: Db, { search }: PricebookFilter) {
  const isEmpty = sql`not exists (select from pricebooks p where p.contractor_id = users.id)`
  return {
    contractors: await db.$count(users, isContractor(search)),
    empty: await db.$count(users, and(isContractor(search), isEmpty)),
  }
}

const isContractor = (search: string | undefined) =>
  and(eq(users.role, 'contractor'), containsWords(search, users.searchText))

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
        code: sql`excluded.code`,
        description: sql`excluded.description`,
        minPrice: sql`excluded.min_price`,
        maxPrice: sql`excluded.max_price`,
        unit: sql`excluded.unit`,
        category: sql`excluded.category`,
        updatedAt: sql`now()`,
      },
      setWhere: sql`(pricebooks.item_name, pricebooks.code, pricebooks.description, pricebooks.min_price, pricebooks.max_price, pricebooks.unit, pricebooks.category)
        is distinct from (excluded.item_name, excluded.code, excluded.description, excluded.min_price, excluded.max_price, excluded.unit, excluded.category)`,
    })
    .returning({ id: pricebooks.id })
  return written.length
}
