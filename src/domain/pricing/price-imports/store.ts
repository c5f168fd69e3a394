import { and, asc, count, eq, gt, gte, inArray, isNotNull, lt, ne, or, sql } from 'drizzle-orm'
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

/** Starts an import with an id of its own. Undefined if there is one. */
export async function insertOnce(db: Db, values: NewImport & { id: ImportId }) {
  const [row] = await db.insert(imports).values(values).onConflictDoNothing().returning()
  return row
}

/** Copies the rows that an import skipped into another one. They differ from every item, so it can't be applied before it's compared. */
export const copySkipped = (db: Db, { from, to }: { from: ImportId; to: ImportId }) =>
  db.execute(sql`
    insert into pricebook_import_rows (import_id, position, page, line, text, name, outcome, cells, item_key, item, stated, before)
    select ${to}, position, page, line, text, name, 'changed', cells, item_key, item, stated, item || '{"itemName": ""}'
    from pricebook_import_rows where import_id = ${from} and is_applied and outcome = 'excluded'`)

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
    .select({
      importId: importRows.importId,
      outcome: importRows.outcome,
      rows: count(),
      skipped: sql<number>`count(*) filter (where ${IS_SKIPPED})::int`,
    })
    .from(importRows)
    .where(inArray(importRows.importId, [...ids]))
    .groupBy(importRows.importId, importRows.outcome)

/**
 * A row that the job left out, because its item had changed since the comparison. Nothing else is both: rows that users excluded
 * aren't applied.
 */
const IS_SKIPPED = sql`${importRows.isApplied} and ${importRows.outcome} = 'excluded'`

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
  { outcome, isSkipped, limit, cursor, until }: PageRequest & { outcome: ImportOutcome; isSkipped?: boolean },
) =>
  db
    .select({ ...rowColumns, cursor: inFileOrder.cursor })
    .from(importRows)
    .where(
      and(
        eq(importRows.importId, id),
        eq(importRows.outcome, outcome),
        isSkipped === undefined ? undefined : eq(importRows.isApplied, isSkipped),
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
  if (rows.length === 0) return
  const positions = rows.map(({ position }) => position)
  await db.delete(importRows).where(areRows(record.id, positions))
  await insertRows(db, record, rows)
  if (excluded.length > 0) await excludeRows(db, record.id, excluded)
}

const areRows = (id: ImportId, positions: readonly number[]) =>
  and(eq(importRows.importId, id), inArray(importRows.position, [...positions]))

export const removeRows = (db: Db, id: ImportId) => db.delete(importRows).where(eq(importRows.importId, id))

/** An item `p` of a pricebook as the rows of an import describe it, to compare them. */
export const ITEM = sql`jsonb_build_object('itemName', p.item_name, 'code', p.code, 'description', p.description,
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
