import { type SQL, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openEmpty } from '#test/harness/database/empty.ts'
import { migrate, readMigrations } from './migrate.ts'

const MIGRATION = '0047_search_forms.sql'
const NAMES = ['José O’Keefe', 'Jose\u0301 OʼKeefe', "JOSE O'KEEFE"]

test('after an upgrade, searches find what was stored before it', async () => {
  const { owner, close } = await openEmpty()
  try {
    const names = (await readMigrations()).map(({ name }) => name)
    await migrate(
      owner,
      names.filter((name) => name < MIGRATION),
    )
    const { db } = owner
    for (const [index, name] of NAMES.entries()) {
      await db.execute(sql`
        with person as (
          insert into users (email, role, company_name) values (${`${index}@example.com`}, 'agent', ${name}) returning id),
        item as (
          insert into pricebooks (contractor_id, item_name, min_price, max_price) select id, ${name}, 1, 1 from person)
        insert into inspection_reports (agent_id, property_address, original_file_name, file_bytes, file_sha256, analysis_status)
          select id, ${name}, 'r.pdf', 1, gen_random_uuid()::text, 'uploaded' from person`)
    }
    await migrate(owner)

    const count = async (table: SQL) => (await db.execute(sql`select from ${table}`)).rows.length
    const pattern = sql`search_pattern(${"jose o'keefe"})`
    expect(await count(sql`users where search_text like ${pattern}`)).toBe(NAMES.length)
    expect(await count(sql`report_listings where search_text like ${pattern}`)).toBe(NAMES.length)
    expect(await count(sql`pricebooks where search @@ 'jose & o & keefe'::tsquery`)).toBe(NAMES.length)
  } finally {
    await close()
  }
})
