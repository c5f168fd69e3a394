import { type SQL, sql } from 'drizzle-orm'
import type { UserId } from '#kernel/actor.ts'
import { DELETED_ACCOUNT_EMAIL } from '#kernel/deleted-account.ts'
import type { Db } from '#platform/db/db.ts'

/*
 * In SQL for all reports of an agent at once, because there may be thousands. `r` is a report.
 */

const hasSentEstimate = sql`exists (select from estimates e where e.report_id = r.id and e.status <> 'draft')`

/** A PDF that isn't made yet needs the file. Such a file is deleted when its time is over, like any other. */
const needsFile = sql`exists (
  select from estimates e where e.report_id = r.id and e.status <> 'draft' and e.pdf_key is null)`

/** Locks the reports, which is also what saving or sending an estimate starts with. */
export const lockReports = (tx: Db, agentId: UserId) =>
  tx.execute(sql`select from inspection_reports where agent_id = ${agentId} order by id for update`)

/**
 * Deletes the agent's reports that have no sent estimate, and everything but the answer of the others, which then belong to the
 * account that stands for deleted ones. Returns the keys of the files that no longer have an owner.
 */
export async function releaseReports(tx: Db, agentId: UserId): Promise<string[]> {
  const keys = await listFiles(tx, agentId)
  const ofAgent = sql`agent_id = ${agentId}`
  const released = sql`select r.id from inspection_reports r where r.${ofAgent} and not ${needsFile}`
  const statements: SQL[] = [
    sql`delete from report_uploads where ${ofAgent}`,
    sql`delete from emailed_reports where ${ofAgent}`,
    // Those that aren't processed yet aren't anyone's.
    sql`delete from received_messages where ${ofAgent}`,
    sql`delete from inspection_reports r where r.${ofAgent} and not ${hasSentEstimate}`,
    // Of reports that stay for their contractor: the dates were the agent's.
    sql`delete from report_dates using inspection_reports r where r.id = report_id and r.${ofAgent}`,
    sql`delete from estimate_shares using estimates e where e.id = estimate_id and e.${ofAgent}`,
    // What the agent and the other side of the sale wrote to each other is neither the contractor's nor ours.
    sql`delete from repair_request_versions using estimates e where e.id = estimate_id and e.${ofAgent}`,
    sql`delete from repair_attachments using estimates e
      where e.id = estimate_id and e.${ofAgent} and added_by = 'other_side'`,
    // Changes to a sent estimate that staff haven't sent.
    sql`delete from estimates where ${ofAgent} and status = 'draft'`,
    sql`delete from report_pages where report_id in (${released})`,
    sql`delete from report_images where report_id in (${released})`,
    sql`delete from report_texts where report_id in (${released})`,
    sql`update inspection_reports set report_file_path = null, file_removed_at = coalesce(file_removed_at, now()),
      keep_file_until = null, keep_file_reason = null where id in (${released})`,
  ]
  for (const statement of statements) await tx.execute(statement)
  const owner = await ensureDeletedAccount(tx)
  await tx.execute(
    sql`update inspection_reports set agent_id = ${owner}, original_file_name = 'report' where ${ofAgent}`,
  )
  await tx.execute(sql`update estimates set agent_id = ${owner} where ${ofAgent}`)
  return keys
}

async function listFiles(tx: Db, agentId: UserId): Promise<string[]> {
  const { rows } = await tx.execute<{ key: string }>(sql`
    with released as (
      select r.id, r.report_file_path from inspection_reports r where r.agent_id = ${agentId} and not ${needsFile})
    select report_file_path as key from released where report_file_path is not null
    union select file_key from report_pages where report_id in (select id from released)
    union select file_key from report_images where report_id in (select id from released)
    union select file_key from report_upload_parts where report_id in (select id from released)
    union select file_key from emailed_reports where agent_id = ${agentId} and file_key is not null
    union select key from repair_attachments a join estimates e on e.id = a.estimate_id
      cross join unnest(array[a.file_key, a.print_key]) key
      where e.agent_id = ${agentId} and a.added_by = 'other_side' and key is not null`)
  return rows.map(({ key }) => key)
}

/** The account that stands for deleted agents. It has no password, and no link can set one. */
async function ensureDeletedAccount(tx: Db): Promise<string> {
  await tx.execute(sql`
    insert into users (email, first_name, last_name, role, deactivated_at)
    values (${DELETED_ACCOUNT_EMAIL}, 'Deleted', 'account', 'agent', now())
    on conflict (email) do nothing`)
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from users where email = ${DELETED_ACCOUNT_EMAIL}`,
  )
  return rows[0]!.id
}
