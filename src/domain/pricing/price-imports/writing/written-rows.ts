import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { ImportId } from '#domain/pricing/price-imports/contract.ts'
import { type ImportRecord, ITEM } from '#domain/pricing/price-imports/store.ts'
import { importRows } from '#domain/pricing/price-imports/tables.ts'
import type { Db } from '#platform/db/db.ts'

/**
 * Writes the next rows to the pricebook and remembers what it said before. Returns how many there were. A row whose item isn't anymore
 * what it was compared with is skipped: applied, excluded, and shown with what the pricebook says now; unless that's what the row says,
 * too. All items of an import are equally old, in whichever batch they are, because of two names for one kind of work the older item's
 * price is used.
 */
export async function applyRows(
  db: Db,
  { id, contractorId }: Pick<ImportRecord, 'id' | 'contractorId'>,
  limit: number,
): Promise<number> {
  const { rows } = await db.execute(sql`
    with batch as materialized (
      select position, item_key, item, before as compared from pricebook_import_rows
      where import_id = ${id} and item is not null and outcome <> 'excluded' and not is_applied order by position limit ${limit}),
    begun as materialized (
      select p.created_at as since from pricebook_import_rows r
      join pricebooks p on p.contractor_id = ${contractorId} and p.item_key = r.item_key
      where r.import_id = ${id} and r.is_applied and r.outcome = 'new' order by r.position limit 1),
    earlier as materialized (
      select b.position, p.id, ${ITEM} as before from batch b
      join pricebooks p on p.contractor_id = ${contractorId} and p.item_key = b.item_key for update of p),
    accepted as materialized (
      select b.* from batch b left join earlier e on e.position = b.position
      where e.before is not distinct from b.compared or e.before = b.item),
    written as (
      insert into pricebooks (contractor_id, created_at, item_name, code, description, min_price, max_price, unit, category)
      -- A statement can't write an item twice; the last row counts.
      select distinct on (b.item_key) ${contractorId}::uuid, coalesce((select since from begun), now()), i.* from accepted b,
        jsonb_to_record(b.item) as i ("itemName" text, code text, description text, "minPrice" numeric, "maxPrice" numeric, unit text, category text)
      order by b.item_key, b.position desc
      on conflict (contractor_id, item_key) do update set
        item_name = excluded.item_name, code = excluded.code, description = excluded.description,
        min_price = excluded.min_price, max_price = excluded.max_price, unit = excluded.unit,
        category = excluded.category, updated_at = now()
      -- Another item may have got this name since the statement began.
      where pricebooks.id in (select id from earlier) and
        (pricebooks.item_name, pricebooks.code, pricebooks.description, pricebooks.min_price, pricebooks.max_price, pricebooks.unit, pricebooks.category)
        is distinct from (excluded.item_name, excluded.code, excluded.description, excluded.min_price, excluded.max_price, excluded.unit, excluded.category)
      returning item_key),
    skipped as (
      select b.position from batch b left join earlier e on e.position = b.position
      where not exists (select from accepted a where a.position = b.position)
        or e.id is null and not exists (select from written w where w.item_key = b.item_key))
    update pricebook_import_rows r set is_applied = true, before = e.before,
      reason = case when s.position is null then r.reason else ${SKIPPED} end,
      outcome = case when s.position is not null then 'excluded' when e.before is null then 'new'
        when e.before = r.item then 'unchanged' else 'changed' end
    from batch b left join earlier e on e.position = b.position left join skipped s on s.position = b.position
    where r.import_id = ${id} and r.position = b.position
    returning r.position`)
  return rows.length
}

const SKIPPED = 'Changed since you compared: not imported.'

/** Keeps the items that an import wrote as they are until the transaction ends. */
export const lockWritten = (db: Db, { id, contractorId }: Pick<ImportRecord, 'id' | 'contractorId'>) =>
  db.execute(sql`
    select from pricebook_import_rows r join pricebooks p on p.contractor_id = ${contractorId} and p.item_key = r.item_key
    where r.import_id = ${id} and ${WRITTEN} for update of p`)

/** Whether an import has written any of its rows. */
export const hasWritten = async (db: Db, id: ImportId) =>
  (await db.$count(
    importRows,
    and(eq(importRows.importId, id), importRows.isApplied, ne(importRows.outcome, 'excluded')),
  )) > 0

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

/** Those of an import's rows, from one position to another, whose items differ from what they were compared with. */
export async function listOutdated(
  db: Db,
  { id, contractorId }: Pick<ImportRecord, 'id' | 'contractorId'>,
  { from, to }: { from: number; to: number },
): Promise<ReadonlySet<number>> {
  const { rows } = await db.execute<{ position: number }>(sql`
    select r.position from pricebook_import_rows r
    left join pricebooks p on p.contractor_id = ${contractorId} and p.item_key = r.item_key
    where r.import_id = ${id} and r.position between ${from} and ${to} and r.item is not null
      and r.before is distinct from case when p.id is not null then ${ITEM} end`)
  return new Set(rows.map(({ position }) => position))
}
