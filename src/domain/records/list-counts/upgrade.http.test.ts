import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { type Database, type Db, openDatabase } from '#platform/db/db.ts'
import { migrate, readMigrations } from '#platform/db/migrate.ts'
import { grantToApplication } from '#platform/db/roles.ts'
import { createRestricted } from '#test/harness/database/postgres.ts'
import { pollUntil } from '#test/processes/remote.ts'
import { readListCounts, verifyListCounts } from './list-counts.ts'

const MIGRATION = '0044_tallies.sql'
const isEarlier = (name: string) => name < MIGRATION

/** An empty database: as its owner, who migrates it, and as ODIE. */
async function openEmpty(dir: string): Promise<{ owner: Database; odie: Database }> {
  const provided = inject('database')
  if (provided.kind === 'pglite') {
    const database = await openDatabase({ kind: 'pglite', dir })
    return { owner: database, odie: database }
  }
  const urls = await createRestricted(provided.url, `odie_${crypto.randomUUID().replaceAll('-', '')}`)
  return {
    owner: await openDatabase({ kind: 'postgres', url: urls.migrationUrl }),
    odie: await openDatabase({ kind: 'postgres', url: urls.url }),
  }
}

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
  const dir = await mkdtemp(path.join(tmpdir(), 'odie-upgrade-'))
  const { owner, odie } = await openEmpty(dir)
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
    await odie.close()
    if (owner !== odie) await owner.close()
    await rm(dir, { recursive: true, force: true })
  }
})
