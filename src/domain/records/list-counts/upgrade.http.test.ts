import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Database, Db } from '#platform/db/db.ts'
import { migrate, readMigrations } from '#platform/db/migrate.ts'
import { grantToApplication } from '#platform/db/roles.ts'
import { openEmpty } from '#test/harness/database/empty.ts'
import { pollUntil } from '#test/processes/remote.ts'
import { readListCounts, verifyListCounts } from './list-counts.ts'

const MIGRATION = '0044_tallies.sql'
const isEarlier = (name: string) => name < MIGRATION

// In SQL, because the version that knows only the tables of then writes them.
const insertReport = (db: Db) =>
  db.execute(sql`
    insert into inspection_reports (agent_id, property_address, original_file_name, file_bytes, file_sha256, analysis_status)
      select id, '1 Elm St', 'r.pdf', 1, gen_random_uuid()::text, 'uploaded' from users`)
const insertFailedEstimate = (db: Db) =>
  db.execute(sql`
    with mail as (
      insert into mails (cause, recipient, subject, text, html, status)
        values (gen_random_uuid()::text, 'a@example.com', 'Estimate', '', '', 'failed') returning id)
    insert into estimates (report_id, status, sent_at, printed, agent_mail_id)
      select r.id, 'sent', now(), '{}', mail.id from mail, (select id from inspection_reports limit 1) r`)

/** Inserts a report, and commits once the migration waits for it. */
const insertMeanwhile = (odie: Database, owner: Database) =>
  odie.db.transaction(async (tx) => {
    await insertReport(tx)
    const isWaiting = sql`select from pg_locks where not granted and relation = 'inspection_reports'::regclass`
    const migrating = migrate(owner)
    await pollUntil(
      async () => (await tx.execute(isWaiting)).rows.length,
      (waiting) => waiting > 0,
    )
    return { migrating }
  })

test('an upgrade counts what’s there, and what servers of the version before do during and after it', async () => {
  const { owner, odie, close } = await openEmpty()
  try {
    const names = (await readMigrations()).map(({ name }) => name)
    await migrate(owner, names.filter(isEarlier))
    await grantToApplication(owner, 'odie_app')
    await odie.db.execute(sql`insert into users (email, role) values ('a@example.com', 'agent')`)
    await insertReport(odie.db)
    await insertFailedEstimate(odie.db)

    const isPostgres = owner !== odie
    if (isPostgres) await (await insertMeanwhile(odie, owner)).migrating
    else await migrate(owner)
    // The role of the running servers hasn't been granted the new table yet.
    await insertReport(odie.db)
    await insertFailedEstimate(odie.db)

    const reports = isPostgres ? 3 : 2
    expect(await readListCounts(owner.db, 'reports')).toMatchObject([{ state: 'uploaded', number: reports }])
    expect(await readListCounts(owner.db, 'estimates')).toMatchObject([{ state: 'undelivered', number: 2 }])
    expect(await readListCounts(owner.db, 'mails')).toMatchObject([{ state: 'failed', number: 2 }])
    expect(await verifyListCounts(owner.db)).toEqual([])
  } finally {
    await close()
  }
})
