import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startDataExport } from '#domain/accounts/data-exports/contract.ts'
import { hashPassword } from '#domain/accounts/identity/passwords/passwords.ts'
import { createShare } from '#domain/client/shares/contract.ts'
import { createSentEstimate } from '#test/builders/estimates.ts'
import { upload } from '#test/builders/market.ts'
import { createUser } from '#test/builders/people.ts'
import { call, ctx, runJobs } from '#test/harness/harness.ts'
import { nightly } from './maintenance.ts'

const MINUTE_MS = 60 * 1000
const DAY_MS = 24 * 60 * MINUTE_MS
const PASSWORD = 'three quiet green doors'

/** Data of one kind: after how many days it goes, and how many rows of it are left. */
type Kind = { what: string; days: number; left: ReturnType<typeof sql> }

/** Everything with a period, created or ended now, and the same that's still open. */
async function createEverything() {
  const { agent, contractor, id, reportId, address } = await createSentEstimate()
  const { body: waiting } = await upload(agent, address)
  await ctx.db.execute(sql`update inspection_reports set processed_at = now() where id = ${reportId}`)
  const admin = await createUser('admin', { password: await hashPassword(PASSWORD) })
  const { userId } = admin.actor
  await call(agent, createShare, { id, recipient: 'Buyers' })
  await call(admin, startDataExport, { currentPassword: PASSWORD })
  await runJobs()
  const tag = crypto.randomUUID()
  const email = `${tag}@example.com`
  for (const statement of [
    sql`insert into rate_limits values (${tag}, 1, now() + interval '1 day')`,
    sql`insert into job_failures values (${tag}, 1, now())`,
    sql`insert into sessions values (${tag}, ${JSON.stringify({ userId })}, now() + interval '7 days')`,
    sql`insert into signups (token_hash, email, password, profile, browser, expires_at)
      values (${tag}, ${email}, 'x', '{}', 'x', now() + interval '1 day')`,
    sql`insert into pending_sign_ins values (${tag}, ${userId}, now() + interval '10 minutes')`,
    sql`insert into passkey_challenges (challenge_hash, browser_hash, expires_at) values (${tag}, 'x', now() + interval '5 minutes')`,
    sql`insert into openid_requests (state_hash, browser_hash, provider, secrets, expires_at)
      values (${tag}, 'x', 'oidc', 'x', now() + interval '10 minutes')`,
    sql`insert into provider_vouchers (browser_hash, is_connected, provider, issuer, subject, email, created_at, expires_at)
      values (${tag}, false, 'oidc', 'x', 'x', 'x', now(), now() + interval '10 minutes')`,
    sql`insert into second_factors (user_id, secret) values (${userId}, 'x')`,
    sql`insert into known_devices values (${userId}, ${tag})`,
    sql`insert into pricebook_imports (contractor_id, file_name, status) values (${contractor.actor.userId}, ${tag}, 'imported')`,
    sql`insert into pricebook_imports (contractor_id, file_name, status) values (${contractor.actor.userId}, ${email}, 'checked')`,
    sql`insert into contact_messages (name, email, inquiry_type, subject, message, handled_at)
      values ('Pat', ${email}, 'general', 'x', 'x', now()), ('Pat', ${`open-${email}`}, 'general', 'x', 'x', null)`,
    sql`insert into contractor_applications (first_name, last_name, company_name, license_number, email, phone, zip_codes, status, decided_at)
      values ('Pat', 'Ray', 'x', 'x', ${email}, 'x', '{53202}', 'declined', now()),
        ('Pat', 'Ray', 'x', 'x', ${`open-${email}`}, 'x', '{53202}', 'open', null)`,
    sql`insert into waitlist values (${email}, '53202', now(), now()), (${`open-${email}`}, '53202', now(), null)`,
  ])
    await ctx.db.execute(statement)

  const kinds: Kind[] = [
    ['a challenge for a passkey', 5 / 24 / 60, sql`passkey_challenges where challenge_hash = ${tag}`],
    ['a sign-in that waits for a code', 10 / 24 / 60, sql`pending_sign_ins where browser_hash = ${tag}`],
    ['a request to a provider', 10 / 24 / 60, sql`openid_requests where state_hash = ${tag}`],
    ['what a provider said', 10 / 24 / 60, sql`provider_vouchers where browser_hash = ${tag}`],
    ['a sign-up', 1, sql`signups where token_hash = ${tag}`],
    ['a rate limit', 1, sql`rate_limits where key = ${tag}`],
    ['a second factor that wasn’t set up', 1, sql`second_factors where user_id = ${userId}`],
    ['an import that wasn’t finished', 1, sql`pricebook_imports where file_name = ${email}`],
    ['a copy of the user’s data', 3, sql`data_exports where user_id = ${userId}`],
    ['a session', 7, sql`sessions where sid = ${tag}`],
    [
      'a processed report’s file',
      29,
      sql`inspection_reports where id = ${reportId} and report_file_path is not null`,
    ],
    ['a failed job’s count', 30, sql`job_failures where job_id::text = ${tag}`],
    ['an import', 30, sql`pricebook_imports where file_name = ${tag}`],
    ['an entry of the waiting list', 30, sql`waitlist where email = ${email}`],
    ['a link that shares an estimate', 60, sql`estimate_shares where estimate_id = ${id}`],
    ['an email’s text', 180, sql`mails where recipient = ${agent.email} and text <> ''`],
    [
      'an unprocessed report’s file',
      180,
      sql`inspection_reports where id = ${waiting.id} and report_file_path is not null`,
    ],
    ['a contact message', 365, sql`contact_messages where email = ${email}`],
    ['an application', 365, sql`contractor_applications where email = ${email}`],
    ['a device', 365, sql`known_devices where device_hash = ${tag}`],
  ].map(([what, days, left]) => ({ what, days, left }) as Kind)
  const kept: Kind['left'][] = [
    sql`users where id = ${userId}`,
    sql`estimates where id = ${id} and pdf_key is not null`,
    sql`inspection_reports where id = ${reportId}`,
    sql`audit_events where subject = ${id}`,
    sql`mails where recipient = ${agent.email} and subject <> '' and sent_at is not null`,
    sql`contact_messages where email = ${`open-${email}`}`,
    sql`contractor_applications where email = ${`open-${email}`}`,
    sql`waitlist where email = ${`open-${email}`}`,
  ]
  return { kinds, kept }
}

const isLeft = async (rows: Kind['left']) =>
  (await ctx.db.execute(sql`select from ${rows} limit 1`)).rows.length > 0

async function whatIsLeft(kinds: readonly Kind[]) {
  const left: string[] = []
  for (const { what, left: rows } of kinds) if (await isLeft(rows)) left.push(what)
  return left
}

test('with the clock shifted day by day, each kind of data is deleted when its retention period ends, not before', async () => {
  const createdAt = Date.now()
  const { kinds, kept } = await createEverything()
  const createdMs = Date.now() - createdAt
  const now = ctx.now
  const nightlyAfter = async (ms: number) => {
    ctx.now = () => new Date(createdAt + ms)
    await nightly(ctx).finally(() => {
      ctx.now = now
    })
  }
  expect(await whatIsLeft(kinds)).toEqual(kinds.map(({ what }) => what))
  for (const days of new Set(kinds.map((kind) => kind.days))) {
    const left = (isBefore: boolean) =>
      kinds.filter((kind) => kind.days > days || (isBefore && kind.days === days)).map(({ what }) => what)
    await nightlyAfter(days * DAY_MS - MINUTE_MS)
    expect([days, await whatIsLeft(kinds)]).toEqual([days, left(true)])
    await nightlyAfter(days * DAY_MS + createdMs + MINUTE_MS)
    expect([days, await whatIsLeft(kinds)]).toEqual([days, left(false)])
  }
  await nightlyAfter(20 * 365 * DAY_MS)
  for (const rows of kept) expect(await isLeft(rows)).toBe(true)
})
