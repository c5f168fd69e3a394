import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ctx } from '#test/harness/harness.ts'
import { SECTIONS } from './contents.ts'

/** Tables about users that their copy leaves out. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  data_exports: 'the copies themselves, which are deleted after three days',
  estimate_changes: 'how staff edited a draft; the estimate that was sent is there',
  estimate_checks: 'what staff have checked in a draft',
  estimate_viewers: 'which staff have a draft open now',
  openid_requests: 'a sign-in of the last ten minutes, with its secrets',
  passkey_challenges: 'a sign-in of the last five minutes',
  pending_sign_ins: 'a sign-in of the last ten minutes',
  precedent_uses: 'which reports the staff’s decisions were used in',
  pricebook_import_rows: 'read from the file of the import, which is there',
  provider_vouchers: 'a sign-in of the last ten minutes',
  recovery_codes: 'secrets',
  report_images: 'made from the report’s file, which is there',
  report_listings: 'copied from reports, for lists',
  report_pages: 'made from the report’s file, which is there',
  report_texts: 'read from the report’s file, which is there',
  report_upload_parts: 'a file that’s still arriving',
  report_uploads: 'an upload in progress; its report is there',
  review_outcomes: 'counts of how staff changed findings',
  second_factors: 'secrets; whether there is one is in the profile',
  sent_lines: 'copied from the lines of sent estimates, for statistics',
  signups: 'deleted within days, and everything in it is in the profile',
  work_reminders: 'which reminders were sent; the emails are there',
}

const inSections = () =>
  new Set(
    SECTIONS.flatMap(({ query }) => [...query.matchAll(/\b(?:from|join) (\w+)/g)].map(([, name]) => name!)),
  )

test('every table that refers to a user, directly or through another, is in the copy or left out for a reason', async () => {
  const { rows } = await ctx.db.execute<{ name: string }>(sql`
    with recursive about_users as (
      select 'users'::regclass::oid as id
      union select c.conrelid from pg_constraint c join about_users on c.confrelid = about_users.id where c.contype = 'f'
    )
    select id::regclass::text as name from about_users where id <> 'users'::regclass order by 1`)
  const names = rows.map(({ name }) => name)
  const included = inSections()
  expect(names).toContain('webhook_attempts')
  expect(names.filter((name) => !included.has(name) && !(name in LEFT_OUT))).toEqual([])
  expect(Object.keys(LEFT_OUT).filter((name) => included.has(name) || !names.includes(name))).toEqual([])
})
