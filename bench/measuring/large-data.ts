import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'

/** The tables with a row or more for each report, in which a million rows take minutes to index one by one. */
const LARGE = ['inspection_reports', 'estimates', 'mails', 'audit_events', 'report_listings']

type Index = { table: string; name: string; definition: string }

/** Fills an empty, migrated database with `lists.sql`. Everyone gets the password of `account`. Returns the seconds it took. */
export async function fillDatabase(
  client: pg.Client,
  { reports, account }: { reports: number; account: string },
) {
  const start = performance.now()
  await client.query(`alter system set max_wal_size = '4GB'`)
  await client.query(`select pg_reload_conf(), set_config('maintenance_work_mem', '256MB', false)`)
  await client.query("select set_config('bench.reports', $1, false)", [String(reports)])
  const indexes = await indexesOf(client)
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  await client.query(await readFile(path.join(import.meta.dirname, '../lists.sql'), 'utf8'))
  const isOfListings = ({ table }: Index) => table === 'report_listings'
  for (const index of indexes) if (!isOfListings(index)) await client.query(index.definition)
  // Reads the other tables by their indexes.
  await client.query('select refresh_report_listings(array(select id from inspection_reports))')
  for (const index of indexes) if (isOfListings(index)) await client.query(index.definition)
  await client.query(`insert into tallies (list, owner_id, state, number, amount)
    select list, owner_id, state, number, amount from tally_differences`)
  await client.query('update users set password = (select password from users where email = $1)', [account])
  await client.query('vacuum analyze')
  return (performance.now() - start) / 1_000
}

/** The indexes of the large tables, but for those that keep rows unique. */
async function indexesOf(client: pg.Client): Promise<Index[]> {
  const { rows } = await client.query(
    `select t.relname as table, i.relname as name, pg_get_indexdef(i.oid) as definition
     from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
     where t.relname = any($1) and t.relnamespace = 'public'::regnamespace and not x.indisunique`,
    [LARGE],
  )
  return rows
}
