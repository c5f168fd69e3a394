import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'

/** Fills an empty, migrated database with `lists.sql`. Everyone gets the password of `account`. Returns the seconds it took. */
export async function fillDatabase(
  client: pg.Client,
  { reports, account }: { reports: number; account: string },
) {
  const start = performance.now()
  await client.query("select set_config('bench.reports', $1, false)", [String(reports)])
  await client.query(await readFile(path.join(import.meta.dirname, '../lists.sql'), 'utf8'))
  await client.query('update users set password = (select password from users where email = $1)', [account])
  await client.query('vacuum analyze')
  return (performance.now() - start) / 1_000
}
