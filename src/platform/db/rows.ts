import { sql } from 'drizzle-orm'
import type { Db } from './db.ts'

/*
 * Every row of the database as text, in the same form on both databases: a row is a JSON array of its values in PostgreSQL's own
 * text form, or null, as in COPY. It loses nothing, whereas JSON itself can't tell a column's NULL from a JSON null in it.
 */

/** Of pg-boss's own tables, those that hold jobs. The others are counters and statistics, which it makes again. */
const QUEUE_TABLES = ['job', 'job_dependency', 'queue', 'schedule', 'subscription']

export type Column = { name: string; type: string }

/** A table with the columns that can be written; `name` is `schema.table`. */
export type Table = { name: string; sqlName: string; columns: Column[] }

/** A sequence and its position. */
export type Sequence = { name: string; lastValue: string; isCalled: boolean }

/** Every table with data of the installation, without the record of migrations, and without generated columns. */
export async function listTables(tx: Db): Promise<Table[]> {
  const { rows } = await tx.execute<Table>(sql`
    select n.nspname || '.' || c.relname as name,
      quote_ident(n.nspname) || '.' || quote_ident(c.relname) as "sqlName",
      json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
        order by a.attnum) as columns
    from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind in ('r', 'p') and not c.relispartition
      and (n.nspname = 'public' and c.relname <> 'schema_migrations' or n.nspname = 'pgboss' and c.relname in ${QUEUE_TABLES})
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    group by 1, 2 order by 1`)
  return rows
}

/** The position of every sequence. */
export async function listSequences(tx: Db): Promise<Sequence[]> {
  const { rows } = await tx.execute<{ name: string; sqlName: string }>(sql`
    select n.nspname || '.' || c.relname as name, quote_ident(n.nspname) || '.' || quote_ident(c.relname) as "sqlName"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'S' and n.nspname = 'public' order by 1`)
  const sequences: Sequence[] = []
  for (const { name, sqlName } of rows) {
    const position = await tx.execute<Omit<Sequence, 'name'>>(
      sql`select last_value::text as "lastValue", is_called as "isCalled" from ${sql.raw(sqlName)}`,
    )
    sequences.push({ name, ...position.rows[0]! })
  }
  return sequences
}

/** Throws when there's no such sequence. */
export async function setSequence(tx: Db, { name, lastValue, isCalled }: Sequence) {
  await tx.execute(sql`select setval(${name}::regclass, ${lastValue}::text::bigint, ${isCalled})`)
}

/** Has values written the same way on every database, whatever its settings are. A transaction's snapshot may take long to read. */
export async function prepareForRows(tx: Db) {
  for (const setting of [
    "datestyle = 'ISO, YMD'",
    "intervalstyle = 'postgres'",
    "timezone = 'UTC'",
    'extra_float_digits = 1',
    "bytea_output = 'hex'",
    'statement_timeout = 0',
    'idle_in_transaction_session_timeout = 0',
  ])
    await tx.execute(sql.raw(`set local ${setting}`))
}

/** The rows of a table, a few at a time. */
export const readRows = (tx: Db, { sqlName, columns }: Table): AsyncIterable<string[]> =>
  readLines(
    tx,
    `select json_build_array(${columns.map(({ name }) => `${quoted(name)}::text`).join(', ')})::text as line from ${sqlName}`,
  )

/** About how much is read at once. */
const BATCH_CHARACTERS = 2 * 1024 * 1024
const MAX_BATCH_ROWS = 5_000

/** The column `line` of a query's rows, read through a cursor in batches of about the same size, however large the rows are. */
export async function* readLines(tx: Db, query: string): AsyncIterable<string[]> {
  await tx.execute(sql.raw(`declare exported no scroll cursor for ${query}`))
  let limit = 16
  for (;;) {
    const { rows } = await tx.execute<{ line: string }>(sql.raw(`fetch ${limit} from exported`))
    if (rows.length > 0) yield rows.map(({ line }) => line)
    if (rows.length < limit) break
    const characters = rows.reduce((sum, { line }) => sum + line.length, 0)
    const fitting = Math.floor((limit * BATCH_CHARACTERS) / Math.max(1, characters))
    limit = Math.max(1, Math.min(2 * limit, fitting, MAX_BATCH_ROWS))
  }
  await tx.execute(sql.raw('close exported'))
}

/** Inserts rows as `readRows` returned them; `columns` are theirs, in their order. */
export async function writeRows(tx: Db, { sqlName, columns }: Table, lines: readonly string[]) {
  const names = columns.map(({ name }) => quoted(name)).join(', ')
  const values = columns.map(({ type }, index) => `(line ->> ${index})::${type}`).join(', ')
  await tx.execute(sql`
    insert into ${sql.raw(sqlName)} (${sql.raw(names)}) overriding system value
    select ${sql.raw(values)} from jsonb_array_elements(${`[${lines.join(',')}]`}::text::jsonb) line`)
}

/**
 * Runs `load` without foreign keys and triggers, which are back afterward: the tables can then be filled in any order, rows may
 * refer to each other, and what triggers maintain is loaded like everything else. Throws when a row refers to a missing one.
 */
export async function withoutConstraints(tx: Db, tables: readonly Table[], load: () => Promise<void>) {
  const { rows: keys } = await tx.execute<{ table: string; name: string; definition: string }>(sql`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and conparentid = 0 and connamespace in ('public'::regnamespace, 'pgboss'::regnamespace)`)
  for (const { table, name } of keys)
    await tx.execute(sql.raw(`alter table ${table} drop constraint ${name}`))
  for (const { sqlName } of tables) await tx.execute(sql.raw(`alter table ${sqlName} disable trigger user`))
  await load()
  for (const { sqlName } of tables) await tx.execute(sql.raw(`alter table ${sqlName} enable trigger user`))
  for (const { table, name, definition } of keys)
    await tx.execute(sql.raw(`alter table ${table} add constraint ${name} ${definition}`))
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
