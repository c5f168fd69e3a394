import { sql } from 'drizzle-orm'
import type { Role, UserId } from '#kernel/actor.ts'
import type { Db } from '#platform/db/db.ts'
import type { StorageKey } from '#platform/storage/storage.ts'

/** A JSON file with the rows of a query. In queries, `me` is the user's row. */
type Section = { name: string; for: readonly Role[]; query: string }

const EVERYONE = ['agent', 'contractor', 'admin'] as const

export const SECTIONS: readonly Section[] = [
  {
    name: 'profile',
    for: EVERYONE,
    query: `select id, email, pending_email, first_name, last_name, phone, role, company_name, company_email, company_address,
      leads_email, send_hold_hours, license_number, license_expires, is_verified, is_email_verified, has_second_factor, created_at, updated_at from me`,
  },
  {
    name: 'sessions',
    for: EVERYONE,
    query: `select s.sess ->> 'startedAt' as started_at, s.sess ->> 'ip' as ip, s.sess ->> 'userAgent' as browser,
      s.sess ->> 'method' as signed_in_with, s.sess ->> 'provider' as provider, s.expire as expires_at
      from sessions s, me where s.sess ->> 'userId' = me.id::text order by 1`,
  },
  {
    name: 'devices',
    for: EVERYONE,
    query:
      'select d.first_used_at, d.last_used_at from known_devices d, me where d.user_id = me.id order by 1',
  },
  {
    name: 'passkeys',
    for: EVERYONE,
    query: `select p.name, p.is_synced, p.created_at, p.last_used_at from passkeys p, me where p.user_id = me.id order by 3`,
  },
  {
    name: 'access-tokens',
    for: EVERYONE,
    query: `select t.name, t.scopes, t.created_at, t.expires_at, t.last_used_at, t.last_used_ip from access_tokens t, me
      where t.user_id = me.id order by 3`,
  },
  {
    name: 'connected-accounts',
    for: EVERYONE,
    query: `select i.provider, i.issuer, i.subject, i.email, i.created_at, i.last_used_at from openid_identities i, me
      where i.user_id = me.id order by 5`,
  },
  {
    name: 'emails',
    for: EVERYONE,
    // Without links: they may still work.
    query: `select m.recipient, m.subject, m.status, m.created_at, m.sent_at from mails m, me where m.recipient in (me.email, me.leads_email)
      order by m.created_at`,
  },
  {
    name: 'activity',
    for: EVERYONE,
    query: `select a.at, a.actor, a.action, a.subject, a.ip, a.details from audit_events a, me
      where a.actor_id = me.id or a.subject = me.email order by a.id`,
  },
  {
    name: 'webhooks',
    for: EVERYONE,
    // Without secrets: they may still sign.
    query: `select w.url, w.description, w.event_types, w.paused_at, w.pause_reason, w.last_delivered_at, w.created_at, w.updated_at
      from webhook_endpoints w, me where w.user_id = me.id order by w.created_at`,
  },
  {
    name: 'webhook-deliveries',
    for: EVERYONE,
    query: `select w.url, e.type, e.data, e.occurred_at, d.status, d.delivered_at, a.number as attempt, a.started_at, a.status_code, a.failure
      from webhook_deliveries d join webhook_endpoints w on w.id = d.endpoint_id join webhook_events e on e.id = d.event_id
      left join webhook_attempts a on a.delivery_id = d.id, me where w.user_id = me.id order by d.created_at, a.number`,
  },
  {
    name: 'contact-messages',
    for: EVERYONE,
    query: `select c.name, c.email, c.inquiry_type, c.subject, c.message, c.created_at from contact_messages c, me
      where lower(c.email) = me.email order by c.created_at`,
  },
  {
    name: 'waiting-list',
    for: EVERYONE,
    query:
      'select w.zip_code, w.created_at, w.notified_at from waitlist w, me where w.email = me.email order by 1',
  },
  {
    name: 'applications',
    for: EVERYONE,
    query: `select c.first_name, c.last_name, c.company_name, c.license_number, c.email, c.phone, c.zip_codes, c.status, c.created_at
      from contractor_applications c, me where c.email = me.email order by c.created_at`,
  },
  {
    name: 'reports',
    for: ['agent'],
    query: `select r.id, r.property_address, r.zip_code, r.original_file_name, r.file_bytes, r.file_sha256, r.analysis_status,
      r.return_reason, r.inspection_ends, r.created_at, r.processed_at, r.file_removed_at
      from inspection_reports r, me where r.agent_id = me.id order by r.created_at`,
  },
  {
    name: 'dates',
    for: ['agent'],
    query: `select d.report_id, r.property_address, d.label, d.day, d.created_at, d.updated_at
      from report_dates d join inspection_reports r on r.id = d.report_id, me where r.agent_id = me.id order by d.day`,
  },
  {
    name: 'reminders',
    for: ['agent'],
    query: `select m.about ->> 'label' as label, m.about ->> 'day' as day, m.about ->> 'propertyAddress' as property_address,
      m.created_at as sent_at from reminders m, me where m.user_id = me.id order by m.created_at`,
  },
  {
    name: 'reminders-turned-off',
    for: ['agent'],
    query: 'select m.topic, m.muted_at from muted_reminders m, me where m.user_id = me.id order by 2',
  },
  {
    name: 'estimates',
    for: ['agent', 'contractor'],
    query: `select e.id, e.report_id, r.property_address, e.kind, e.status, e.total_amount, e.estimate_data, e.sent_at, e.accepted_at,
      e.accepted_lines, e.accepted_amount, e.scheduled_on, e.done_at
      from estimates e join inspection_reports r on r.id = e.report_id, me
      where e.status <> 'draft' and me.id in (e.agent_id, e.contractor_id) order by e.sent_at`,
  },
  {
    name: 'questions',
    for: ['agent', 'contractor'],
    query: `select q.estimate_id, q.line_title, q.question, q.asked_at, q.answer, q.answered_at from line_questions q, me
      where me.id in (q.asked_by, q.answerer_id) order by q.asked_at`,
  },
  {
    name: 'shared-links',
    for: ['agent'],
    query: `select s.estimate_id, s.recipient, s.created_at, s.expires_at, s.revoked_at, s.openings, s.last_opened_at
      from estimate_shares s join estimates e on e.id = s.estimate_id, me where e.agent_id = me.id order by s.created_at`,
  },
  {
    name: 'repair-requests',
    for: ['agent'],
    query: `select v.estimate_id, v.version, v.side, v.author, v.at, v.content - array['email', 'emailLinks', 'emails'] as content
      from repair_request_versions v join estimates e on e.id = v.estimate_id, me
      where e.agent_id = me.id order by v.estimate_id, v.version`,
  },
  {
    name: 'repair-attachments',
    for: ['agent', 'contractor'],
    query: `select a.id, a.estimate_id, a.added_by, a.kind, a.name, a.bytes, a.created_at
      from repair_attachments a join estimates e on e.id = a.estimate_id, me
      where a.used_at is not null and
        (e.agent_id = me.id or (e.contractor_id = me.id and a.added_by = 'contractor')) order by a.created_at`,
  },
  {
    name: 'work-answers',
    for: ['agent', 'contractor'],
    query: `select a.estimate_id, a.requested_at, a.version, a.lines, a.not_to_exceed, a.dates, a.note, a.answered_as, a.answered_at
      from work_answers a join estimates e on e.id = a.estimate_id, me
      where me.id in (e.agent_id, e.contractor_id) order by a.answered_at`,
  },
  {
    name: 'work-decisions',
    for: ['agent', 'contractor'],
    query: `select d.estimate_id, d.requested_at, d.outcome, d.reason, d.scheduled_on, d.wish, d.document_sha256, d.decided_at, d.withdrawn_at
      from work_decisions d join estimates e on e.id = d.estimate_id, me
      where me.id in (e.agent_id, e.contractor_id) order by d.decided_at`,
  },
  {
    name: 'work-completions',
    for: ['agent', 'contractor'],
    query: `select c.estimate_id, c.requested_at, c.version, c.lines, c.done_on, c.permit, c.inspection, c.charged, c.note, c.license,
      c.reported_as, c.reported_at
      from work_completions c join estimates e on e.id = c.estimate_id, me
      where me.id in (e.agent_id, e.contractor_id) order by c.reported_at`,
  },
  {
    name: 'work-remarks',
    for: ['agent', 'contractor'],
    query: `select r.estimate_id, r.requested_at, r.number, r.kind, r.author, r.version, r.line_ids, r.topics, r.words, r.at
      from work_remarks r join estimates e on e.id = r.estimate_id, me
      where me.id in (e.agent_id, e.contractor_id) order by r.at`,
  },
  {
    name: 'estimate-holds',
    for: ['contractor'],
    // Without the token: it may still work. The reason why one couldn't be sent is for staff.
    query: `select h.estimate_id, h.approved_at, h.until, h.outcome, case when h.outcome = 'objected' then h.reason end as objection, h.ended_at
      from estimate_holds h, me where h.contractor_id = me.id order by h.approved_at`,
  },
  {
    name: 'calendar-link',
    for: EVERYONE,
    // Without the token: who has the file could read the calendar.
    query: 'select f.created_at from calendar_feeds f, me where f.user_id = me.id',
  },
  {
    name: 'emailed-reports',
    for: ['agent'],
    query: `select m.sender, m.subject, m.outcome, m.reason, m.received_at, e.id, e.original_file_name, e.found_address, e.report_id
      from received_messages m left join emailed_reports e on e.message_id = m.id, me
      where m.agent_id = me.id order by m.received_at, e.created_at`,
  },
  {
    name: 'inbox-address',
    for: ['agent'],
    // Without the token: who has the file could send reports.
    query: 'select a.created_at from inbox_addresses a, me where a.agent_id = me.id',
  },
  {
    name: 'territories',
    for: ['contractor'],
    query:
      'select t.zip_code, t.city, t.state, t.created_at from territories t, me where t.contractor_id = me.id order by 1',
  },
  {
    name: 'pricebook',
    for: ['contractor'],
    query: `select p.item_name, p.code, p.description, p.category, p.unit, p.min_price, p.max_price, p.created_at, p.updated_at
      from pricebooks p, me where p.contractor_id = me.id order by 1`,
  },
  {
    name: 'price-imports',
    for: ['contractor'],
    query: `select i.file_name, i.source, i.status, i.rows_total, i.created_at from pricebook_imports i, me
      where i.contractor_id = me.id order by i.created_at`,
  },
  {
    name: 'precedents',
    for: ['admin'],
    query: `select p.sentence, p.company, p.found_kind, p.kind, p.reason, p.decided_at from precedents p, me
      where p.decided_by = me.id order by p.decided_at`,
  },
]

/** The JSON files for a role: name and content. Columns keep the names that they have in the database. */
export async function* readSections(db: Db, id: UserId, role: Role): AsyncIterable<[string, string]> {
  for (const section of SECTIONS) {
    if (!section.for.includes(role)) continue
    const { rows } = await db.execute<{ content: string | null }>(sql`
      with me as (select * from users where id = ${id})
      select json_agg(row_to_json(each))::text as content from (${sql.raw(section.query)}) each`)
    yield [`${section.name}.json`, rows[0]?.content ?? '[]']
  }
}

/** A stored file and its path in the ZIP file, which has nothing that a user typed. */
type IncludedFile = { path: string; key: StorageKey }

const FORMATS = /\.(?:pdf|docx?|txt|csv|tsv|jpg)$/i

export async function listFiles(db: Db, id: UserId): Promise<IncludedFile[]> {
  const { rows } = await db.execute<{ folder: string; id: string; name: string; key: StorageKey }>(sql`
    select 'reports' as folder, id::text, original_file_name as name, report_file_path as key from inspection_reports
      where agent_id = ${id} and report_file_path is not null
    union all select 'emailed-reports', id::text, original_file_name, file_key from emailed_reports
      where agent_id = ${id} and file_key is not null
    union all select 'estimates', id::text, '.pdf', pdf_key from estimates
      where status <> 'draft' and pdf_key is not null and (agent_id = ${id} or contractor_id = ${id})
    union all select 'repair-attachments', a.id::text, case a.kind when 'photo' then '.jpg' else '.pdf' end, a.file_key
      from repair_attachments a join estimates e on e.id = a.estimate_id
      where a.used_at is not null and
        (e.agent_id = ${id} or (e.contractor_id = ${id} and a.added_by = 'contractor'))
    union all select 'price-imports', id::text, file_name, file_key from pricebook_imports
      where contractor_id = ${id} and file_key is not null
    union all select 'logo', id::text, '', company_logo_url from users where id = ${id} and company_logo_url is not null
    order by 1, 2`)
  return rows.map(({ folder, id, name, key }) => ({
    key,
    path: `${folder}/${id}${FORMATS.exec(name)?.[0].toLowerCase() ?? ''}`,
  }))
}
