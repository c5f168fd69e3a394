import { and, asc, count, eq, gt, gte, inArray, isNotNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import { QUALIFIER_AT_END } from '#domain/pricing/pricebooks/printed-prices/checks.ts'
import { MAX_LENGTHS } from '#domain/pricing/pricebooks/rules.ts'
import type { UserId } from '#kernel/actor.ts'
import type { PageRequest } from '#kernel/page.ts'
import type { Db } from '#platform/db/db.ts'
import { keyset } from '#platform/db/keyset.ts'
import type { ImportId, ImportItem, ImportOutcome } from './contract.ts'
import { importRows, imports } from './tables.ts'

export type ImportRecord = typeof imports.$inferSelect
type NewImport = typeof imports.$inferInsert

export async function insert(db: Db, values: NewImport) {
  const [row] = await db.insert(imports).values(values).returning()
  return row!
}

export async function find(db: Db, id: ImportId) {
  const [row] = await db.select().from(imports).where(eq(imports.id, id))
  return row
}

export async function lock(db: Db, id: ImportId) {
  const [row] = await db.select().from(imports).where(eq(imports.id, id)).for('update')
  return row
}

export async function update(db: Db, id: ImportId, values: Partial<NewImport>) {
  const [row] = await db
    .update(imports)
    .set({ ...values, updatedAt: sql`now()` })
    .where(eq(imports.id, id))
    .returning()
  return row
}

export const remove = (db: Db, id: ImportId) => db.delete(imports).where(eq(imports.id, id))

const newestFirst = keyset('desc', [imports.createdAt, imports.id])

export const list = (db: Db, contractorId: UserId, { limit, cursor, until }: PageRequest) =>
  db
    .select({ record: imports, cursor: newestFirst.cursor })
    .from(imports)
    .where(and(eq(imports.contractorId, contractorId), newestFirst.within({ cursor, until })))
    .orderBy(...newestFirst.orderBy)
    .limit(limit + 1)

export const countRows = (db: Db, ids: readonly ImportId[]) =>
  db
    .select({ importId: importRows.importId, outcome: importRows.outcome, rows: count() })
    .from(importRows)
    .where(inArray(importRows.importId, [...ids]))
    .groupBy(importRows.importId, importRows.outcome)

const rowColumns = {
  position: importRows.position,
  page: importRows.page,
  line: importRows.line,
  text: importRows.text,
  name: importRows.name,
  outcome: importRows.outcome,
  reason: importRows.reason,
  item: importRows.item,
  before: importRows.before,
}

const inFileOrder = keyset('asc', [importRows.position])

export const listRows = (
  db: Db,
  id: ImportId,
  { outcome, limit, cursor, until }: PageRequest & { outcome: ImportOutcome },
) =>
  db
    .select({ ...rowColumns, cursor: inFileOrder.cursor })
    .from(importRows)
    .where(
      and(
        eq(importRows.importId, id),
        eq(importRows.outcome, outcome),
        inFileOrder.within({ cursor, until }),
      ),
    )
    .orderBy(...inFileOrder.orderBy)
    .limit(limit + 1)

/** What an import writes, or has written. */
export async function listItems(db: Db, id: ImportId): Promise<ImportItem[]> {
  const rows = await db
    .select({ item: importRows.item })
    .from(importRows)
    .where(and(eq(importRows.importId, id), ne(importRows.outcome, 'excluded'), isNotNull(importRows.item)))
    .orderBy(asc(importRows.position))
  return rows.flatMap(({ item }) => item ?? [])
}

export const listErrors = (db: Db, id: ImportId, { after, limit }: { after: number; limit: number }) =>
  db
    .select()
    .from(importRows)
    .where(and(eq(importRows.importId, id), eq(importRows.outcome, 'error'), gt(importRows.position, after)))
    .orderBy(asc(importRows.position))
    .limit(limit)

export async function findRow(db: Db, id: ImportId, position: number) {
  const rows = await db
    .select(rowColumns)
    .from(importRows)
    .where(areRows(id, [position]))
  return rows[0]
}

/** The line of another row that would write this item. */
export async function findOther(
  db: Db,
  id: ImportId,
  { position, itemName }: { position: number; itemName: string },
) {
  const [row] = await db
    .select({ page: importRows.page, line: importRows.line })
    .from(importRows)
    .where(
      and(
        eq(importRows.importId, id),
        sql`${importRows.itemKey} = lower(${itemName})`,
        ne(importRows.position, position),
        ne(importRows.outcome, 'excluded'),
      ),
    )
    .limit(1)
  return row
}

export const excludeRows = (db: Db, id: ImportId, positions: readonly number[]) =>
  db.update(importRows).set({ outcome: 'excluded' }).where(areRows(id, positions))

/** The rows with an item, in the order of the file. */
export const listComparable = (db: Db, id: ImportId, { from, limit }: { from: number; limit: number }) =>
  db
    .select({ ...rowColumns, stated: importRows.stated })
    .from(importRows)
    .where(and(eq(importRows.importId, id), isNotNull(importRows.item), gte(importRows.position, from)))
    .orderBy(asc(importRows.position))
    .limit(limit)

/** Compares rows with the pricebook as it is now. Those that are excluded stay so. */
export async function replaceRows(
  db: Db,
  record: Pick<ImportRecord, 'id' | 'contractorId'>,
  { rows, excluded = [] }: { rows: readonly NewRow[]; excluded?: readonly number[] },
) {
  const positions = rows.map(({ position }) => position)
  await db.delete(importRows).where(areRows(record.id, positions))
  await insertRows(db, record, rows)
  if (excluded.length > 0) await excludeRows(db, record.id, excluded)
}

const areRows = (id: ImportId, positions: readonly number[]) =>
  and(eq(importRows.importId, id), inArray(importRows.position, [...positions]))

export const removeRows = (db: Db, id: ImportId) => db.delete(importRows).where(eq(importRows.importId, id))

/** An item `p` of a pricebook as the rows of an import describe it, to compare them. */
const ITEM = sql`jsonb_build_object('itemName', p.item_name, 'code', p.code, 'description', p.description,
  'minPrice', p.min_price::text, 'maxPrice', p.max_price::text, 'unit', p.unit, 'category', p.category)`

export type NewRow = {
  position: number
  line: number
  page?: number | null
  text?: string | null
  /** Of an item whose price couldn't be read. */
  name?: string | null
  reason?: string | null
  /** What to check of it because of other items of the pricebook. */
  mark?: string
  cells?: string[]
  item?: Partial<ImportItem>
  /** What the file says of the price: the description of an item that has none, instead of what an earlier file said. */
  note?: string | null
}

/** Stores rows with what they would change. A field that the file doesn't have stays as it is in the pricebook. */
export const insertRows = (
  db: Db,
  { id, contractorId }: Pick<ImportRecord, 'id' | 'contractorId'>,
  rows: readonly NewRow[],
) =>
  db.execute(sql`
    insert into pricebook_import_rows (import_id, position, page, line, text, name, outcome, reason, cells, item_key, item, stated, before)
    select ${id}, r.position, r.page, r.line, r.text, r.name,
      case when r.item is null then 'error' when p.id is null then 'new'
        when described.item <@ ${ITEM} then 'unchanged' else 'changed' end,
      nullif(concat_ws(' ', r.reason, r.mark), ''), r.cells, lower(r.item ->> 'itemName'), ${ITEM} || described.item,
      case when r.item is not null then jsonb_build_object('item', r.item, 'note', r.note, 'reason', r.reason) end, case when p.id is not null then ${ITEM} end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (position int, page int, line int, text text, name text, reason text, cells jsonb, item jsonb, note text, mark text)
    left join pricebooks p on p.contractor_id = ${contractorId} and p.item_key = lower(r.item ->> 'itemName')
    cross join lateral (select case when p.description !~ ${QUALIFIER_AT_END} then p.description else
      nullif(concat_ws('. ', nullif(regexp_replace(p.description, ${QUALIFIER_AT_END}, ''), ''), r.note), '') end as text) as note
    cross join lateral (select jsonb_build_object('description', left(note.text, ${MAX_LENGTHS.description})) || r.item as item) as described`)

/**
 * Writes the next rows to the pricebook and remembers what it said before. Returns how many there were. All items of an import are equally
 * old, in whichever batch they are, because of two names for one kind of work the older item's price is used.
 */
export async function applyRows(
  db: Db,
  { id, contractorId }: Pick<ImportRecord, 'id' | 'contractorId'>,
  limit: number,
): Promise<number> {
  const { rows } = await db.execute(sql`
    with batch as materialized (
      select position, item_key, item from pricebook_import_rows
      where import_id = ${id} and item is not null and outcome <> 'excluded' and not is_applied order by position limit ${limit}),
    begun as materialized (
      select p.created_at as since from pricebook_import_rows r
      join pricebooks p on p.contractor_id = ${contractorId} and p.item_key = r.item_key
      where r.import_id = ${id} and r.is_applied and r.outcome = 'new' order by r.position limit 1),
    earlier as materialized (
      select b.position, ${ITEM} as before from batch b
      join pricebooks p on p.contractor_id = ${contractorId} and p.item_key = b.item_key for update of p),
    written as (
      insert into pricebooks (contractor_id, created_at, item_name, code, description, min_price, max_price, unit, category)
      -- A statement can't write an item twice; the last row counts.
      select distinct on (b.item_key) ${contractorId}::uuid, coalesce((select since from begun), now()), i.* from batch b,
        jsonb_to_record(b.item) as i ("itemName" text, code text, description text, "minPrice" numeric, "maxPrice" numeric, unit text, category text)
      order by b.item_key, b.position desc
      on conflict (contractor_id, item_key) do update set
        item_name = excluded.item_name, code = excluded.code, description = excluded.description,
        min_price = excluded.min_price, max_price = excluded.max_price, unit = excluded.unit,
        category = excluded.category, updated_at = now()
      where (pricebooks.item_name, pricebooks.code, pricebooks.description, pricebooks.min_price, pricebooks.max_price, pricebooks.unit, pricebooks.category)
        is distinct from (excluded.item_name, excluded.code, excluded.description, excluded.min_price, excluded.max_price, excluded.unit, excluded.category))
    update pricebook_import_rows r set is_applied = true, before = e.before,
      outcome = case when e.before is null then 'new' when e.before = r.item then 'unchanged' else 'changed' end
    from batch b left join earlier e on e.position = b.position
    where r.import_id = ${id} and r.position = b.position
    returning r.position`)
  return rows.length
}

/** Whether an import has written any of its rows. */
export const hasWritten = async (db: Db, id: ImportId) =>
  (await db.$count(importRows, and(eq(importRows.importId, id), importRows.isApplied))) > 0

/** The rows that an import wrote and that changed something. */
const WRITTEN = sql`r.is_applied and r.outcome in ('new', 'changed')`

/** How many items of an import were changed or removed after it, and the name of one. */
export const countChangedSince = (db: Db, record: Pick<ImportRecord, 'id' | 'contractorId'>) =>
  countItems(db, record, sql`${WRITTEN} and (p.id is null or ${ITEM} <> r.item)`)

async function countItems(
  db: Db,
  { id, contractorId }: Pick<ImportRecord, 'id' | 'contractorId'>,
  where: SQL,
): Promise<{ items: number; example: string | null }> {
  const { rows } = await db.execute(sql`
    select count(*)::int as items, min(r.item ->> 'itemName') as example from pricebook_import_rows r
    left join pricebooks p on p.contractor_id = ${contractorId} and p.item_key = r.item_key
    where r.import_id = ${id} and ${where}`)
  return rows[0] as { items: number; example: string | null }
}

/** Removes what an import added and restores what it changed. */
export async function revertRows(db: Db, { id, contractorId }: Pick<ImportRecord, 'id' | 'contractorId'>) {
  const isUntouched = sql`r.import_id = ${id} and ${WRITTEN} and p.contractor_id = ${contractorId}
    and p.item_key = r.item_key and ${ITEM} = r.item`
  await db.execute(
    sql`delete from pricebooks p using pricebook_import_rows r where ${isUntouched} and r.before is null`,
  )
  await db.execute(sql`
    update pricebooks p set item_name = b."itemName", code = b.code, description = b.description,
      min_price = b."minPrice", max_price = b."maxPrice", unit = b.unit, category = b.category, updated_at = now()
    from pricebook_import_rows r, jsonb_to_record(r.before) as b ("itemName" text, code text, description text, "minPrice" numeric, "maxPrice" numeric, unit text, category text)
    where ${isUntouched} and r.before is not null`)
}

/** How many items of an import that it has yet to write differ from what they were compared with, and the name of one. */
export const countOutdated = (db: Db, record: Pick<ImportRecord, 'id' | 'contractorId'>) =>
  countItems(
    db,
    record,
    sql`r.item is not null and r.outcome <> 'excluded' and not r.is_applied
      and r.before is distinct from case when p.id is not null then ${ITEM} end`,
  )

/** Imports that no one finished within a day, and those that are too old to undo. */
export const removeBefore = (db: Db, { unfinished, any }: { unfinished: Date; any: Date }) =>
  db
    .delete(imports)
    .where(
      or(
        lt(imports.createdAt, any),
        and(inArray(imports.status, ['checking', 'unmapped', 'checked']), lt(imports.updatedAt, unfinished)),
      ),
    )
